import { sortOf } from '@oficina/kinds'
import { type FieldModel, storedKey, type TableModel } from '../../engine/index.ts'
import { type WantedIndex, wantedIndex } from '../queries/indexes.ts'

export const orderPrefix = 'b'

/** The index by which a table's records are found in the order of a field; null for what no index can hold. */
export function orderIndex(table: TableModel, field: FieldModel): WantedIndex | null {
  const key = field.link ? null : storedKey(field, '', () => 'null')
  if (key === null || field.columnType === 'jsonb') return null
  const by = sortOf[field.valueKind]
  if (by === 'value') return wantedIndex(orderPrefix, table.id, `(${key}, id) where deleted_at is null`)
  // Exactly as lists write it, or PostgreSQL would not know it again.
  const folded = `(oficina.fold(nullif(${key}, ''))) collate "C", id`
  return by === 'foldedText' ? wantedIndex(orderPrefix, table.id, `(${folded}) where deleted_at is null`) : null
}
