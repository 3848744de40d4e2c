import { expect, it } from 'vitest'
import { choicesOf } from './record-picker.tsx'

const records = [
  { id: 1, label: 'Ana' },
  { id: 2, label: 'Ánton' },
  { id: 3, label: 'Bob' },
  { id: 4, label: null },
]
const names = (text: string, isOld: boolean, chosen = new Map<number, string>()) => [
  ...choicesOf(chosen, records, { text, isOld }).values(),
]

it('offers what the server found, also where its name says nothing of why', () => {
  expect(names('x', false)).toEqual(['Ana', 'Ánton', 'Bob', '#4'])
})

it('offers of an answer to an earlier text only what fits the present one', () => {
  expect(names(' an', true)).toEqual(['Ana', 'Ánton'])
  expect(names('zoe', true)).toEqual([])
  expect(names('', true)).toEqual(['Ana', 'Ánton', 'Bob', '#4'])
})

it('keeps what is chosen, which would lose its name', () => {
  expect(names('zoe', true, new Map([[9, 'Eve']]))).toEqual(['Eve'])
})
