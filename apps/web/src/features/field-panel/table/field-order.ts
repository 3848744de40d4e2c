import type { Field } from '@oficina/contract'

/** By what the fields of a table are put in order. */
export type FieldOrder = 'manual' | 'name' | 'type'

/** The fields in the wished order; those that came since stand at the end, those that are gone are left out. */
export function mergedOrder(fields: readonly Field[], ids: readonly string[]): Field[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const known = ids.flatMap((id) => byId.get(id) ?? [])
  const seen = new Set(ids)
  return [...known, ...fields.filter((field) => !seen.has(field.id))]
}

/** The ids in order; the name stays first, since it is what a record is called. */
export function sortedFields(
  fields: readonly Field[],
  by: FieldOrder,
  way: 'asc' | 'desc',
  typeName: (field: Field) => string,
): string[] {
  if (by === 'manual') return fields.map((field) => field.id)
  const sign = way === 'asc' ? 1 : -1
  const textOf = (field: Field) => (by === 'name' ? field.label : `${typeName(field)} ${field.label}`)
  const rest = fields
    .filter((field) => !field.is_name)
    .toSorted((one, other) => sign * textOf(one).localeCompare(textOf(other)))
  return [...fields.filter((field) => field.is_name), ...rest].map((field) => field.id)
}
