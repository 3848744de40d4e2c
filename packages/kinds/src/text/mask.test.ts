import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/random.ts'
import { applyMask, maskAsTyped, maskPlaceholder, maskSample } from './mask.ts'

describe('a mask', () => {
  it.each([
    ['00000-000', '0', '0'],
    ['00000-000', '01310', '01310'],
    ['00000-000', '013101', '01310-1'],
    ['00000-000', '01310-', '01310-'],
    ['00000-000', '01310100999', '01310-100'],
    ['AA-0000', 'ab1', 'AB-1'],
    ['AA-0000', '1ab', 'AB'],
    ['(00) 90000-0000', '11987654321', '(11) 98765-4321'],
    ['INV-**', 'x', 'INV-X'],
    ['INV-**', 'inv', 'INV'],
    ['000', 'abc', ''],
  ])('%s makes of %s while it is typed: %s', (mask, typed, shown) => expect(maskAsTyped(mask, typed)).toBe(shown))

  it('shows its places and a sample that fits it', () => {
    expect(maskPlaceholder('000.000-\\A')).toBe('___.___-A')
    for (const mask of ['00000-000', 'AA-0000', '(00) 90000-0000', '**-AA', '\\A\\0-0']) {
      expect(applyMask(mask, maskSample(mask))).toBe(maskSample(mask))
    }
  })

  it('takes what it wrote as it is, typed all at once or letter by letter', () => {
    const random = seeded(5)
    const places = ['0', '0', 'A', '*', '-', '.', ' ', '/', '5', 'B']
    for (let round = 0; round < 500; round++) {
      const mask = `0${Array.from({ length: 1 + random.int(12) }, () => random.pick(places)).join('')}`
      const sample = maskSample(mask)
      expect([mask, applyMask(mask, sample)]).toEqual([mask, sample])
      let typed = ''
      for (const character of sample) typed = maskAsTyped(mask, typed + character)
      expect([mask, applyMask(mask, typed)]).toEqual([mask, sample])
    }
  })
})
