import type { HistoryFilters } from '@oficina/contract'
import { dateAt, startOfDay } from '@oficina/kinds'

type Period = NonNullable<HistoryFilters['created_at']>

const dayMs = 24 * 60 * 60 * 1000
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
/** No range of days begins before this one. */
export const firstDay = '2000-01-01'
/** A date field tells of years while they are typed. */
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= firstDay

/** The moment that a day begins, or the one after it, where the organisation is. `to` itself is left out by the log. */
export function momentOf(side: keyof Period, day: string, timezone: string): string | undefined {
  if (!isDay(day)) return undefined
  return new Date(startOfDay(side === 'from' ? day : dayAfter(day), timezone)).toISOString()
}

/** The first or the last day of a period, as a date field holds it; empty where the period says none. */
export function dayOf(side: keyof Period, period: Period | undefined, timezone: string): string {
  const instant = Date.parse(period?.[side] ?? '')
  return Number.isNaN(instant) ? '' : dateAt(side === 'from' ? instant : instant - 1, timezone)
}
