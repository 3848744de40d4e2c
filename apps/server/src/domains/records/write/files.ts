import type { TableModel } from '../../engine/index.ts'
import { dropFiles, dropMailFiles, holdFiles } from '../../tables/index.ts'
import type { Change } from './change-sql.ts'
import type { Row } from './types.ts'

/** A record holds the files that it gets, also those that come with a copy. */
export async function holdWritten(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  const fields = [...table.fields.values()].filter((field) => field.valueKind === 'files' && field.columnType !== null)
  const held = fields.flatMap(({ id: fieldId }) =>
    rows.flatMap((row) => idsIn(row.after[fieldId]).map((fileId) => ({ fileId, recordId: row.id, fieldId }))),
  )
  if (held.length > 0) await holdFiles(change.ctx.db, change.orgId, table.id, held)
}

/** Records that are gone for ever hold nothing. */
export async function dropErased(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const gone = { recordIds: rows.map((row) => row.id) }
  await dropFiles(change.ctx, change.orgId, table.id, gone)
  await dropMailFiles(change.ctx, change.orgId, table.id, gone)
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
