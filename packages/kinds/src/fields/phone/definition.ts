import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/**
 * Canonical: E.164, `+5511987654321`. Checked for a length that its country has, and not for prefixes in use,
 * since countries hand those out faster than libraries learn of them.
 */
export const phone = field({
  id: 'phone',
  valueKind: 'text',
  column: 'text',
  options: z.strictObject({
    /** The country of numbers that do not say theirs. */
    defaultCountry: z.string().refine((code) => isSupportedCountry(code), 'unknown_country'),
  }),
  version: 1,
  defaults: { defaultCountry: 'BR' },
  takes: ['string', 'number'],
  maxText: 100,
  parse(raw, { defaultCountry }) {
    const text = String(raw).trim().replace(/^tel:/i, '')
    const country = isSupportedCountry(defaultCountry) ? defaultCountry : undefined
    const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    // E.164 has no place for an extension; dropping it would reach someone else.
    if (!number?.isPossible() || number.ext || !/^\+\d{4,15}$/.test(number.number)) refuse('invalid_phone')
    return number.number as string
  },
  format: (value) => parsePhoneNumberFromString(value)?.formatInternational() ?? value,
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
