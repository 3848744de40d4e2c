import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB and two passes, as OWASP advises; written into each hash, so that raising it breaks none. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let decoy: Promise<string> | undefined

/** Takes as long for an account that is not there, or has no password, as for one with a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return stored !== null && matches
}
