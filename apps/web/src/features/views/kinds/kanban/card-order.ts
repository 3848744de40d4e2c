import type { Field, RecordView } from '@oficina/contract'
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

/** A number between two, or beside one; null where the field keeps too few digits for one. */
export function numberBetween(
  before: number | null,
  after: number | null,
  { isAscending, decimals }: Pick<CardOrder, 'isAscending' | 'decimals'>,
): number | null {
  const [low, high] = isAscending ? [before, after] : [after, before]
  if (low === null && high === null) return 0
  if (low === null || high === null) return low === null ? (high ?? 0) - 1 : low + 1
  const middle = (low + high) / 2
  const kept = decimals === null ? middle : Number(middle.toFixed(decimals))
  return kept > low && kept < high ? kept : null
}

/** The number for a card that is put before another one, or at the end. */
export function numberAt(
  cards: readonly RecordView[],
  heldId: number,
  beforeId: number | null,
  order: CardOrder,
): number | null {
  const others = cards.filter(({ id }) => id !== heldId)
  const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
  const index = at < 0 ? others.length : at
  const numberOf = (record: RecordView | undefined) => {
    const value = record?.values[order.field.id]
    return typeof value === 'number' ? value : null
  }
  return numberBetween(numberOf(others[index - 1]), numberOf(others[index]), order)
}

/** A place on the board as text: a column, and the card that it is put before. */
export const dropPlace = (column: string | null, beforeId?: number): string =>
  beforeId === undefined ? placeOf(column) : `${placeOf(column)} ${beforeId}`

export function readPlace(place: string): { to: string | null; beforeId: number | null } {
  const [column = '', card] = place.split(' ')
  return { to: column === '' ? null : column, beforeId: card === undefined ? null : Number(card) }
}
