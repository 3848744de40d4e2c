import type { Table } from '@oficina/contract'
import type { FieldKind, FieldTypeId, fields, Json } from '@oficina/kinds'
import type { SayProblem } from './problem-text.ts'

/** The settings of a type, as its kind declares them. */
export type OptionsOf<T extends FieldTypeId> =
  (typeof fields)[T] extends FieldKind<string, infer O extends object, infer _V extends Json> ? O : never

/** What the settings of every type get. */
export interface OptionsProps<O extends object> {
  options: O
  onChange: (options: O) => void
  table: Table
  /** The field that is edited; null for one that is not made yet. */
  fieldId: string | null
  say: SayProblem
}
