import type * as z from 'zod/mini'
import type { FilterField } from '../../filters/filter-field.ts'

/** What views know of a field, as far as whoever asks may read it. */
export interface ViewField extends FilterField {
  /** May give the columns of a kanban. */
  kanbanField: boolean
}
/** By id. A field that may not be read is not in it, and so looks like one that does not exist. */
export type ViewFields = ReadonlyMap<string, ViewField>

export interface ViewIssue {
  path: string
  reason: string
}

/** One setting of a view: its shape, the fields that it names, and what is left of it for those who see only some. */
export interface Slot<T = unknown> {
  schema: z.ZodMiniType<T>
  empty: T
  /** Its fields are needed to show the view's records. */
  shows: boolean
  namesOf(value: T): string[]
  check(value: T, fields: ViewFields, path: string): ViewIssue[]
  /** Without what names other fields than these. */
  within(value: T, fields: ViewFields): T
  /**
   * What someone gave, together with the stored parts that they could not see and so could not give. Undefined where the
   * two cannot be told apart.
   */
  keeping(given: T, stored: T, fields: ViewFields): T | undefined
}

/** A setting that names no field. */
export const plain = <T>(schema: z.ZodMiniType<T>, empty: T): Slot<T> => ({
  schema,
  empty,
  shows: false,
  namesOf: () => [],
  check: () => [],
  within: (value) => value,
  keeping: (given) => given,
})
