import type { PhoneNumber } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { type PhoneLibrary, phoneLibrary } from './library.ts'

/**
 * Brazilian numbers of eight or nine digits have lost their area code, unless they are service numbers, which have none.
 * The library takes the one for the other.
 */
const lacksAreaCode = /^\+55(?![3589]00\d{6}$|[34]00\d{5}$)\d{8,9}$/

const e164 = /^\+\d{4,15}$/

/** A zero after the country's code is part of the number in Italy and a slip elsewhere: then it does not come back. */
const isStable = (number: PhoneNumber, { parsePhoneNumberFromString }: PhoneLibrary) =>
  !number.nationalNumber.startsWith('0') ||
  parsePhoneNumberFromString(number.formatInternational())?.number === number.number

const isCountry = (code: string) => phoneLibrary()?.isSupportedCountry(code) ?? /^[A-Z]{2}$/.test(code)

/**
 * Canonical: E.164, `+5511987654321`. Checked for a length that its country has, and not for prefixes in use,
 * since countries hand those out faster than libraries learn of them.
 */
export const phone = field({
  id: 'phone',
  valueKind: 'text',
  column: 'text',
  options: () =>
    z.strictObject({
      /** The country of numbers that do not say theirs. */
      defaultCountry: z.string().check(z.refine(isCountry, 'unknown_country')),
    }),
  version: 1,
  defaults: { defaultCountry: 'BR' },
  takes: ['string', 'number'],
  maxText: 100,
  parse(raw, { defaultCountry }) {
    if (typeof raw === 'number' && !Number.isSafeInteger(raw)) refuse('invalid_phone')
    const text = String(raw).trim().replace(/^tel:/i, '')
    const library = phoneLibrary()
    // Without it only what is already as we keep it can be told from what is not; the server looks again.
    if (!library) return e164.test(text) ? text : refuse('invalid_phone')
    const country = library.isSupportedCountry(defaultCountry) ? defaultCountry : undefined
    const number = library.parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    // E.164 has no place for an extension; dropping it would reach someone else.
    if (!number?.isPossible() || number.ext || !e164.test(number.number)) refuse('invalid_phone')
    return lacksAreaCode.test(number.number) || !isStable(number, library)
      ? refuse('invalid_phone')
      : (number.number as string)
  },
  format: (value) => phoneLibrary()?.parsePhoneNumberFromString(value)?.formatInternational() ?? value,
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
