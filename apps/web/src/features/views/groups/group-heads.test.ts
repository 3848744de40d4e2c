import { expect, it } from 'vitest'
import { headsOf, runsOf } from './group-heads.ts'

const line = (keys: (string | null)[], count: number) => ({
  depth: keys.length,
  keys,
  labels: keys,
  count,
  aggregates: [],
})
const whole = line([], 6)
const told = (heads: ReturnType<typeof headsOf>) => heads.map(({ at, depth, line: { keys } }) => [at, depth, ...keys])

it('headings stand where their groups begin, and again on the page where they go on', () => {
  const lines = [whole, line(['a'], 4), line(['b'], 2)]
  expect(told(headsOf(lines, 1, 0, 5))).toEqual([
    [0, 1, 'a'],
    [4, 1, 'b'],
  ])
  expect(told(headsOf(lines, 1, 2, 4))).toEqual([
    [0, 1, 'a'],
    [2, 1, 'b'],
  ])
  expect(headsOf(lines, 0, 0, 5)).toEqual([])
})

it('an outer group has its heading once, above the first of the inner ones', () => {
  const lines = [whole, line(['a'], 4), line(['a', 'x'], 1), line(['a', null], 3), line(['b'], 2), line(['b', 'x'], 2)]
  expect(told(headsOf(lines, 2, 0, 6))).toEqual([
    [0, 1, 'a'],
    [0, 2, 'a', 'x'],
    [1, 2, 'a', null],
    [4, 1, 'b'],
    [4, 2, 'b', 'x'],
  ])
})

it('records are cut where headings stand, and are one run without any', () => {
  const lines = [whole, line(['a'], 2), line(['b'], 1)]
  const runs = runsOf([1, 2, 3], headsOf(lines, 1, 0, 3))
  expect(runs.map(({ key, items }) => [key, items])).toEqual([
    ['["a"]', [1, 2]],
    ['["b"]', [3]],
  ])
  expect(runsOf([1, 2], [])).toEqual([{ key: '[]', heads: [], items: [1, 2] }])
  // What was not counted yet stands below what was.
  expect(runsOf([1, 2, 3, 4], headsOf(lines, 1, 0, 4)).at(-1)?.items).toEqual([3, 4])
})
