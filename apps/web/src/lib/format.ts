import type { Language } from '@oficina/contract'
// By file: the shell needs these, and through the package's index it would load every field kind with them.
import { withCurrencySign } from '@oficina/kinds/number/amount-text'
import { type DateFormat, dateFormatOf, formatDate } from '@oficina/kinds/time/date-text'

export interface FormatSettings {
  language: Language
  /** IANA name; the organisation's, so that everyone in it reads the same hour. */
  timeZone: string
  currencySymbol: string
  /** As the language writes days unless given. */
  dateFormat?: DateFormat | undefined
}

/** An instant, or a day without an hour (`2026-11-16`), which belongs to no time zone. */
export type DateValue = string | number | Date

const dayOnly = /^\d{4}-\d{2}-\d{2}$/
const units: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Falls back to UTC where a browser does not know the zone, rather than failing to draw the page. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Dates, numbers and money as the organisation and the person write them. */
export function createFormat(settings: FormatSettings) {
  const { language, currencySymbol } = settings
  // Made when they are first used: most screens show no date, and each costs some milliseconds.
  const timeZone = once(() => knownZone(settings.timeZone))
  const zoneOf = (value: DateValue) => (typeof value === 'string' && dayOnly.test(value) ? 'UTC' : timeZone())
  const make = (options: Intl.DateTimeFormatOptions, locale: string = language) => {
    const made = new Map<string, Intl.DateTimeFormat>()
    return (value: DateValue) => {
      const zone = zoneOf(value)
      let format = made.get(zone)
      if (!format) {
        format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
        made.set(zone, format)
      }
      return format.format(new Date(value))
    }
  }
  // Canada writes days as we keep them.
  const day = make({ day: '2-digit', month: '2-digit', year: 'numeric' }, 'en-CA')
  const date = (value: DateValue) => formatDate(day(value), settings.dateFormat ?? dateFormatOf[language])
  const clock = make({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const halfDays = make({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })
  // With a plain space, as people type it.
  const time = (value: DateValue) => (language === 'en' ? halfDays(value).replaceAll(/\s/g, ' ') : clock(value))
  // With the month as a word nobody mistakes it: each language keeps its own order.
  const longDay = make({ weekday: 'long', day: 'numeric', month: 'long' }, language)
  const relativeTime = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }))
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value)

  return {
    /** 16/11/2026, 11/16/2026 or 2026-11-16 */
    date,
    /** 14:05 or 2:05 PM */
    time,
    /** 16/11/2026 14:05 or 11/16/2026 2:05 PM */
    dateTime: (value: DateValue) => `${date(value)} ${time(value)}`,
    /** Segunda-feira, 16 de novembro */
    longDay: (value: DateValue) => capitalise(longDay(value), language),
    /** há 4 min, ontem; past a month the date itself. */
    relative(value: DateValue, now: DateValue = Date.now()): string {
      const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000
      const size = Math.abs(seconds)
      if (size >= 2_592_000) return date(value)
      const [unit, length] = units.find(([, length]) => size >= length) ?? (['second', 1] as const)
      // Some languages end a short unit with a dot, which reads as the end of a sentence.
      return relativeTime()
        .format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit)
        .replace(/\.$/, '')
    },
    number,
    /** 51% from 0.51 */
    percent: (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 }),
    /** R$ 1.234,50 or $1,234.50: the organisation's symbol, the language's separators. */
    currency: (value: number) => {
      const amount = number(Math.abs(value), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      return `${value < 0 ? '-' : ''}${withCurrencySign(currencySymbol, amount, language, '\u00a0')}`
    },
    /** 61,2 MB */
    bytes(value: number): string {
      const names = ['B', 'kB', 'MB', 'GB', 'TB']
      const power = Math.min(names.length - 1, value > 0 ? Math.floor(Math.log10(value) / 3) : 0)
      return `${number(value / 1000 ** power, { maximumFractionDigits: power ? 1 : 0 })}\u00a0${names[power]}`
    },
    /** Which hour of the day it is there, 0 to 23. */
    hourOf: (value: DateValue) => Number(clock(value).slice(0, 2)),
  }
}

export type Format = ReturnType<typeof createFormat>

const capitalise = (text: string, language: Language) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
