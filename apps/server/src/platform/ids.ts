import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A short opaque id with its kind's prefix: 14 characters of 5 bits are 70 bits, too many to guess or collide. */
export function newId(prefix: string): string {
  let id = `${prefix}_`
  for (const byte of randomBytes(14)) id += alphabet[byte & 31]
  return id
}

/** The organisation stands in every link of the public's, so that it can be found without asking every database. */
export const newOrgSecret = (orgId: string, bytes?: number): string =>
  `${orgId.slice(orgId.indexOf('_') + 1)}_${newSecret(bytes)}`

/** A secret for links and sessions, safe in a URL. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
