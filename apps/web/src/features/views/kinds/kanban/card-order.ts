import type { Field } from '@oficina/contract'
import type { Sort } from '@oficina/kinds'
import { isWritable, valueKindOf } from '../../../fields/field-env.ts'
import { placeOf } from './kanban-columns.ts'

/** The number that cards are sorted by: dragging one between two others gives it a number between theirs. */
export interface CardOrder {
  field: Field
  isAscending: boolean
  /** Digits after the point that the field keeps; null for any. */
  decimals: number | null
}

/** Cards have an order of their own only where the view sorts by a number that may be written. */
export function cardOrderOf(fields: readonly Field[], sort: Sort): CardOrder | null {
  const [first] = sort
  const field = fields.find(({ id }) => id === first?.field)
  if (!first || !field || valueKindOf(field) !== 'number' || !isWritable(field)) return null
  const decimals = field.options.decimals
  return { field, isAscending: first.order !== 'desc', decimals: typeof decimals === 'number' ? decimals : null }
}

/** A place on the board as text: a column, and the card that it is put before. */
export const dropPlace = (column: string | null, beforeId?: number): string =>
  beforeId === undefined ? placeOf(column) : `${placeOf(column)} ${beforeId}`

export function readPlace(place: string): { to: string | null; beforeId: number | null } {
  const [column = '', card] = place.split(' ')
  return { to: column === '' ? null : column, beforeId: card === undefined ? null : Number(card) }
}
