import type { Filter } from '../../filters/filter.ts'
import type { DateRange } from '../../views/shared/date-range-slot.ts'
import type { BlockParams } from '../questions.ts'

/** The records of which some day falls into the days that are shown. */
export function inSpan({ start, end }: DateRange, span: BlockParams['span']): Filter | null {
  if (!span) return null
  const reaches = { field: start, operator: 'onOrAfter', value: span.from }
  const begins = { field: start, operator: 'onOrBefore', value: span.to }
  if (end === null) return { op: 'and', rules: [begins, reaches] }
  const lasts = { field: end, operator: 'onOrAfter', value: span.from }
  return { op: 'and', rules: [begins, { op: 'or', rules: [lasts, reaches] }] }
}

/** Records that a span shows at once. */
export const mostInSpan = 1_000
