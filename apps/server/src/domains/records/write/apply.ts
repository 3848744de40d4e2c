import type { Ctx } from '../../../platform/context.ts'
import { orgOf } from '../read/with-structure.ts'
import { writeFullPath } from './full-path.ts'
import { retrying } from './retrying.ts'
import { writeFastPath } from './fast-path.ts'
import type { RecordOp, WriteOptions, WriteResult } from './types.ts'
import { knowingMore } from './unless-behind.ts'

/**
 * The only way to change records. Tries the fast path, one statement, and falls back to the full path, one transaction
 * (see README). Both leave the same rows, history, search marks, events and inbox rows.
 */
export function writeRecords(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions = {},
): Promise<WriteResult> {
  return retrying(ctx, async () => {
    const written = await writeFastPath(ctx, tableId, ops, options)
    return written ?? knowingMore(ctx, orgOf(ctx), () => ctx.tx((ctx) => writeFullPath(ctx, tableId, ops, options)))
  })
}
