import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A short opaque id with its kind's prefix: 14 characters of 5 bits are 70 bits, too many to guess or collide. */
export function newId(prefix: string): string {
  let id = `${prefix}_`
  for (const byte of randomBytes(14)) id += alphabet[byte & 31]
  return id
}

/** A secret for links and sessions, safe in a URL. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
