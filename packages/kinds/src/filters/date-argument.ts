import { addDays, type DateText, isDateText } from '../time/calendar.ts'
import { momentOf } from '../time/date-reading.ts'
import { startOfDay } from '../time/zone.ts'
import { type CalendarEnv, type DaySpan, daysOf, type Period } from './period.ts'

/** What a date is compared with: a day, a moment with its offset (for moments only), or a moving period. */
export type DateArgument = DateText | Period

export const isDateArgumentText = (text: string, allowMoment: boolean): boolean =>
  isDateText(text) || (allowMoment && momentOf(text) !== null)

/** The days that an argument covers, for fields that hold days. */
export function daySpanOf(argument: DateArgument, env: CalendarEnv): DaySpan {
  if (typeof argument !== 'string') return daysOf(argument, env)
  return { from: argument, to: addDays(argument, 1) }
}

/** Milliseconds from `from` up to, but not including, `to`. */
export interface InstantSpan {
  from: number
  to: number
}

/** The moments that an argument covers, for fields that hold moments; a day is the time zone's day. */
export function instantSpanOf(argument: DateArgument, env: CalendarEnv): InstantSpan {
  // One millisecond, so that a stored moment with finer digits still counts as the same.
  if (typeof argument === 'string') {
    const moment = momentOf(argument)
    if (moment !== null) return { from: moment, to: moment + 1 }
  } else if (argument.period === 'now') return { from: env.now, to: env.now + 1 }
  const { from, to } = daySpanOf(argument, env)
  return { from: startOfDay(from, env.timezone), to: startOfDay(to, env.timezone) }
}
