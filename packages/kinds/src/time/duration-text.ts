import { plainNumberText, toNumber } from '../number/decimal.ts'
import type { Locale } from '../locale.ts'

/** How a length of time is written: `1:30`, `1:30:00`, `1h 30min`, `90 min`. Seconds appear wherever there are some. */
export const durationFormats = ['h:mm', 'h:mm:ss', 'units', 'minutes'] as const
export type DurationFormat = (typeof durationFormats)[number]

/** Ten million hours. */
export const maxDuration = 36_000_000_000

export type DurationRead = { seconds: number } | { problem: 'invalid_duration' | 'out_of_range' }

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as people read them. `readDuration` reads each of these forms back without loss. */
export function formatDuration(seconds: number, format: DurationFormat): string {
  const total = Math.abs(Math.round(seconds))
  const sign = seconds < 0 && total > 0 ? '-' : ''
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  switch (format) {
    case 'h:mm':
    case 'h:mm:ss':
      return `${sign}${hours}:${two(minutes)}${format === 'h:mm' && rest === 0 ? '' : `:${two(rest)}`}`
    case 'units':
      return sign + (parts([hours, 'h'], [minutes, 'min'], [rest, 's']) || '0min')
    case 'minutes': {
      const whole = Math.floor(total / 60)
      return `${sign}${whole === 0 && rest > 0 ? '' : `${whole} min`}${whole > 0 && rest > 0 ? ' ' : ''}${rest > 0 ? `${rest} s` : ''}`
    }
  }
}

const parts = (...pairs: readonly (readonly [number, string])[]) =>
  pairs
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')

const clock = /^(\d{1,8}):([0-5]\d)(?::([0-5]\d))?$/
const iso = /^p(?:(\d{1,8})d)?(?:t(?:(\d{1,8})h)?(?:(\d{1,9})m)?(?:(\d{1,11})s)?)?$/i
const amount = String.raw`\d[\d.,]{0,15}`
const hourWords = 'h|hs|hr|hrs|hora|horas|hour|hours'
const minuteWords = 'm|min|mins|minuto|minutos|minute|minutes'
const secondWords = 's|seg|segs|sec|secs|segundo|segundos|second|seconds'
/** `1h 30min 5s`, with any of the three left out. After hours, a bare number is minutes: `1h30`. */
const units = new RegExp(
  String.raw`^(?:(${amount}) ?(?:${hourWords})\b\.?)?(?:,? ?(?:(?:e|y|and) )?(${amount}) ?(?:${minuteWords})\b\.?)?(?:,? ?(?:(?:e|y|and) )?(${amount}) ?(?:${secondWords})\b\.?)?$`,
  'i',
)
const hourAndMinutes = /^(\d{1,8}) ?h ?([0-5]?\d)$/i

/**
 * Reads a length of time from text: `1:30` and `1:30:15` (hours first, always), `1h 30min`, `1h30`, `1,5 h`, `90 min`,
 * `45 s`, `PT1H30M`. A bare number is minutes, since that is what people type into such a field.
 */
export function readDuration(text: string, locale: Locale): DurationRead {
  const trimmed = text.replaceAll(/\s+/gu, ' ').trim()
  if (trimmed.length > 80) return { problem: 'invalid_duration' }
  const isNegative = /^[-−]/.test(trimmed)
  const body = trimmed.replace(/^[-−+] ?/, '').toLowerCase()
  const seconds = secondsOf(body, locale)
  if (seconds === null) return { problem: 'invalid_duration' }
  return wholeSeconds(isNegative ? -seconds : seconds)
}

/** Half a second and more counts as one. */
export function wholeSeconds(seconds: number): DurationRead {
  const whole = Math.sign(seconds) * Math.round(Math.abs(seconds))
  if (!(Math.abs(whole) <= maxDuration)) return { problem: 'out_of_range' }
  return { seconds: whole === 0 ? 0 : whole }
}

function secondsOf(body: string, locale: Locale): number | null {
  if (body === '') return null
  const byClock = clock.exec(body)
  if (byClock) return sum(Number(byClock[1]), Number(byClock[2]), Number(byClock[3] ?? 0))
  const short = hourAndMinutes.exec(body)
  if (short) return sum(Number(short[1]), Number(short[2]), 0)
  const byIso = body.length > 2 ? iso.exec(body) : null
  if (byIso) {
    const [, days = '0', hours = '0', minutes = '0', rest = '0'] = byIso
    return sum(Number(days) * 24 + Number(hours), Number(minutes), Number(rest))
  }
  if (/^[\d.,]+$/.test(body)) return scaled(body, 60, locale)
  const byUnits = units.exec(body)
  if (!byUnits) return null
  let total = 0
  for (const [written, factor] of [
    [byUnits[1], 3600],
    [byUnits[2], 60],
    [byUnits[3], 1],
  ] as const) {
    if (written === undefined) continue
    const seconds = scaled(written, factor, locale)
    if (seconds === null) return null
    total += seconds
  }
  return total
}

const sum = (hours: number, minutes: number, seconds: number) => hours * 3600 + minutes * 60 + seconds

function scaled(written: string, factor: number, locale: Locale): number | null {
  const plain = plainNumberText(written, locale)
  const read = plain === null ? null : toNumber(plain, null)
  return read && 'value' in read ? read.value * factor : null
}
