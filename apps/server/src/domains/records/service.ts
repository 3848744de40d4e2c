import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getRecord } from './read/get.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp, WriteOptions } from './write/types.ts'

/**
 * Writes one record and returns it as its author sees it. It is read separately only if nothing had to be written. The
 * answer names the change, so that it can be undone, and the records that the write took one-to-one links from.
 */
export async function writeOne(ctx: Ctx, tableId: string, op: RecordOp, options: WriteOptions = {}): Promise<string> {
  const { rows, json, taken = [], changeId } = await writeRecords(ctx, tableId, [op], { ...options, show: true })
  const row = rows[0]
  if (!row?.ok) throw new AppError('invalid_input', { issues: row?.issues ?? [] })
  const record = json?.[0] ?? (await getRecord(ctx, tableId, row.id))
  // An interface offers to undo a change of a record; a new one is simply deleted.
  if (changeId === null || (taken.length === 0 && op.op !== 'update')) return record
  if (taken.length === 0) return `${record.slice(0, -1)},"change_id":${JSON.stringify(changeId)}}`
  return `${record.slice(0, -1)},"change_id":${JSON.stringify(changeId)},"taken":${JSON.stringify(taken)}}`
}
