import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getRecord } from './read/get.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp, WriteOptions } from './write/types.ts'

/**
 * The one record that was written, as its writer sees it; read after the commit only where nothing was written. Where the
 * write took one-to-one links from other records, these are told too, with the change by which it can be undone.
 */
export async function writeOne(ctx: Ctx, tableId: string, op: RecordOp, options: WriteOptions = {}): Promise<string> {
  const { rows, json, taken = [], changeId } = await writeRecords(ctx, tableId, [op], { ...options, show: true })
  const row = rows[0]
  if (!row?.ok) throw new AppError('invalid_input', { issues: row?.issues ?? [] })
  const record = json?.[0] ?? (await getRecord(ctx, tableId, row.id))
  if (taken.length === 0) return record
  return `${record.slice(0, -1)},"change_id":${JSON.stringify(changeId)},"taken":${JSON.stringify(taken)}}`
}
