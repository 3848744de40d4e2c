import { expect, it } from 'vitest'
import { chipsThatFit } from './chips-that-fit.ts'

it('shows the chips that fit, at least one, and leaves room for how many more there are', () => {
  expect(chipsThatFit([], 100)).toBe(0)
  expect(chipsThatFit(['a very long label that fits nowhere'], 80)).toBe(1)
  expect(chipsThatFit(['one', 'two'], 200)).toBe(2)
  expect(chipsThatFit(['one', 'two', 'three', 'four'], 130)).toBe(2)
  expect(
    chipsThatFit(
      Array.from({ length: 1_000 }, () => 'abc'),
      150,
    ),
  ).toBeLessThan(4)
})
