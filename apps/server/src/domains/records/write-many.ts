import type { Ctx } from '../../platform/context.ts'
import { writeRecords } from './write/apply.ts'
import type { WriteResult } from './write/types.ts'

interface Row {
  id?: number | undefined
  values: Readonly<Record<string, unknown>>
}

/** Changes and new records of one gesture: one change, so that one undo takes all of it back. */
export async function writeMany(ctx: Ctx, tableId: string, rows: readonly Row[]): Promise<WriteResult> {
  return writeRecords(
    ctx,
    tableId,
    rows.map(({ id, values }) => (id === undefined ? { op: 'create', values } : { op: 'update', id, values })),
  )
}
