import * as z from 'zod/mini'
import { isSameJson, type Json } from '../../json.ts'
import type { Slot, ViewField, ViewFields, ViewIssue } from './slot.ts'

/** A field's id where a view names it; whether there is such a field, the table says. */
export const fieldName = z.string().check(z.minLength(1), z.maxLength(64))
export const maxFields = 500

type Fits = (field: ViewField) => boolean
const anyField: Fits = () => true

export function checkName(id: string, fields: ViewFields, path: string, fits: Fits = anyField): ViewIssue[] {
  const field = fields.get(id)
  if (!field) return [{ path, reason: 'unknown_field' }]
  return fits(field) ? [] : [{ path, reason: 'unfit_field' }]
}

/** One field, or none. */
export const fieldSlot = (fits: Fits = anyField): Slot<string | null> => ({
  schema: z.nullable(fieldName),
  empty: null,
  shows: true,
  namesOf: (id) => (id === null ? [] : [id]),
  check: (id, fields, path) => (id === null ? [] : checkName(id, fields, path, fits)),
  within: (id, fields) => (id !== null && fields.has(id) ? id : null),
  keeping: (given, stored, fields) => (given === null && stored !== null && !fields.has(stored) ? stored : given),
})

interface ListSpec<T extends Json> {
  item: z.ZodMiniType<T>
  max: number
  fieldOf(item: T): string
  /** What is wrong with an item, apart from its field's name. */
  check?(item: T, field: ViewField, path: string): ViewIssue[]
  /** Names that are no field and always there. */
  also?: readonly string[]
  shows?: boolean
}

/** A list of things that each belong to one field, no field twice. */
export function listSlot<T extends Json>(spec: ListSpec<T>): Slot<T[]> {
  const isThere = (id: string, fields: ViewFields) => spec.also?.includes(id) === true || fields.has(id)
  const within = (items: T[], fields: ViewFields) => items.filter((item) => isThere(spec.fieldOf(item), fields))
  return {
    schema: z.array(spec.item).check(z.maxLength(spec.max)),
    empty: [],
    shows: spec.shows ?? false,
    namesOf: (items) => items.map((item) => spec.fieldOf(item)).filter((id) => !spec.also?.includes(id)),
    check: (items, fields, path) =>
      items.flatMap((item, n) => {
        const id = spec.fieldOf(item)
        const at = `${path}.${n}`
        if (items.findIndex((other) => spec.fieldOf(other) === id) < n) return [{ path: at, reason: 'given_twice' }]
        if (spec.also?.includes(id)) return []
        const field = fields.get(id)
        return field ? (spec.check?.(item, field, at) ?? []) : [{ path: at, reason: 'unknown_field' }]
      }),
    within,
    keeping(given, stored, fields) {
      if (isSameJson(given, within(stored, fields))) return stored
      return [...given, ...stored.filter((item) => !isThere(spec.fieldOf(item), fields))]
    },
  }
}

export const fieldList = (options: { shows: boolean }): Slot<string[]> =>
  listSlot({ item: fieldName, max: maxFields, fieldOf: (id) => id, ...options })

/** A number for each of some fields. */
export const byField = (value: z.ZodMiniType<number>): Slot<Record<string, number>> => {
  const where = (values: Record<string, number>, keep: (id: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => keep(id)))
  return {
    schema: z
      .record(fieldName, value)
      .check(z.refine((values) => Object.keys(values).length <= maxFields, 'too_many_keys')),
    empty: {},
    shows: false,
    namesOf: (values) => Object.keys(values),
    check: (values, fields, path) => Object.keys(values).flatMap((id) => checkName(id, fields, `${path}.${id}`)),
    within: (values, fields) => where(values, (id) => fields.has(id)),
    keeping: (given, stored, fields) => ({ ...where(stored, (id) => !fields.has(id)), ...given }),
  }
}

/** Whoever changes what they see only in part gives something else than they saw; who gives it back leaves it as it was. */
export function keepUnlessChanged<T extends Json>(given: T, stored: T, seen: T): T {
  return isSameJson(given, seen) ? stored : given
}
