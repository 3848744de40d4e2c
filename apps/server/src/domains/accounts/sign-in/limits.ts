import { addressKey } from '../../../platform/rate-limit/address.ts'
import { limit, type Limit, resetLimit } from '../../../platform/rate-limit/rate-limits.ts'
import type { Account } from '../../identity/index.ts'
import { knownDevice } from '../cookies.ts'
import type { Visit } from '../visit.ts'

const minutes = (n: number) => n * 60

/** Many people share an address (an office, a carrier), so it is wide; one who tries thousands still stands out. */
const loginsPerAddress = { name: 'login.address', points: 100, seconds: minutes(5) }
const loginsPerAccount = { name: 'login.account', points: 10, seconds: minutes(15) }
const loginsPerDevice = { name: 'login.device', points: 10, seconds: minutes(15) }
const codesPerAccount = { name: 'mfa.account', points: 10, seconds: minutes(60) }
const codesPerDevice = { name: 'mfa.device', points: 10, seconds: minutes(60) }

/**
 * Counts a try to sign in. A browser from which this account has signed in before has a count of its own: a stranger
 * who uses up the account's tries does not lock its owner out. Answers with what a success gives back.
 */
export async function limitLogin(visit: Visit, email: string, account: Account | null): Promise<Limit> {
  await limitAddress(visit, loginsPerAddress)
  const device = account && knownDevice(visit, account.id)
  const rule = device ? { ...loginsPerDevice, key: `${account.id} ${device}` } : { ...loginsPerAccount, key: email }
  await limit(visit.ctx, rule)
  return rule
}

/** Counts a try of a second factor, over all the logins that it is tried in. */
export async function limitCode(visit: Visit, accountId: string): Promise<Limit> {
  const device = knownDevice(visit, accountId)
  const rule = device ? { ...codesPerDevice, key: `${accountId} ${device}` } : { ...codesPerAccount, key: accountId }
  await limit(visit.ctx, rule)
  return rule
}

export const forgetTries = (visit: Visit, rule: Limit): Promise<void> => resetLimit(visit.ctx, rule)

export async function limitAddress(visit: Visit, rule: Omit<Limit, 'key'>): Promise<void> {
  await limit(visit.ctx, { ...rule, key: addressKey(visit.ctx.ip) })
}

/** Before work that anyone can cause for an address that they type; equal for known and unknown ones. */
export async function limitMailTo(visit: Visit, name: string, email: string): Promise<void> {
  await limitAddress(visit, { name: `${name}.address`, points: 30, seconds: minutes(15) })
  await limit(visit.ctx, { name, key: email, points: 5, seconds: minutes(60) })
}

/** Before a secret from a link or ticket is looked up. They cannot be guessed; the work that they cause is bounded. */
export function limitTokens(visit: Visit): Promise<void> {
  return limitAddress(visit, { name: 'token.address', points: 120, seconds: minutes(5) })
}
