import { describe, expect, it } from 'vitest'
import { dayOf, daysBetween, daysShown, movedBy, stepFrom } from './calendar-days.ts'

const zone = 'America/New_York'

describe('days of a calendar', () => {
  it('shows whole weeks of a month', () => {
    const days = daysShown('month', '2026-11-15')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
    expect(daysShown('month', '2026-02-10')).toHaveLength(28)
    expect(daysShown('month', '2026-08-10')).toHaveLength(42)
  })
  it('shows one week from Sunday, and one day', () => {
    expect(daysShown('week', '2026-11-18')[0]).toBe('2026-11-15')
    expect(daysShown('day', '2026-11-18')).toEqual(['2026-11-18'])
  })
  it('goes back as far as records do [rule k.dates.calendar-start]', () => {
    expect(stepFrom('month', '2020-01-15', -1)).toBe('2019-12-01')
    expect(daysShown('month', '1969-12-10')[0]).toBe('1969-11-30')
  })
  it('goes from a long month to a short one without skipping it', () => {
    expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06')
  })
})

describe('values on days', () => {
  it("are days of the organisation's zone", () => {
    expect(dayOf('2026-11-15', zone)).toBe('2026-11-15')
    expect(dayOf('2026-11-15T03:00:00Z', zone)).toBe('2026-11-14')
    expect(dayOf(null, zone)).toBeNull()
    expect(dayOf('never', zone)).toBeNull()
  })
  it('move by days', () => {
    expect(movedBy('2026-12-31', 1, zone)).toBe('2027-01-01')
    expect(daysBetween('2026-03-01', '2026-03-31')).toBe(30)
  })
  it('keep their time on the clock when the clocks change in between', () => {
    // 9:00 on the day before summer time begins is 14:00 in Greenwich, on the day after 13:00.
    expect(movedBy('2026-03-07T14:00:00.000Z', 1, zone)).toBe('2026-03-08T13:00:00.000Z')
  })
  it('move a time that does not exist to the hour after it', () => {
    expect(movedBy('2026-03-07T07:30:00.000Z', 1, zone)).toBe('2026-03-08T07:30:00.000Z')
  })
})
