import type { Locale } from '../locale.ts'
import { type DateText, dateParts, dateText } from './calendar.ts'
import { instantsAt, offsetAt, wallAt } from './zone.ts'

/** The orders in which a day is written for people. Reading takes `YYYY-MM-DD` in every order. */
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/** How a language writes days, where nobody says otherwise. */
export const dateFormatOf: Readonly<Record<Locale, DateFormat>> = {
  'pt-BR': 'DD/MM/YYYY',
  en: 'MM/DD/YYYY',
  es: 'DD/MM/YYYY',
}
export const timeFormats = ['24h', '12h'] as const
export type TimeFormat = (typeof timeFormats)[number]

export function formatDate(date: DateText, format: DateFormat): string {
  if (format === 'YYYY-MM-DD') return date
  const { year, month, day } = dateParts(date)
  const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  return format === 'MM/DD/YYYY' ? `${m}/${d}/${y}` : `${d}/${m}/${y}`
}

/** A wall clock for people: seconds and milliseconds only where there are any. */
export function formatTime(hour: number, minute: number, second: number, ms: number, format: TimeFormat): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`
  const rest = `:${two(minute)}${second === 0 && ms === 0 ? '' : `:${two(second)}${fraction}`}`
  return format === '24h' ? two(hour) + rest : `${hour % 12 || 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`
}

export interface MomentFormat {
  dateFormat: DateFormat
  timeFormat: TimeFormat
}

/** A moment on the time zone's clock. In the hour that clocks show twice, the later one says its offset. */
export function formatInstant(instant: number, { dateFormat, timeFormat }: MomentFormat, timezone: string): string {
  const wall = wallAt(instant, timezone)
  const clock = new Date(wall)
  const day = formatDate(dateText(clock.getUTCFullYear(), clock.getUTCMonth() + 1, clock.getUTCDate()), dateFormat)
  const [hour, minute, second] = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()]
  const text = `${day} ${formatTime(hour, minute, second, clock.getUTCMilliseconds(), timeFormat)}`
  return instantsAt(wall, timezone)[0] === instant ? text : `${text} ${formatOffset(offsetAt(instant, timezone))}`
}

function formatOffset(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts
  return (offset < 0 ? '-' : '+') + shown.map((part) => String(part).padStart(2, '0')).join(':')
}
