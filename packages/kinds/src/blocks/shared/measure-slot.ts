import * as z from 'zod/mini'
import { type Aggregate, aggregates, aggregatesOf } from '../../value-kinds.ts'
import { checkName, fieldName, keepUnlessChanged } from '../../views/shared/field-slots.ts'
import type { Slot, ViewFields } from '../../views/shared/slot.ts'

const schema = z.strictObject({ field: fieldName, aggregate: z.enum(aggregates) })
export type Measure = z.output<typeof schema>

const within = (measure: Measure | null, fields: ViewFields) =>
  measure !== null && fields.has(measure.field) ? measure : null

/** One number made of all records: of a field, or null for how many there are. */
export const measureSlot: Slot<Measure | null> = {
  schema: z.nullable(schema),
  empty: null,
  shows: true,
  namesOf: (measure) => (measure ? [measure.field] : []),
  check(measure, fields, path) {
    if (!measure) return []
    const issues = checkName(measure.field, fields, `${path}.field`)
    const field = fields.get(measure.field)
    const known: readonly Aggregate[] = field ? aggregatesOf[field.valueKind] : []
    return field && !known.includes(measure.aggregate)
      ? [{ path: `${path}.aggregate`, reason: 'unknown_aggregate' }]
      : issues
  },
  within,
  keeping: (given, stored, fields) => keepUnlessChanged(given, stored, within(stored, fields)),
}

export const measuresOf = (measure: Measure | null): Measure[] => (measure ? [measure] : [])
