import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/**
 * Brazilian numbers of eight or nine digits have lost their area code, unless they are service numbers, which have none.
 * The library takes the one for the other.
 */
const lacksAreaCode = /^\+55(?![3589]00\d{6}$|[34]00\d{5}$)\d{8,9}$/

const e164 = /^\+\d{4,15}$/

/** A zero after the country's code is part of the number in Italy and a slip elsewhere: then it does not come back. */
const isStable = (number: PhoneNumber) =>
  !number.nationalNumber.startsWith('0') ||
  parsePhoneNumberFromString(number.formatInternational())?.number === number.number

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
    if (typeof raw === 'number' && !Number.isSafeInteger(raw)) refuse('invalid_phone')
    const text = String(raw).trim().replace(/^tel:/i, '')
    const country = isSupportedCountry(defaultCountry) ? defaultCountry : undefined
    const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    // E.164 has no place for an extension; dropping it would reach someone else.
    if (!number?.isPossible() || number.ext || !e164.test(number.number)) refuse('invalid_phone')
    return lacksAreaCode.test(number.number) || !isStable(number) ? refuse('invalid_phone') : (number.number as string)
  },
  format: (value) => parsePhoneNumberFromString(value)?.formatInternational() ?? value,
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
