import { describe, expect, it } from 'vitest'
import { chartData, scaleOf, shareOf } from './chart-data.ts'
import { slicePath } from './pie.tsx'

const line = (keys: unknown[], count: number, sum = count * 10) => ({
  depth: keys.length,
  keys,
  labels: keys.map(() => null),
  count,
  aggregates: [sum],
})
const wish = { measure: null, most: 30, orderBy: 'group' as const, isSplit: false }

describe('what a chart draws', () => {
  const lines = [line([], 6), line(['a'], 1), line(['b'], 3), line(['c'], 2)]

  it('counts records, or takes what is measured', () => {
    expect(chartData(lines, wish).groups.map(({ key, value }) => [key, value])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ])
    const summed = chartData(lines, { ...wish, measure: { field: 'f', aggregate: 'sum' } })
    expect(summed.groups.map(({ value }) => value)).toEqual([10, 30, 20])
  })

  it('puts the largest first where it is told, and the rest together', () => {
    const { groups, leftOut } = chartData(lines, { ...wish, orderBy: 'value', most: 1 })
    expect(groups.map(({ key, value, isRest }) => [key, value, isRest])).toEqual([
      ['b', 3, false],
      [null, 3, true],
    ])
    expect(leftOut).toBe(0)
  })

  it('leaves out what cannot be added up, and says how much', () => {
    const { groups, leftOut } = chartData(lines, { ...wish, most: 1, measure: { field: 'f', aggregate: 'avg' } })
    expect([groups.length, leftOut]).toEqual([1, 2])
  })

  it('splits groups by the second level, with gaps where a series has nothing', () => {
    const split = chartData([...lines, line(['a', 'x'], 1), line(['b', 'x'], 1), line(['b', 'y'], 2)], {
      ...wish,
      isSplit: true,
    })
    expect(split.series.map(({ key }) => key)).toEqual(['x', 'y'])
    expect(split.groups.map(({ parts }) => parts.map((part) => part?.value ?? null))).toEqual([
      [1, null],
      [1, 2],
      [null, null],
    ])
  })
})

describe('a scale', () => {
  it('holds all values between round numbers, and nought', () => {
    expect(scaleOf([310, 512]).ticks).toEqual([0, 200, 400, 600])
    expect(scaleOf([-3, 7])).toMatchObject({ low: -5, high: 7.5 })
    expect(scaleOf([0, 0]).ticks).toEqual([0, 1])
    expect(shareOf(scaleOf([310, 512]), 300)).toBe(0.5)
  })
})

it('a slice that is the whole round is drawn all the same', () => {
  expect(slicePath(0, 1)).not.toContain('NaN')
  expect(slicePath(0, 1)).toMatch(/A48 48 0 1 1/)
})
