import { describe, expect, it } from 'vitest'
import { boxOf, filledBox, moved, rangeOf, single } from './selection.ts'
import { columnBefore } from './use-column-drag.ts'

describe('a range', () => {
  const size = { rows: 10, columns: 5 }
  it('moves within the sheet, or grows with its first cell where it was', () => {
    const at = single({ row: 9, column: 2 })
    expect(moved(at, { row: 1, column: 0 }, size, false)).toEqual(at)
    expect(boxOf(moved(at, { row: -3, column: 9 }, size, true))).toEqual({ top: 6, bottom: 9, left: 2, right: 4 })
  })
  it('is filled to the side that the hand went furthest', () => {
    const box = { top: 2, bottom: 3, left: 1, right: 1 }
    expect(filledBox(box, { row: 7, column: 2 })).toEqual({ ...box, bottom: 7 })
    expect(filledBox(box, { row: 0, column: 1 })).toEqual({ ...box, top: 0 })
    expect(filledBox(box, { row: 3, column: 4 })).toEqual({ ...box, right: 4 })
    expect(filledBox(box, { row: 2, column: 1 })).toBeNull()
    expect(boxOf(rangeOf(box))).toEqual(box)
  })
})

it('a column that is held goes before the one whose nearer half it is over', () => {
  const columns = [0, 1, 2].map((index) => ({ index, left: index * 100, width: 100 }))
  expect([10, 60, 140, 160, 299, 900, -5].map((x) => columnBefore(columns, x))).toEqual([0, 1, 1, 2, 3, 3, 0])
})
