import * as z from 'zod/mini'
import { addDays, type DateText, dateParts, startOfMonth, startOfWeek } from '../time/calendar.ts'
import { dateAt } from '../time/zone.ts'

const fixedPeriods = [
  'now',
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisQuarter',
  'lastQuarter',
  'nextQuarter',
  'thisYear',
  'lastYear',
  'nextYear',
] as const

const countedPeriods = [
  'daysAgo',
  'daysFromNow',
  'lastDays',
  'nextDays',
  'lastWeeks',
  'nextWeeks',
  'lastMonths',
  'nextMonths',
  'lastYears',
  'nextYears',
] as const

/** Years would run past the calendar's end beyond this. */
const maxCount = 1_000

/** A span of days that moves with the calendar: `{ period: 'thisWeek' }`, `{ period: 'lastDays', count: 7 }`. */
export const periodSchema = z.union([
  z.strictObject({ period: z.enum(fixedPeriods) }),
  z.strictObject({ period: z.enum(countedPeriods), count: z.int().check(z.gte(1), z.lte(maxCount)) }),
])
export type Period = z.infer<typeof periodSchema>

export const periods = [...fixedPeriods, ...countedPeriods] as const
export const needsCount = (period: string): boolean => (countedPeriods as readonly string[]).includes(period)

/** What relative dates depend on. */
export interface CalendarEnv {
  /** Milliseconds since 1970. */
  now: number
  timezone: string
  /** 0 is Sunday. */
  weekStart: number
}

/** Days from `from` up to, but not including, `to`. */
export interface DaySpan {
  from: DateText
  to: DateText
}

const months = (today: DateText, first: number, count: number): DaySpan => ({
  from: startOfMonth(today, first),
  to: startOfMonth(today, first + count),
})

/** The first month of a quarter or year lies so many months before this one. */
const monthsInto = (today: DateText, size: number) => (dateParts(today).month - 1) % size

/**
 * The days of a period. The last and next so many days include today, which is what people mean by them;
 * weeks, months and years are whole ones beside the current one, so that `lastWeeks 1` is `lastWeek`.
 */
export function daysOf(period: Period, env: CalendarEnv): DaySpan {
  const today = dateAt(env.now, env.timezone)
  const week = startOfWeek(today, env.weekStart)
  const days = (first: number, count: number, start = today): DaySpan => ({
    from: addDays(start, first),
    to: addDays(start, first + count),
  })
  const spans = (size: number, first: number, count: number) =>
    months(today, first * size - monthsInto(today, size), count * size)
  switch (period.period) {
    case 'now':
    case 'today':
      return days(0, 1)
    case 'yesterday':
      return days(-1, 1)
    case 'tomorrow':
      return days(1, 1)
    case 'thisWeek':
      return days(0, 7, week)
    case 'lastWeek':
      return days(-7, 7, week)
    case 'nextWeek':
      return days(7, 7, week)
    case 'thisMonth':
      return spans(1, 0, 1)
    case 'lastMonth':
      return spans(1, -1, 1)
    case 'nextMonth':
      return spans(1, 1, 1)
    case 'thisQuarter':
      return spans(3, 0, 1)
    case 'lastQuarter':
      return spans(3, -1, 1)
    case 'nextQuarter':
      return spans(3, 1, 1)
    case 'thisYear':
      return spans(12, 0, 1)
    case 'lastYear':
      return spans(12, -1, 1)
    case 'nextYear':
      return spans(12, 1, 1)
    case 'daysAgo':
      return days(-period.count, 1)
    case 'daysFromNow':
      return days(period.count, 1)
    case 'lastDays':
      return days(1 - period.count, period.count)
    case 'nextDays':
      return days(0, period.count)
    case 'lastWeeks':
      return days(-7 * period.count, 7 * period.count, week)
    case 'nextWeeks':
      return days(7, 7 * period.count, week)
    case 'lastMonths':
      return spans(1, -period.count, period.count)
    case 'nextMonths':
      return spans(1, 1, period.count)
    case 'lastYears':
      return spans(12, -period.count, period.count)
    case 'nextYears':
      return spans(12, 1, period.count)
  }
}
