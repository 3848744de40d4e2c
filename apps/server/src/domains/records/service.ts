import { actionSource } from '../../platform/audit/record-action.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getRecord } from './read/get.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp, Source, WriteOptions, WriteResult } from './write/types.ts'

/** Through what a request came, by who made it. */
export const sourceOf = (ctx: Ctx): Source => actionSource(ctx.principal)

/** Writes as whoever asks, through the door by which they came. */
export function writeAs(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: Partial<WriteOptions> = {},
): Promise<WriteResult> {
  return writeRecords(ctx, tableId, ops, { source: sourceOf(ctx), ...options })
}

/** The one record that was written, as its writer sees it. It is read after the commit only where nothing was written. */
export async function writeOne(
  ctx: Ctx,
  tableId: string,
  op: RecordOp,
  options: Partial<WriteOptions> = {},
): Promise<string> {
  const { rows, json } = await writeAs(ctx, tableId, [op], { ...options, show: true })
  const row = rows[0]
  if (!row?.ok) throw new AppError('invalid_input', { issues: row?.issues ?? [] })
  return json?.[0] ?? getRecord(ctx, tableId, row.id)
}
