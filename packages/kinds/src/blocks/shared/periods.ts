import * as z from 'zod/mini'
import type { FilterRule } from '../../filters/filter.ts'
import type { Period } from '../../filters/period.ts'
import { plain } from '../../views/shared/slot.ts'

/** The periods that a number is worked out for and compared with the one before. */
export const comparedPeriods = [
  'today',
  'thisWeek',
  'thisMonth',
  'thisQuarter',
  'thisYear',
  'last7',
  'last30',
  'last90',
] as const
export type ComparedPeriod = (typeof comparedPeriods)[number]
export const periodSlot = plain<ComparedPeriod | null>(z.nullable(z.enum(comparedPeriods)), null)

const days = (field: string, from: number, to: number): FilterRule => {
  // Today is no day ago, for which there is no count.
  const ago = (count: number): Period => (count === 0 ? { period: 'today' } : { period: 'daysAgo', count })
  return { field, operator: 'between', value: [ago(from), ago(to)] }
}
const during = (field: string, period: Period): FilterRule => ({ field, operator: 'relative', value: period })

const before: Partial<Record<ComparedPeriod, Period>> = {
  today: { period: 'yesterday' },
  thisWeek: { period: 'lastWeek' },
  thisMonth: { period: 'lastMonth' },
  thisQuarter: { period: 'lastQuarter' },
  thisYear: { period: 'lastYear' },
}

/** The condition that a record falls into the period, or into the one of the same length before it. */
export function inPeriod(field: string, period: ComparedPeriod, which: 'this' | 'before'): FilterRule {
  const earlier = before[period]
  if (earlier) return during(field, which === 'before' ? earlier : ({ period } as Period))
  const length = Number(period.slice('last'.length))
  return which === 'before' ? days(field, 2 * length - 1, length) : days(field, length - 1, 0)
}
