import { describe, expect, it } from 'vitest'
import { locales } from '../locale.ts'
import { seeded } from '../testing/random.ts'
import { formatNumber, plainDigits, plainNumberText, toNumber } from './decimal.ts'

describe('decimal numbers', () => {
  it.each([
    ['1.005', 2, 1.01],
    ['-1.005', 2, -1.01],
    ['2.5', 0, 3],
    ['-2.5', 0, -3],
    ['0.5', 0, 1],
    ['0.4999999999999999999999', 0, 0],
    ['99.995', 2, 100],
    ['1e-7', 2, 0],
    ['1.5e3', 0, 1500],
    ['8.345', 2, 8.35],
  ])('%s with %i decimals is %d', (text, decimals, value) => expect(toNumber(text, decimals)).toEqual({ value }))

  it('never says -0', () => {
    expect(Object.is((toNumber('-0.001', 2) as { value: number }).value, 0)).toBe(true)
    expect(Object.is((toNumber('-0', null) as { value: number }).value, 0)).toBe(true)
  })

  it('writes digits without an exponent', () => {
    expect(plainDigits(1e-7)).toBe('0.0000001')
    expect(plainDigits(-1.5e-10)).toBe('-0.00000000015')
    expect(plainDigits(123_456_789_012_345)).toBe('123456789012345')
    expect(Number(plainDigits(1e21))).toBe(1e21)
    expect(Number(plainDigits(5e-324))).toBe(5e-324)
  })

  it('reads back what it wrote, in every language', () => {
    const random = seeded(3)
    for (let round = 0; round < 5_000; round++) {
      const value = (random.int(2e9) - 1e9) / 10 ** random.int(9)
      const locale = random.pick(locales)
      const text = formatNumber(value, locale, null, random.chance(2))
      expect(toNumber(plainNumberText(text, locale) ?? '', null), text).toEqual({ value: value === 0 ? 0 : value })
    }
  })

  it('refuses separators that fit no reading', () => {
    for (const text of [
      '1.23.456',
      '12.34,56,7',
      '1,,2',
      '1.2.3,4',
      '1..2',
      '.',
      ',',
      '-',
      'e5',
      '1e',
      '--1',
      '(1',
      '1)',
    ]) {
      const plain = plainNumberText(text, 'pt-BR')
      expect(plain === null || 'problem' in toNumber(plain, null), text).toBe(true)
    }
  })
})
