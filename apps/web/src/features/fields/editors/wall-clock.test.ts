import { expect, it } from 'vitest'
import { wallClock } from './wall-clock.ts'

it('shows an instant as the clocks of a place do', () => {
  expect(wallClock('2026-03-01T12:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-03-01T09:00')
  expect(wallClock('2026-03-01T01:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-02-28T22:30')
  expect(wallClock('2026-03-01T00:00:00.000Z', 'UTC')).toBe('2026-03-01T00:00')
})
