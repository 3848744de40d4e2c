import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getRecord } from './read/get.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp, WriteOptions } from './write/types.ts'

/**
 * Writes one record and returns it as its author sees it. It is read separately only if nothing had to be written. If the
 * write took one-to-one links from other records, the answer lists these and the change, so that it can be undone.
 */
export async function writeOne(ctx: Ctx, tableId: string, op: RecordOp, options: WriteOptions = {}): Promise<string> {
  const { rows, json, taken = [], changeId } = await writeRecords(ctx, tableId, [op], { ...options, show: true })
  const row = rows[0]
  if (!row?.ok) throw new AppError('invalid_input', { issues: row?.issues ?? [] })
  const record = json?.[0] ?? (await getRecord(ctx, tableId, row.id))
  if (taken.length === 0) return record
  return `${record.slice(0, -1)},"change_id":${JSON.stringify(changeId)},"taken":${JSON.stringify(taken)}}`
}
