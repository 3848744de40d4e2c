import type { FieldType } from './value-type.ts'

/** A field as a formula sees it. */
export interface FormulaField {
  id: string
  name: string
  type: FieldType
  /**
   * An SQL expression of the field's type (`sqlTypeOf(typeOfField(type))`), quoted by the caller. For a formula field it
   * is that formula's own SQL, because a generated column may not read another one.
   */
  sql: string
  /** False when `sql` reads other rows or the clock (a lookup, a volatile formula): such a formula cannot be stored. */
  immutable?: boolean
  /** Of a list: the same with a place for every linked record, also for those that have no value. */
  aligned?: string
  /** What it reads was made by the language itself, and needs no bounds. */
  loaded?: boolean
  /** Whether PostgreSQL may work `sql` out without a row; unless said, everything may that is no plain column. */
  foldable?: boolean
}

/** Fields by id and by name. */
export type Fields = ReadonlyMap<string, FormulaField>
/** All that checking a formula asks of them, so that a caller need not list fields that it does not name. */
export type FieldLookup = Pick<Fields, 'get'>

/** Indexes fields under both names. An id always wins, and of two fields with one name the first has it. */
export function fieldIndex(fields: Iterable<FormulaField>): Fields {
  const all = [...fields]
  const index = new Map<string, FormulaField>()
  for (const field of all) index.set(field.id, field)
  for (const field of all) if (!index.has(field.name)) index.set(field.name, field)
  return index
}
