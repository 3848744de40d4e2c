import { describe, expect, it } from 'vitest'
import { columnWindow, pinnedColumns, rowSizes, rowSlots, rowWindow, scrollToColumn, scrollToRow } from './viewport.ts'

const rowHeight = rowSizes.short.height
const view = (top = 0, left = 0) => ({ top, left, width: 1000, height: 640, rowHeight })

describe('rows', () => {
  it('are drawn a few beyond what is seen', () => {
    expect(rowWindow(view(3200), 10_000)).toMatchObject({ first: 96, last: 124, offset: 0 })
    expect(rowWindow(view(), 3)).toMatchObject({ first: 0, last: 2 })
    expect(rowWindow(view(), 0).last).toBe(-1)
  })
  it('are fewer where they are taller', () => {
    const tall = { ...view(), rowHeight: rowSizes.extraTall.height }
    expect(rowWindow(tall, 10_000)).toMatchObject({ first: 0, last: 9, canvas: 1_320_000 })
    expect(scrollToRow(tall, 100, 5)).toBe(6 * rowSizes.extraTall.height - 640)
  })
  it('never need more places than there are, wherever one scrolls', () => {
    for (let top = 0; top < 400; top += 7) {
      const { first, last } = rowWindow(view(3200 + top), 10_000)
      expect(last - first + 1).toBeLessThanOrEqual(rowSlots(view()))
    }
  })
  it('reach the last of a million, and the last is seen whole', () => {
    const count = 1_000_000
    const top = scrollToRow(view(), count, count - 1) ?? 0
    expect(rowWindow(view(top), count).last).toBe(count - 1)
    expect(scrollToRow(view(top), count, count - 1)).toBeNull()
  })
  it('are scrolled to only when they are not in sight', () => {
    expect(scrollToRow(view(), 100, 5)).toBeNull()
    expect(scrollToRow(view(), 100, 30)).toBe(31 * rowHeight - 640)
    expect(scrollToRow(view(3200), 100, 5)).toBe(5 * rowHeight)
  })
})

describe('columns', () => {
  const widths = [200, 100, 150, ...Array.from({ length: 40 }, () => 150)]
  it('that stay in sight stand one behind the other', () => {
    expect(pinnedColumns(widths, 2, 42)).toEqual([
      { index: 0, left: 42, width: 200 },
      { index: 1, left: 242, width: 100 },
    ])
  })
  it('are drawn as far as they are seen', () => {
    const drawn = columnWindow({ left: 1500, width: 1000 }, widths, 2, 342)
    expect(drawn.map(({ index }) => index)).toEqual([11, 12, 13, 14, 15, 16, 17])
    expect(drawn.every(({ left, width }) => left + width > 1692 && left < 2650)).toBe(true)
  })
  it('are scrolled to from under those that stay', () => {
    expect(scrollToColumn({ left: 0, width: 1000 }, widths, 2, 342, 1)).toBeNull()
    expect(scrollToColumn({ left: 0, width: 1000 }, widths, 2, 342, 3)).toBeNull()
    expect(scrollToColumn({ left: 0, width: 1000 }, widths, 2, 342, 10)).toBe(342 + 150 * 9 - 1000)
    expect(scrollToColumn({ left: 900, width: 1000 }, widths, 2, 342, 3)).toBe(150)
  })
})
