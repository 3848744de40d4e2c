import { type DateText, dateText, isRealDate, wallMs } from './calendar.ts'
import type { DateFormat } from './date-text.ts'
import { readMonthWords } from './month-words.ts'
import { dateAt, instantsAt, maxInstant, minInstant, startOfDay } from './zone.ts'

export type DateProblem = 'invalid_date' | 'out_of_range' | 'nonexistent_time'
type Read<T> = T | { problem: DateProblem }

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\S.*))?$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:(?:,? +|T)(\S.*))?$/
// Years that ISO writes with a sign or with more than four digits.
const farYear = /^(?:[-+]\d{4,6}|\d{5,6})-\d{1,2}-\d{1,2}/

interface Written {
  year: number
  month: number
  day: number
  /** What stands after the day, if anything. */
  rest: string | null
}

function readDay(text: string, format: DateFormat): Read<Written> {
  if (text.length > 64) return { problem: 'invalid_date' }
  if (farYear.test(text)) return { problem: 'out_of_range' }
  const words = readMonthWords(text)
  if (words) return isRealDate(words.year, words.month, words.day) ? words : { problem: 'invalid_date' }
  const iso = yearFirst.exec(text)
  const local = iso ? null : yearLast.exec(text)
  if (!iso && !local) return { problem: 'invalid_date' }
  const [, first, second, third, rest = null] = (iso ?? local) as RegExpExecArray
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  const monthFirst = format === 'MM/DD/YYYY'
  const [year, month, day] = iso ? [a, b, c] : [fullYear(third ?? ''), monthFirst ? a : b, monthFirst ? b : a]
  if (year < 1) return { problem: 'out_of_range' }
  return isRealDate(year, month, day) ? { year, month, day, rest } : { problem: 'invalid_date' }
}

/** Two digits mean 1969 to 2068, as in POSIX and in the database. */
const fullYear = (text: string) => Number(text) + (text.length > 2 ? 0 : Number(text) >= 69 ? 1900 : 2000)

const timePattern =
  /^(\d{1,2})(?:[:h](\d{2})?(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:min)?)? ?(?:(am|pm|a\.m\.|p\.m\.))?(?: ?(Z|[-+]\d{2}(?::?\d{2})?(?::?\d{2})?))?$/i

interface WrittenTime {
  hour: number
  minute: number
  second: number
  ms: number
  /** Milliseconds ahead of UTC, where the text says so. */
  offset: number | null
}

/** Reads `9:05`, `09:05:30`, `9h30`, `2:15 PM` and times with a UTC offset. */
export function readTime(text: string): WrittenTime | null {
  const match = timePattern.exec(text)
  // A bare number is not a time unless it says am or pm.
  if (match === null || (/^\d{1,2}$/.test(text) && !match[5])) return null
  const [, hourText, minuteText = '0', secondText = '0', fraction = '', half = '', zone] = match
  const written = Number(hourText)
  if (half !== '' && (written < 1 || written > 12)) return null
  const hour = half === '' ? written : (written % 12) + (/^p/i.test(half) ? 12 : 0)
  const [minute, second] = [Number(minuteText), Number(secondText)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return {
    hour,
    minute,
    second,
    ms: Number(fraction.padEnd(3, '0').slice(0, 3)),
    offset: zone ? readOffset(zone) : null,
  }
}

function readOffset(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const digits = zone.slice(1).replaceAll(':', '').padEnd(6, '0')
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2, 4)) * 60 + Number(digits.slice(4, 6))
  return (zone[0] === '-' ? -1000 : 1000) * seconds
}

/** A day, from a day or from a moment; a moment with an offset is the day that the time zone's clock shows then. */
export function readDate(text: string, format: DateFormat, timezone: string): Read<{ date: DateText }> {
  const day = readDay(text, format)
  if ('problem' in day) return day
  if (day.rest === null) return { date: dateText(day.year, day.month, day.day) }
  const time = readTime(day.rest)
  if (time === null) return { problem: 'invalid_date' }
  if (time.offset === null) return { date: dateText(day.year, day.month, day.day) }
  const instant = wallMs(day.year, day.month, day.day, time.hour, time.minute) - time.offset
  if (instant < minInstant || instant > maxInstant) return { problem: 'out_of_range' }
  return { date: dateAt(instant, timezone) }
}

/** A moment. Without an offset it is the time zone's clock; a time that the clock jumps over is refused. */
export function readInstant(text: string, format: DateFormat, timezone: string): Read<{ instant: number }> {
  const day = readDay(text, format)
  if ('problem' in day) return day
  const { year, month, day: date, rest } = day
  const wall = (time: WrittenTime) => wallMs(year, month, date, time.hour, time.minute, time.second, time.ms)
  if (rest === null) return inRange(startOfDay(dateText(year, month, date), timezone))
  const time = readTime(rest)
  if (time === null) return { problem: 'invalid_date' }
  if (time.offset !== null) return inRange(wall(time) - time.offset)
  const [first] = instantsAt(wall(time), timezone)
  return first === undefined ? { problem: 'nonexistent_time' } : inRange(first)
}

/** Milliseconds of a moment that says its offset, else null. */
export function momentOf(text: string): number | null {
  if (text.length > 64 || !/[T ].*(?:Z|[-+]\d{2}:?\d{2})$/i.test(text)) return null
  const read = readInstant(text, 'YYYY-MM-DD', 'UTC')
  return 'instant' in read ? read.instant : null
}

const inRange = (instant: number): Read<{ instant: number }> =>
  instant < minInstant || instant > maxInstant ? { problem: 'out_of_range' } : { instant }
