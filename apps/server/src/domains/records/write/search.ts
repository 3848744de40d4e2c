import { isMadeByDatabase } from '@oficina/kinds'
import { isSearched, type TableModel } from '../../engine/index.ts'
import { waitForSearch, waitingOf } from '../../tables/index.ts'
import type { Change } from './change-sql.ts'
import type { Row } from './types.ts'

/** Whether a write of these fields changes the text by which a record is found. */
export const changesText = (table: TableModel, fieldIds: Iterable<string>): boolean => {
  for (const id of fieldIds) {
    const field = table.fields.get(id)
    if (field && isSearched(field)) return true
  }
  return false
}

/** Until the text of these records is taken anew, searches look at them one by one. */
export async function markForSearch(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  const made = [...table.fields.values()].filter(({ kind, options }) => isMadeByDatabase(kind, options))
  const fieldsOf = (row: Row) => [...Object.keys(row.after), ...(row.op === 'create' ? made.map(({ id }) => id) : [])]
  // A record that is erased loses its text where that of others is taken: no search waits for it, and none finds it.
  const ids = rows.filter((row) => row.op === 'erase' || changesText(table, fieldsOf(row))).map((row) => row.id)
  if (ids.length > 0) await waitForSearch(change.ctx.db, table.orgId, table.id, ids)
}

/** The same as a part of the statement that writes the rows of `w`. */
export const markSql = (table: TableModel, fieldIds: Iterable<string>, op: 'create' | 'update'): string => {
  if (!changesText(table, fieldIds)) return ''
  // New records have ids that follow one another, or nearly so: they are one run, however many they are.
  const runs = op === 'create' ? 'min(id), max(id) from w having count(*) > 0' : 'id, id from w'
  return `, f as (insert into ${waitingOf(table.orgId)} (table_id, id, last) select '${table.id}', ${runs})`
}
