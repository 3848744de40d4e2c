import { addDays, type DateText, startOfMonth, startOfWeek, weekday } from '@oficina/kinds'
import { daysBetween, weekStart } from '../calendar/calendar-days.ts'

export type GanttZoom = 'day' | 'week' | 'month'

/** Pixels of a day. */
export const dayWidth: Record<GanttZoom, number> = { day: 34, week: 14, month: 5 }
/** Never further from today than this, whatever someone wrote as a date. */
const farthest = 5 * 365

export interface Scale {
  first: DateText
  days: number
  /** Pixels of a day. */
  px: number
  xOf(day: DateText): number
}

/** The days that are drawn: from a week before the first record to a month after the last, and today in any case. */
export function scaleOf(
  spans: readonly (readonly [DateText, DateText])[],
  today: DateText,
  zoom: GanttZoom,
  /** So many pixels are filled, however few the records. */
  leastWidth = 0,
  /** Days that someone went further than the records do. */
  beyond: { before: number; after: number } = { before: 0, after: 0 },
): Scale {
  const [earliest, latest] = [addDays(today, -farthest), addDays(today, farthest)]
  const from = spans.reduce((least, [start]) => (start < least && start >= earliest ? start : least), today)
  const to = spans.reduce((most, [, end]) => (end > most && end <= latest ? end : most), today)
  const first = startOfWeek(addDays(from, -7 - beyond.before), weekStart)
  const px = dayWidth[zoom]
  const days = Math.max(daysBetween(first, addDays(to, 31 + beyond.after)), Math.ceil(leastWidth / px))
  return { first, days, px, xOf: (day) => daysBetween(first, day) * px }
}

/** Where each month begins, with its width in days. */
export function monthsOf({ first, days }: Pick<Scale, 'first' | 'days'>): { day: DateText; days: number }[] {
  const end = addDays(first, days)
  const months: { day: DateText; days: number }[] = []
  for (let day = first; day < end; ) {
    const next = startOfMonth(day, 1)
    months.push({ day, days: daysBetween(day, next < end ? next : end) })
    day = next
  }
  return months
}

/** What stands under the months: every day, the first day of each week, or nothing. */
export function ticksOf({ first, days }: Pick<Scale, 'first' | 'days'>, zoom: GanttZoom): DateText[] {
  const step = { day: 1, week: 7, month: 0 }[zoom]
  if (step === 0) return []
  return Array.from({ length: Math.ceil(days / step) }, (_, n) => addDays(first, n * step))
}

export const isWeekend = (day: DateText): boolean => [0, 6].includes(weekday(day))
