import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/random.ts'
import { addDays, isDateText, startOfMonth, startOfWeek, weekday } from './calendar.ts'
import { readInstant } from './date-reading.ts'
import { formatInstant } from './date-text.ts'
import { dateAt, daySpan, instantsAt, maxInstant, minInstant, startOfDay, wallAt } from './zone.ts'

const format = { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' } as const
const zones = [
  'UTC',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Europe/London',
]

describe('time zones', () => {
  it('read back every moment they write, also around the change of clocks', () => {
    const random = seeded(11)
    const spans = [
      [minInstant, maxInstant],
      [Date.UTC(1900, 0), Date.UTC(2040, 0)],
      [Date.UTC(2018, 1, 17), Date.UTC(2018, 1, 19)],
      [Date.UTC(2011, 11, 28), Date.UTC(2012, 0, 1)],
    ] as const
    for (let round = 0; round < 2_000; round++) {
      const [zone, [from, to]] = [random.pick(zones), random.pick(spans)]
      const instant = from + random.int(to - from)
      const text = formatInstant(instant, format, zone)
      expect(readInstant(text, 'DD/MM/YYYY', zone), `${zone} ${text}`).toEqual({ instant })
    }
  })

  it('know hours that come twice and hours that never come', () => {
    const [twice, never] = [Date.UTC(2018, 1, 17, 23, 30), Date.UTC(2018, 10, 4, 0, 30)]
    expect(instantsAt(twice, 'America/Sao_Paulo')).toHaveLength(2)
    expect(instantsAt(never, 'America/Sao_Paulo')).toHaveLength(0)
  })

  it('start a day at its first instant, even where midnight is skipped', () => {
    expect(new Date(startOfDay('2018-11-04', 'America/Sao_Paulo')).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    // Samoa went from the 29th to the 31st.
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'))
    for (const zone of zones) {
      for (let day = '2018-01-01'; day < '2019-01-01'; day = addDays(day, 1)) {
        const { from, to } = daySpan(day, zone)
        expect(dateAt(from, zone)).toBe(day)
        expect(dateAt(from - 1, zone) < day).toBe(true)
        expect(to).toBeGreaterThan(from)
      }
    }
  })

  it('count the calendar of today back to year 1', () => {
    expect(new Date(wallAt(minInstant, 'UTC')).toISOString()).toBe('0001-01-02T00:00:00.000Z')
    expect(dateAt(Date.parse('1500-03-01T00:00:00Z'), 'UTC')).toBe('1500-03-01')
  })
})

describe('the calendar', () => {
  it('knows which days exist', () => {
    expect(['2024-02-29', '0001-01-01', '9999-12-31'].every(isDateText)).toBe(true)
    expect(['2025-02-29', '0000-01-01', '2026-1-1', '1900-02-29', '', null].some(isDateText)).toBe(false)
  })

  it('finds weeks and months', () => {
    expect(weekday('2026-03-01')).toBe(0)
    expect(startOfWeek('2026-03-04', 1)).toBe('2026-03-02')
    expect(startOfWeek('2026-03-01', 1)).toBe('2026-02-23')
    expect(startOfWeek('2026-03-01', 0)).toBe('2026-03-01')
    expect(startOfMonth('2026-01-31', -1)).toBe('2025-12-01')
    expect(startOfMonth('2026-12-31', 2)).toBe('2027-02-01')
  })
})
