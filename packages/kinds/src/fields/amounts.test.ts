import { describe, expect, it } from 'vitest'
import { locales } from '../locale.ts'
import { rounds, seeded } from '../testing/random.ts'
import { defaultFieldEnv } from './field-env.ts'
import { currency } from './currency/definition.ts'
import { duration } from './duration/definition.ts'
import { number } from './number/definition.ts'
import { percent } from './percent/definition.ts'
import { durationFormats } from '../time/duration-text.ts'

const symbols = ['R$', '$', 'US$', '€', '£', 'S/.', 'CHF', 'kr', 'Kz']
const spaces = [' ', '\u00a0', '\u202f', '\u2009', '']

describe.each(locales)('what is written in %s is read again', (locale) => {
  it('amounts of money, whatever the symbol, the space after it and the way of writing a minus', () => {
    const random = seeded(11)
    for (let round = 0; round < rounds(3_000); round++) {
      const decimals = random.pick([0, 2, 4])
      const value =
        Math.round((random.int(2_000_001) / 1_000_000 - 1) * 10 ** random.pick([1, 4, 8]) * 10 ** decimals) /
        10 ** decimals
      const env = { ...defaultFieldEnv, locale, currencySymbol: random.pick(symbols) }
      const options = { decimals, currencySymbol: null }
      const written = currency.format(value, options, env)
      // English writes no space behind a sign; one that people put there is read all the same.
      const amount = written.replace('-', '').replace(/^(\D*\p{Sc})(?=\d)/u, '$1 ')
      const [space, other] = [random.pick(spaces), random.pick(spaces)]
      const forms = [written, written.replace(' ', space)]
      if (value < 0) forms.push(`(${amount})`, `${amount}-`, `−${other}${amount}`, amount.replace(' ', `${space}-`))
      for (const form of forms) {
        expect([form, currency.parse(form, options, env)]).toEqual([form, value === 0 ? 0 : value])
      }
    }
  })

  it('numbers and percentages', () => {
    const random = seeded(12)
    for (let round = 0; round < rounds(3_000); round++) {
      const value = Math.round((random.int(2_000_001) / 1_000_000 - 1) * 10 ** random.pick([2, 5, 9]) * 100) / 100
      const expected = value === 0 ? 0 : value
      const env = { ...defaultFieldEnv, locale }
      const options = { ...number.defaults, decimals: 2 }
      expect(number.parse(number.format(value, options, env), options, env)).toBe(expected)
      expect(percent.parse(percent.format(value, percent.defaults, env), percent.defaults, env)).toBe(expected)
    }
  })

  it('lengths of time in each format', () => {
    const random = seeded(13)
    for (let round = 0; round < rounds(3_000); round++) {
      const value = Math.round((random.int(2_000_001) / 1_000_000 - 1) * 10 ** random.pick([1, 3, 6, 10]))
      const options = { format: random.pick(durationFormats) }
      const env = { ...defaultFieldEnv, locale }
      const written = duration.format(value, options, env)
      expect([written, duration.parse(written, options, env)]).toEqual([written, value === 0 ? 0 : value])
    }
  })
})
