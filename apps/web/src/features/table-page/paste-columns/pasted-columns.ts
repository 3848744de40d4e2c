import type { Field } from '@oficina/contract'

/** What was decided about columns beyond the last one. */
export interface PastedColumns {
  /** Made for them, in their order. */
  fields: readonly Field[]
  /** What is to be pasted, without the row of names. */
  cells: readonly (readonly string[])[]
}

/** Without the columns that the person leaves out; `known` ones have a field already and stay. */
export const withoutColumns = (
  rows: readonly (readonly string[])[],
  isOut: (column: number) => boolean,
): readonly (readonly string[])[] => rows.map((row) => row.filter((_, column) => !isOut(column)))

/** Without the columns behind the known ones in which no row has anything. */
export function withoutEmptyColumns(
  rows: readonly (readonly string[])[],
  known: number,
): readonly (readonly string[])[] {
  const isUsed = (column: number) => column < known || rows.some((row) => (row[column] ?? '').trim() !== '')
  return rows.map((row) => row.filter((_, column) => isUsed(column)))
}
