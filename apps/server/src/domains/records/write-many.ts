import { recordLimits } from '@oficina/contract/records'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { writeRecords } from './write/apply.ts'
import type { RecordOp, WriteResult } from './write/types.ts'

interface Rows {
  update: readonly { id: number; values: Readonly<Record<string, unknown>> }[]
  create: readonly { values: Readonly<Record<string, unknown>> }[]
}

/** Changes and new records of one gesture: one change, so that one undo takes all of it back. */
export async function writeMany(ctx: Ctx, tableId: string, { update, create }: Rows): Promise<WriteResult> {
  const ops: RecordOp[] = [
    ...update.map(({ id, values }) => ({ op: 'update' as const, id, values })),
    ...create.map(({ values }) => ({ op: 'create' as const, values })),
  ]
  if (ops.length > recordLimits.bulk) throw new AppError('plan_limit', { limit: 'bulk', most: recordLimits.bulk })
  return ops.length === 0 ? { changeId: null, rows: [] } : writeRecords(ctx, tableId, ops)
}
