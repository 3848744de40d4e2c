import { expect, it } from 'vitest'
import { freeSpot } from './free-spot.ts'
import { overlaps } from './grid.ts'

const at = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h })

it('puts a new block beside another where it fits, not below everything', () => {
  const layout = [at('a', 0, 0, 40, 20), at('b', 0, 20, 120, 200)]
  expect(freeSpot(layout, { w: 40, h: 20 }, 'desktop', 0)).toEqual({ x: 40, y: 0 })
})

it('begins at the first row that is seen', () => {
  const layout = [at('a', 0, 0, 40, 10)]
  expect(freeSpot(layout, { w: 60, h: 8 }, 'desktop', 30)).toEqual({ x: 0, y: 30 })
})

it('goes below what fills the sight, and stands on nothing', () => {
  const layout = [at('a', 0, 0, 120, 34), at('b', 0, 34, 60, 30), at('c', 60, 34, 60, 12)]
  const spot = freeSpot(layout, { w: 60, h: 10 }, 'desktop', 0)
  expect(spot).toEqual({ x: 60, y: 46 })
  for (const other of layout) expect(overlaps(other, { id: 'new', ...spot, w: 60, h: 10 })).toBe(false)
})

it('fits a wide block to the page of a phone', () => {
  expect(freeSpot([], { w: 120, h: 30 }, 'mobile', 0)).toEqual({ x: 0, y: 0 })
})
