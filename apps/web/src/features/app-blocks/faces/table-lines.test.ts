import { expect, it } from 'vitest'
import { headsOf } from './table-lines.ts'

const line = (keys: unknown[], count: number) => ({
  depth: keys.length,
  keys,
  labels: keys.map(() => null),
  count,
  aggregates: [],
})
const lines = [
  line([], 6),
  line(['a'], 4),
  line(['a', 'x'], 1),
  line(['a', 'y'], 3),
  line(['b'], 2),
  line(['b', 'x'], 2),
]
const places = (first: number, rows: number) => headsOf(lines, 2, first, rows).map(({ at, line }) => [at, ...line.keys])

it('headings stand before the first row of each group, the outer before the inner', () => {
  expect(places(0, 6)).toEqual([
    [0, 'a'],
    [0, 'a', 'x'],
    [1, 'a', 'y'],
    [4, 'b'],
    [4, 'b', 'x'],
  ])
})

it('a group that began on an earlier page has its heading again', () => {
  expect(places(2, 3)).toEqual([
    [0, 'a'],
    [0, 'a', 'y'],
    [2, 'b'],
    [2, 'b', 'x'],
  ])
  expect(headsOf(lines, 0, 0, 6)).toEqual([])
})
