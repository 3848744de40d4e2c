import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getRecord } from './read/get.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp, Source, WriteOptions, WriteResult } from './write/types.ts'

/** Through what a request came, by who made it. */
export function sourceOf(ctx: Ctx): Source {
  switch (ctx.principal.kind) {
    case 'apiToken':
      return 'api'
    case 'automation':
    case 'agent':
    case 'webhook':
      return 'trigger'
    case 'publicForm':
      return 'form'
    case 'system':
      return 'system'
    case 'member':
    case 'anonymous':
    case 'publicShare':
      return 'interface'
  }
}

/** Writes as whoever asks, through the door by which they came. */
export function writeAs(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: Partial<WriteOptions> = {},
): Promise<WriteResult> {
  return writeRecords(ctx, tableId, ops, { source: sourceOf(ctx), ...options })
}

/** The one record that was written, as its writer sees it. */
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
