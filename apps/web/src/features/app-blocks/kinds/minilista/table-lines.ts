import type { Field } from '@oficina/contract'
import { type Sort, sortOf } from '@oficina/kinds'
import type { Move } from '../../../fields/cell-editor.tsx'
import { valueKindOf } from '../../../fields/field-env.ts'
import { alignOf } from '../../../fields/kinds/faces.ts'

/** Stands at the right of its column. */
export const isNumber = (field: Field): boolean => alignOf(field) === 'right'

export const sortOn = (sort: Sort, fieldId: string): 'asc' | 'desc' | null =>
  sort[0]?.field === fieldId ? sort[0].order : null

/** What a press on a column sorts by; null where its values have no order. */
export function nextSort(field: Field, sort: Sort): Sort | null {
  if (sortOf[valueKindOf(field)] === null) return null
  return [{ field: field.id, order: sortOn(sort, field.id) === 'asc' ? 'desc' : 'asc' }]
}

/** The cell that the hand goes to from another: beside it, or below; null where there is none. */
export function nextCell(
  records: readonly { id: number }[],
  columns: readonly { field: { id: string }; isEditable: boolean }[],
  { id }: { id: number },
  fieldId: string,
  move: Move,
): { recordId: number; fieldId: string } | null {
  if (move === 'stay') return null
  const below = records[records.findIndex((one) => one.id === id) + 1]
  if (move === 'down') return below ? { recordId: below.id, fieldId } : null
  const editable = columns.filter((column) => column.isEditable)
  const beside = editable[editable.findIndex(({ field }) => field.id === fieldId) + (move === 'right' ? 1 : -1)]
  return beside ? { recordId: id, fieldId: beside.field.id } : null
}
