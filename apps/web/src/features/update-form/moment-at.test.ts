import { expect, it } from 'vitest'
import { wallClock } from '../fields/editors/wall-clock.ts'
import { momentAt } from './moment-at.ts'

it('a clock on the wall and the moment that it means', () => {
  expect(momentAt('2026-11-15T14:30', 'America/Sao_Paulo')).toBe('2026-11-15T17:30:00.000Z')
  expect(momentAt('2026-07-01T09:00', 'Europe/Lisbon')).toBe('2026-07-01T08:00:00.000Z')
  expect(momentAt('2026-03-29T03:30', 'Europe/Lisbon')).toBe('2026-03-29T02:30:00.000Z')
  for (const wall of ['2026-03-29T00:30', '2026-10-25T03:00', '2026-12-31T23:59'])
    expect(wallClock(momentAt(wall, 'Europe/Lisbon'), 'Europe/Lisbon')).toBe(wall)
})
