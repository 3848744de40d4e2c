import { isDateText, addDays, type DateText, dateOfWall, dateParts, wallMs } from './calendar.ts'

const dayMs = 86_400_000

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timezone, made)
  return made
}

/** Asks the engine, which takes long. */
function askedOffset(instant: number, timezone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timezone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const ms = ((instant % 1000) + 1000) % 1000
  return wallMs(year, month, day, hour, minute, second, ms) - instant
}

/** Offsets of whole days in UTC, by zone; null on a day on which the clocks change. An import asks for the same often. */
const dayOffsets = new Map<string, Map<number, number | null>>()
const maxDays = 10_000

function daysOf(timezone: string): Map<number, number | null> {
  const known = dayOffsets.get(timezone)
  if (known && known.size < maxDays) return known
  const fresh = new Map<number, number | null>()
  dayOffsets.set(timezone, fresh)
  return fresh
}

/** Milliseconds that the zone's clock is ahead of UTC at an instant. */
export function offsetAt(instant: number, timezone: string): number {
  const days = daysOf(timezone)
  const day = Math.floor(instant / dayMs)
  let offset = days.get(day)
  if (offset === undefined) {
    const [first, last] = [askedOffset(day * dayMs, timezone), askedOffset((day + 1) * dayMs - 1, timezone)]
    offset = first === last ? first : null
    days.set(day, offset)
  }
  return offset ?? askedOffset(instant, timezone)
}

/** What the clock on the wall shows at an instant, in milliseconds as if it stood in UTC. */
export const wallAt = (instant: number, timezone: string): number => instant + offsetAt(instant, timezone)

/** Every instant at which the clock shows this: none where clocks jump ahead, two where they are set back. */
export function instantsAt(wall: number, timezone: string): number[] {
  // The offsets a day before and after are the only ones that can hold, since no zone changes twice in two days.
  const offsets = new Set([offsetAt(wall - dayMs, timezone), offsetAt(wall + dayMs, timezone)])
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => wallAt(instant, timezone) === wall)
    .sort((one, other) => one - other)
}

/** The first instant of a day. Where clocks jump over midnight, the day starts at the jump. */
export function startOfDay(date: DateText, timezone: string): number {
  const { year, month, day } = dateParts(date)
  const midnight = wallMs(year, month, day)
  const [first] = instantsAt(midnight, timezone)
  if (first !== undefined) return first
  // The offset after the jump, applied to a midnight that was skipped, lands right on the jump or within the day before.
  return firstInstantOf(date, midnight, timezone)
}

function firstInstantOf(date: DateText, midnight: number, timezone: string): number {
  let before = midnight - offsetAt(midnight + dayMs, timezone) - dayMs
  let within = before + 2 * dayMs
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dateOfWall(wallAt(middle, timezone)) < date) before = middle
    else within = middle
  }
  return within
}

export const dateAt = (instant: number, timezone: string): DateText => dateOfWall(wallAt(instant, timezone))

/** One day earlier and one later than this range, so that every zone's clock still shows a year of four digits. */
export const minInstant = wallMs(1, 1, 2)
export const maxInstant = wallMs(9999, 12, 31) - 1

const instantText = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Whether this is surely a moment as `toISOString` writes it; the first and the last year are left to who reads them. */
export const isInstantText = (text: string): boolean =>
  text.length === 24 &&
  instantText.test(text) &&
  isDateText(text.slice(0, 10)) &&
  !text.startsWith('0001') &&
  !text.startsWith('9999')

/** First instant of a day and of the day after it. */
export const daySpan = (date: DateText, timezone: string): { from: number; to: number } => ({
  from: startOfDay(date, timezone),
  to: startOfDay(addDays(date, 1), timezone),
})
