import type { RecordView } from '@oficina/contract'
import type { CardOrder } from './card-order.ts'

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
