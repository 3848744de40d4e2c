import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { rangeStats } from './range-stats.ts'

const field = (id: string, type: string, options = {}) => ({ id, label: id, type, options }) as Field
const price = field('a', 'currency', { decimals: 2 })
const name = field('n', 'singleLineText')

it('adds up numbers, and counts all cells that have something in them', () => {
  const stats = rangeStats([
    { field: name, values: ['x', '', null] },
    { field: price, values: [0.1, 0.2, null] },
  ])
  expect(stats).toEqual({
    filled: 3,
    numbers: { sum: 0.3, avg: 0.15, min: 0.1, max: 0.2, field: price },
    dates: null,
  })
})

it('writes numbers of two kinds as plain ones', () => {
  const hours = field('h', 'number')
  expect(
    rangeStats([
      { field: price, values: [10] },
      { field: hours, values: [-2] },
    ]).numbers,
  ).toEqual({ sum: 8, avg: 4, min: -2, max: 10, field: null })
})

it('gives the first and the last of days, where there is nothing else', () => {
  const day = field('d', 'date')
  const days = { field: day, values: ['2026-03-02', null, '2026-01-09'] }
  expect(rangeStats([days])).toEqual({
    filled: 2,
    numbers: null,
    dates: { min: '2026-01-09', max: '2026-03-02', field: day },
  })
  expect(rangeStats([days, { field: name, values: ['x'] }]).dates).toBeNull()
})

it('finds nothing in empty cells', () => {
  expect(rangeStats([{ field: price, values: [null, undefined] }])).toEqual({ filled: 0, numbers: null, dates: null })
})
