import { describe, expect, it } from 'vitest'
import { hoursOf, type Sla, unitOf, usualHours, withDay, withHours, withLimit, withTimes } from './sla-limits.ts'

const none: Sla = { limits: [] }

describe('time limits of options', () => {
  it('are shown in the largest whole unit', () => {
    expect([30, 90, 120, 1_440, 2_880, 1_500].map(unitOf)).toEqual(['min', 'min', 'h', 'd', 'd', 'h'])
  })
  it('are set, changed and taken away by option', () => {
    const one = withLimit(none, 'opt_a', 60)
    expect(one.limits).toEqual([{ optionId: 'opt_a', minutes: 60, workingHours: null }])
    expect(withLimit(one, 'opt_a', 90).limits).toMatchObject([{ optionId: 'opt_a', minutes: 90 }])
    expect(withLimit(one, 'opt_a', null)).toEqual(none)
  })
  it('share the hours that count', () => {
    const worked = withHours(withLimit(none, 'opt_a', 60), usualHours)
    expect(hoursOf(withLimit(worked, 'opt_b', 30))).toEqual(usualHours)
    expect(withLimit(worked, 'opt_b', 30).limits[1]?.workingHours).toEqual(usualHours)
    expect(hoursOf(withHours(worked, null))).toBeNull()
  })
})

describe('working hours', () => {
  it('turn days on and off, but never the last', () => {
    const withSaturday = withDay(usualHours, 6)
    expect(withSaturday.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
    expect(withDay(withSaturday, 6)).toEqual(usualHours)
    const onlyMonday = usualHours.slice(0, 1)
    expect(withDay(onlyMonday, 1)).toEqual(onlyMonday)
  })
  it('give every day the same times', () => {
    expect(withTimes(usualHours, { to: '17:00' }).every(({ from, to }) => from === '09:00' && to === '17:00')).toBe(
      true,
    )
  })
})
