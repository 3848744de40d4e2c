import type { Field } from '@oficina/contract'

/** What was decided about columns beyond the last one. */
export interface PastedColumns {
  /** Made for them, in their order. */
  fields: readonly Field[]
  /** What is to be pasted, without the row of names. */
  cells: readonly (readonly string[])[]
}
