import * as z from 'zod/mini'
import { checkName, fieldName, keepUnlessChanged } from './field-slots.ts'
import type { Slot, ViewField, ViewFields } from './slot.ts'

const schema = z.strictObject({ start: fieldName, end: z.nullable(fieldName) })
export type DateRange = z.output<typeof schema>

export const isDay = ({ valueKind }: ViewField): boolean => valueKind === 'date' || valueKind === 'dateTime'

const within = (range: DateRange | null, fields: ViewFields): DateRange | null => {
  if (range === null || !fields.has(range.start)) return null
  return { start: range.start, end: range.end !== null && fields.has(range.end) ? range.end : null }
}

/** From which day to which; without an end, one day. */
export const dateRangeSlot: Slot<DateRange | null> = {
  schema: z.nullable(schema),
  empty: null,
  shows: true,
  namesOf: (range) => (range ? [range.start, ...(range.end === null ? [] : [range.end])] : []),
  check: (range, fields, path) =>
    range === null
      ? []
      : [
          ...checkName(range.start, fields, `${path}.start`, isDay),
          ...(range.end === null ? [] : checkName(range.end, fields, `${path}.end`, isDay)),
        ],
  within,
  keeping: (given, stored, fields) => keepUnlessChanged(given, stored, within(stored, fields)),
}
