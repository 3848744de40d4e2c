import { describe, expect, it } from 'vitest'
import { autoScrollBy, leastOf, pulled } from './target.ts'

const block = { id: 'a', x: 10, y: 5, w: 40, h: 20 }
const least = { w: 12, h: 4 }
const pull = (grip: Parameters<typeof pulled>[1], columns: number, rows: number) =>
  pulled(block, grip, { columns, rows }, least, 'desktop')

describe('pulled', () => {
  it('moves to the nearest column and row', () => {
    expect(pull('move', 3.4, -1.6)).toEqual({ ...block, x: 13, y: 3 })
  })
  it('stays within the sides and the top of the page', () => {
    expect(pull('move', -50, -50)).toEqual({ ...block, x: 0, y: 0 })
    expect(pull('move', 500, 0)).toEqual({ ...block, x: 80 })
  })
  it('grows and shrinks from each side without moving the opposite one', () => {
    expect(pull('se', 5, 3)).toEqual({ ...block, w: 45, h: 23 })
    expect(pull('nw', 5, 3)).toEqual({ ...block, x: 15, y: 8, w: 35, h: 17 })
    expect(pull('w', -30, 9)).toEqual({ ...block, x: 0, w: 50 })
    expect(pull('e', 500, 0)).toEqual({ ...block, w: 110 })
  })
  it('never gets smaller than its kind can be drawn', () => {
    expect(pull('se', -100, -100)).toEqual({ ...block, w: 12, h: 4 })
    expect(pull('nw', 100, 100)).toEqual({ ...block, x: 38, y: 21, w: 12, h: 4 })
  })
  it('leaves one alone that was smaller before', () => {
    const small = { id: 'a', x: 0, y: 0, w: 8, h: 2 }
    expect(pulled(small, 'se', { columns: -3, rows: -1 }, least, 'desktop')).toEqual(small)
  })
})

it('asks of a phone only what the grid asks', () => {
  expect(leastOf({ w: 40, h: 10 }, 'mobile')).toEqual({ w: 4, h: 2 })
  expect(leastOf({ w: 1, h: 1 }, 'desktop')).toEqual({ w: 4, h: 2 })
})

describe('autoScrollBy', () => {
  it('rests in the middle, and goes faster the nearer the edge', () => {
    expect(autoScrollBy(400, 100, 800)).toBe(0)
    expect(autoScrollBy(149, 100, 800)).toBe(-1)
    expect(autoScrollBy(100, 100, 800)).toBe(-18)
    expect(autoScrollBy(799, 100, 800)).toBe(18)
    expect(autoScrollBy(2000, 100, 800)).toBe(18)
  })
})
