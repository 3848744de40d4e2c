import type { TxCtx } from '../../../platform/context.ts'
import type { FieldModel } from '../model/field-model.ts'
import type { TableModel } from '../model/structure.ts'
import { addIndex, type WantedIndex, wantedIndex } from '../queries/indexes.ts'
import { setFirstSearchFields } from '../queries/tables.ts'
import { searchIndexSql } from '../sql/search-sql.ts'
import { searchText } from '../sql/stored.ts'

export const searchPrefix = 's'

/** What a table's search index should hold now; null where nothing in it can be searched. */
export interface SearchIndex extends WantedIndex {
  fieldIds: string[]
}

export function searchIndexOf(table: TableModel): SearchIndex | null {
  const searchable = [...table.fields.values()].filter((field: FieldModel) => searchText(field, '') !== null)
  // By id, so that putting the fields in another order is no reason to build anew.
  const fields = searchable.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (fields.length === 0) return null
  const definition = `using gin ((${searchIndexSql(fields, '')}) gin_trgm_ops)`
  return { ...wantedIndex(searchPrefix, table.id, definition), fieldIds: fields.map((field) => field.id) }
}

/** A table that is just being made has its index from the start. */
export async function addSearchIndex(ctx: TxCtx, table: TableModel): Promise<void> {
  const index = searchIndexOf(table)
  if (!index) return
  await addIndex(ctx.db, table.orgId, table.id, index)
  await setFirstSearchFields(ctx.db, table.orgId, table.id, index.fieldIds)
}
