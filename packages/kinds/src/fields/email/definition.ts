import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { keepOrRefuse, strictDefaults, strictShape, strictUpgrades } from '../shared/strict-option.ts'

const local = /^[^\s\p{C}@"(),:;<>[\\\]]{1,64}$/u
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}-]{2,63}$/u

function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  const hasStrayDot = name.startsWith('.') || name.endsWith('.') || name.includes('..')
  return text.length <= 254 && at > 0 && !hasStrayDot && local.test(name) && domain.test(host) && !/\.\d+$/.test(host)
}

/** The addresses of most people: of these there is nothing to doubt. */
const plain = /^[a-z0-9_+-]{1,32}(?:\.[a-z0-9_+-]{1,30})?@(?:[a-z0-9]{1,60}\.){1,3}[a-z]{2,20}$/

/**
 * Canonical: one address in lower case, without a display name. Letters of every script may stand in it. A field that is
 * not strict also keeps what is no address, as it was typed.
 */
export const email = field({
  id: 'email',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject(strictShape),
  version: 2,
  upgrades: strictUpgrades,
  defaults: strictDefaults,
  takes: ['string'],
  maxText: 300,
  isCanonical: (raw) => plain.test(raw),
  parse(raw, options) {
    const address = raw
      .trim()
      .replace(/^mailto:/i, '')
      .normalize('NFC')
      .toLowerCase()
    return isAddress(address) ? address : keepOrRefuse(raw, options, 'invalid_email')
  },
  problemOf: (value) => (isAddress(value) ? null : 'invalid_email'),
  format: (value) => value,
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
