import { expect, it } from 'vitest'
import { stepAt } from './edge-scroll.ts'

it('goes on near an edge only, and faster the nearer the hand is', () => {
  expect(stepAt(200, 0, 390)).toBe(0)
  expect(stepAt(60, 0, 390)).toBe(0)
  expect(stepAt(389, 0, 390)).toBeGreaterThan(stepAt(350, 0, 390))
  expect(stepAt(350, 0, 390)).toBeGreaterThan(0)
  expect(stepAt(1, 0, 390)).toBe(-stepAt(389, 0, 390))
})

it('is no faster outside, and has a middle in narrow places too', () => {
  expect(stepAt(900, 0, 390)).toBe(stepAt(390, 0, 390))
  expect(stepAt(30, 0, 60)).toBe(0)
})
