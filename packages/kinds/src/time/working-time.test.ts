import { describe, expect, it } from 'vitest'
import { limitEnd, workedBetween, type WorkingSpan } from './working-time.ts'

const hour = 3_600_000
const week: WorkingSpan[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))
const zone = 'America/Sao_Paulo'
/** São Paulo is three hours behind UTC; the 13th of November 2026 is a Friday. */
const local = (text: string) => Date.parse(`${text}:00-03:00`)
const endOf = (start: string, hours: number, spans: WorkingSpan[] | null = week) =>
  limitEnd(local(start), hours * hour, spans, zone)

describe('a limit in working hours', () => {
  it('runs only while people work', () => {
    expect(endOf('2026-11-13T10:00', 4)).toBe(local('2026-11-13T14:00'))
    expect(endOf('2026-11-13T16:00', 4)).toBe(local('2026-11-16T11:00'))
    expect(endOf('2026-11-13T07:30', 1)).toBe(local('2026-11-13T10:00'))
    expect(endOf('2026-11-14T12:00', 9)).toBe(local('2026-11-16T18:00'))
    expect(endOf('2026-11-13T18:00', 45)).toBe(local('2026-11-20T18:00'))
  })
  it('without working hours runs round the clock', () => {
    expect(endOf('2026-11-13T16:00', 4, null)).toBe(local('2026-11-13T20:00'))
  })
  it('has breaks, days to their end, and counts once what two spans share', () => {
    const lunch: WorkingSpan[] = [
      { weekday: 5, from: '13:00', to: '24:00' },
      { weekday: 5, from: '08:00', to: '12:00' },
      { weekday: 5, from: '14:00', to: '16:00' },
    ]
    expect(endOf('2026-11-13T11:00', 2, lunch)).toBe(local('2026-11-13T14:00'))
    expect(endOf('2026-11-13T11:00', 12, lunch)).toBe(local('2026-11-14T00:00'))
    expect(endOf('2026-11-13T11:00', 13, lunch)).toBe(local('2026-11-20T09:00'))
  })
  it('ends at no moment that anyone waits for where it is never reached', () => {
    expect(limitEnd(0, 5_256_000 * 60_000, [{ weekday: 1, from: '09:00', to: '09:01' }], zone)).toBeNull()
  })
  it('follows the clock of the zone when that is set forward or back', () => {
    const nights: WorkingSpan[] = [{ weekday: 7, from: '01:00', to: '04:00' }]
    // In New York the clocks jump from 2:00 to 3:00 on 8 March 2026, and go back from 2:00 to 1:00 on 1 November.
    const [spring, autumn] = [Date.parse('2026-03-08T05:00:00Z'), Date.parse('2026-11-01T04:00:00Z')]
    const worked = (from: number) => workedBetween(from, from + 24 * hour, nights, 'America/New_York') / hour
    expect([worked(spring), worked(autumn)]).toEqual([2, 4])
    const inGap: WorkingSpan[] = [{ weekday: 7, from: '02:30', to: '04:00' }]
    expect(limitEnd(spring, hour, inGap, 'America/New_York')).toBe(Date.parse('2026-03-08T08:00:00Z'))
  })
})

it('the working time between two moments adds up to the limit at its end, wherever it begins', () => {
  for (let n = 0; n < 200; n++) {
    const start = local('2026-01-01T00:00') + n * 7 * hour + n * 61_000
    const limit = (1 + (n % 60)) * hour
    const end = limitEnd(start, limit, week, zone) as number
    expect(workedBetween(start, end, week, zone)).toBe(limit)
    expect(workedBetween(start, end - 1, week, zone)).toBe(limit - 1)
  }
})
