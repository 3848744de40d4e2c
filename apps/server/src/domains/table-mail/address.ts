import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Lower case only: many programs change the case of addresses. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const secretLength = 16
/** With the secret and a record's part, an address stays within the 64 characters that may stand before the @. */
const wordsLength = 18
const purpose = 'table-mail.record'

function newToken(): string {
  let token = ''
  for (const byte of randomBytes(secretLength)) token += alphabet[byte & 31]
  return token
}

/** `orders-k3v9…`: words for people, and 80 bits that nobody guesses. */
export function newLocalPart(label: string): string {
  const words = label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, wordsLength)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'table'}-${newToken()}`
}

export type MissingSetting = 'OFICINA_MAIL_DOMAIN' | 'OFICINA_SMTP_PORT'

/** What whoever runs the server has to set before mail can come in. */
export const missingSettings = (config: Config): MissingSetting[] => [
  ...(config.OFICINA_MAIL_DOMAIN === undefined ? (['OFICINA_MAIL_DOMAIN'] as const) : []),
  ...(config.OFICINA_SMTP_PORT === undefined ? (['OFICINA_SMTP_PORT'] as const) : []),
]

export const addressOf = (config: Config, localPart: string): string | null =>
  missingSettings(config).length > 0 ? null : `${localPart}@${config.OFICINA_MAIL_DOMAIN}`

const signatureOf = (secrets: Secrets, localPart: string, recordId: number): string =>
  createHash('sha256')
    .update(secrets.sign(purpose, `${localPart} ${recordId}`))
    .digest('hex')
    .slice(0, 16)

/** The address of one record: mail to it joins the record's thread. It ends with the address of the table. */
export function recordAddressOf(config: Config, secrets: Secrets, localPart: string, recordId: number): string | null {
  const tag = `${recordId.toString(36)}.${signatureOf(secrets, localPart, recordId)}`
  return addressOf(config, `${localPart}+${tag}`)
}

export interface ReadAddress {
  localPart: string
  recordId: number | null
}

/** What an address of ours names; null for any other, and for one whose record's part is not ours. */
export function readAddress(config: Config, secrets: Secrets, address: string): ReadAddress | null {
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > 254) return null
  if (address.slice(at + 1).toLowerCase() !== config.OFICINA_MAIL_DOMAIN) return null
  const [, localPart = '', tag] = /^([a-z0-9-]{1,40})(?:\+(.*))?$/.exec(address.slice(0, at).toLowerCase()) ?? []
  if (localPart === '') return null
  if (tag === undefined) return { localPart, recordId: null }
  const [, id = '', signature = ''] = /^([0-9a-z]{1,10})\.([0-9a-f]{16})$/.exec(tag) ?? []
  const recordId = Number.parseInt(id, 36)
  if (!Number.isSafeInteger(recordId) || recordId < 1) return null
  const expected = signatureOf(secrets, localPart, recordId)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? { localPart, recordId } : null
}
