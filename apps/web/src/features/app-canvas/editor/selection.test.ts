import { expect, it } from 'vitest'
import { alive, heldBy, toggled } from './selection.ts'

it('blocks are added to a selection and taken out of it', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

it('a press on one of several takes all of them, on another that one alone', () => {
  expect(heldBy(['a', 'b'], 'b')).toEqual(['a', 'b'])
  expect(heldBy(['a', 'b'], 'c')).toEqual(['c'])
})

it('what is gone is not selected any more, and what stays is the same list', () => {
  const selection = ['a', 'b']
  expect(alive(selection, new Set(['a', 'b', 'c']))).toBe(selection)
  expect(alive(selection, new Set(['b']))).toEqual(['b'])
})
