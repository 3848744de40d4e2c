import type { PhoneNumber } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { keepOrRefuse, strictDefaults, strictShape, strictUpgrades } from '../shared/strict-option.ts'
import { toSingleLine } from '../shared/text-value.ts'
import { type PhoneLibrary, phoneLibrary } from './library.ts'

/**
 * Brazilian numbers of eight or nine digits have lost their area code, unless they are service numbers, which have none.
 * The library takes the one for the other.
 */
const lacksAreaCode = /^\+55(?![3589]00\d{6}$|[34]00\d{5}$)\d{8,9}$/

/**
 * What no telephone of North America can have: an area code or an exchange that begins with 0 or 1. A Brazilian number
 * without its country reads as one.
 */
const notNorthAmerican = /^\+1(?![2-9]\d{2}[2-9]\d{6}$)/

const isImpossible = (number: string) => lacksAreaCode.test(number) || notNorthAmerican.test(number)

const e164 = /^\+\d{4,15}$/

/** A zero after the country's code is part of the number in Italy and a slip elsewhere: then it does not come back. */
const isStable = (number: PhoneNumber, { parsePhoneNumberFromString }: PhoneLibrary) =>
  !number.nationalNumber.startsWith('0') ||
  parsePhoneNumberFromString(number.formatInternational())?.number === number.number

const isCountry = (code: string) => phoneLibrary()?.isSupportedCountry(code) ?? /^[A-Z]{2}$/.test(code)

/** The number in E.164; null where it is none, or nobody could be reached by it. */
function readNumber(text: string, defaultCountry: string, library: PhoneLibrary): string | null {
  const country = library.isSupportedCountry(defaultCountry) ? defaultCountry : undefined
  const number = library.parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  // E.164 has no place for an extension; dropping it would reach someone else.
  if (!number?.isPossible() || number.ext || !e164.test(number.number)) return null
  return isImpossible(number.number) || !isStable(number, library) ? null : (number.number as string)
}

/** What is kept as typed stays so, even where it looks like a number. */
function shown(value: string): string {
  const library = phoneLibrary()
  const number = library?.parsePhoneNumberFromString(value)
  if (!library || !number?.isPossible() || isImpossible(value) || !isStable(number, library)) return value
  return number.formatInternational()
}

/**
 * Canonical: E.164, `+5511987654321`. Checked for a length that its country has, and not for prefixes in use,
 * since countries hand those out faster than libraries learn of them. A field that is not strict also keeps what is no
 * number, as it was typed.
 */
export const phone = field({
  id: 'phone',
  valueKind: 'text',
  column: 'text',
  options: () =>
    z.strictObject({
      /** The country of numbers that do not say theirs. */
      defaultCountry: z.string().check(z.refine(isCountry, 'unknown_country')),
      ...strictShape,
    }),
  version: 2,
  upgrades: strictUpgrades,
  defaults: { defaultCountry: 'BR', ...strictDefaults },
  takes: ['string', 'number'],
  maxText: 100,
  parse(raw, options) {
    if (typeof raw === 'number' && !Number.isSafeInteger(raw)) refuse('invalid_phone')
    const text = toSingleLine(String(raw)).replace(/^tel:/i, '')
    const library = phoneLibrary()
    // Without it only what is already as we keep it can be told from what is not; the server looks again.
    const number = library ? readNumber(text, options.defaultCountry, library) : e164.test(text) ? text : null
    return number ?? keepOrRefuse(String(raw), options, 'invalid_phone')
  },
  problemOf(value, { defaultCountry }) {
    if (!e164.test(value)) return 'invalid_phone'
    const library = phoneLibrary()
    return library && readNumber(value, defaultCountry, library) !== value ? 'invalid_phone' : null
  },
  format: (value) => (e164.test(value) ? shown(value) : value),
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
