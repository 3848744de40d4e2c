import { addDays, type DateText, dateParts, wallMs, weekday } from './calendar.ts'
import { dateAt, instantsAt, offsetAt, startOfDay, wallAt } from './zone.ts'

/** One stretch of a working day; 1 is Monday, and a day ends at `24:00`. */
export interface WorkingSpan {
  weekday: number
  from: string
  to: string
}

interface Stretch {
  from: number
  to: number
}

const dayMs = 86_400_000
/** Whoever works a minute a week reaches no limit worth waiting for. */
const mostDays = 3_660

/**
 * The instant at which a limit ends that begins at another. Only working hours count, by the clock of the zone; with
 * null every hour does. Null where that is more than ten years away.
 */
export function limitEnd(
  start: number,
  limitMs: number,
  hours: readonly WorkingSpan[] | null,
  timezone: string,
): number | null {
  if (hours === null) return start + limitMs
  let left = limitMs
  for (const { from, to } of stretchesFrom(start, hours, timezone)) {
    if (to - from >= left) return from + left
    left -= to - from
  }
  return null
}

/** How much of the time between two instants was working time, in milliseconds; after ten years it no longer counts. */
export function workedBetween(start: number, end: number, hours: readonly WorkingSpan[], timezone: string): number {
  let worked = 0
  for (const { from, to } of stretchesFrom(start, hours, timezone)) {
    if (from >= end) break
    worked += Math.min(to, end) - from
  }
  return worked
}

/** The working time from an instant on, in its order; what two spans share counts once. */
function* stretchesFrom(start: number, hours: readonly WorkingSpan[], timezone: string): Generator<Stretch> {
  const sorted = [...hours].sort((one, other) => (one.from < other.from ? -1 : 1))
  const first = dateAt(start, timezone)
  let reached = start
  for (let n = 0; n <= mostDays; n++) {
    const date = addDays(first, n)
    const day = weekday(date) || 7
    for (const span of sorted) {
      if (span.weekday !== day) continue
      const from = Math.max(reached, instantOf(date, span.from, timezone))
      const to = instantOf(date, span.to, timezone)
      if (to <= from) continue
      yield { from, to }
      reached = to
    }
  }
}

/** The first instant at which the clock shows a time of a day or, where it jumps over it, a later one. */
function instantOf(date: DateText, clock: string, timezone: string): number {
  if (clock === '24:00') return startOfDay(addDays(date, 1), timezone)
  const { year, month, day } = dateParts(date)
  const wall = wallMs(year, month, day, Number(clock.slice(0, 2)), Number(clock.slice(3, 5)))
  const [found] = instantsAt(wall, timezone)
  if (found !== undefined) return found
  const ends = [wall - offsetAt(wall - dayMs, timezone), wall - offsetAt(wall + dayMs, timezone)]
  let [before, after] = [Math.min(...ends) - 1, Math.max(...ends)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallAt(middle, timezone) < wall) before = middle
    else after = middle
  }
  return after
}
