import type { Ctx } from '../../../platform/context.ts'
import { orgOf } from '../read/with-structure.ts'
import { writeLong } from './long-way.ts'
import { retrying } from './retrying.ts'
import { writeShort } from './short-way.ts'
import type { RecordOp, WriteOptions, WriteResult } from './types.ts'
import { knowingMore } from './unless-behind.ts'

/**
 * The only way to change records. Tries the short way, one statement, and falls back to the long way, one transaction
 * (see README). Both leave the same rows, history, search marks, events and inbox.
 */
export function writeRecords(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions = {},
): Promise<WriteResult> {
  return retrying(ctx, async () => {
    const written = await writeShort(ctx, tableId, ops, options)
    return written ?? knowingMore(ctx, orgOf(ctx), () => ctx.tx((ctx) => writeLong(ctx, tableId, ops, options)))
  })
}
