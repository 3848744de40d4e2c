import { addDays, type DateText, dateAt, startOfMonth, startOfWeek, instantsAt, wallAt } from '@oficina/kinds'

export type CalendarSpan = 'day' | 'week' | 'month'

/** Weeks begin on Sunday, as on calendars in Brazil. */
export const weekStart = 0

const dayMs = 86_400_000
const startMs = (date: DateText) => Date.parse(`${date}T00:00:00Z`)
export const daysBetween = (from: DateText, to: DateText): number => Math.round((startMs(to) - startMs(from)) / dayMs)

/** The days that are on screen around one of them: whole weeks where more than a day is shown. */
export function daysShown(span: CalendarSpan, around: DateText): DateText[] {
  if (span === 'day') return [around]
  const first = startOfWeek(span === 'week' ? around : startOfMonth(around), weekStart)
  const count = span === 'week' ? 7 : Math.ceil(daysBetween(first, startOfMonth(around, 1)) / 7) * 7
  return Array.from({ length: count }, (_, n) => addDays(first, n))
}

/** The same place in the span before or after. */
export function stepFrom(span: CalendarSpan, around: DateText, by: number): DateText {
  if (span === 'month') return startOfMonth(around, by)
  return addDays(around, span === 'week' ? 7 * by : by)
}

/** The day of a value, which is a day itself or a moment in the organisation's zone; null where there is none. */
export function dayOf(value: unknown, timezone: string): DateText | null {
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? null : dateAt(instant, timezone)
}

/** A value so many days later. A moment keeps its time on the clock, also over a change of the clocks. */
export function movedBy(value: unknown, days: number, timezone: string): string | null {
  const day = dayOf(value, timezone)
  if (day === null) return null
  if (value === day) return addDays(day, days)
  const wall = wallAt(Date.parse(String(value)), timezone) + days * dayMs
  // A time that the clocks jump over does not exist on that day: the hour after it does.
  const instant = instantsAt(wall, timezone)[0] ?? instantsAt(wall + 3_600_000, timezone)[0]
  return instant === undefined ? null : new Date(instant).toISOString()
}
