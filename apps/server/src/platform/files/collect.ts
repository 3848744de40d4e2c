import type { Ctx } from '../context.ts'
import type { FileStore } from './file-store.ts'
import * as queries from './queries.ts'
import type { Spool } from './spool.ts'

const hour = 60 * 60 * 1000
const batchSize = 500

/** Removes what nobody needs: files that nothing holds, bytes without a file, uploads of dead processes. */
export async function collect(
  ctx: Ctx,
  { store, spool, signal }: { store: FileStore; spool: Spool; signal: AbortSignal },
): Promise<void> {
  const db = ctx.database.system()
  const forgotten = await queries.deleteUnattached(db, { signal })
  let removed = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    const used = batch.length > 0 ? await queries.listUsed(db, batch) : new Set<string>()
    // Another database may keep its files here too.
    for (const sha256 of await queries.listOwn(db, batch))
      if (!used.has(sha256) && (await removeUnused(ctx, store, sha256))) removed++
    batch = []
  }
  // Young bytes may belong to an upload that has no row yet.
  const youngest = new Date(ctx.now().getTime() - hour)
  for await (const blob of store.list()) {
    signal.throwIfAborted()
    if (blob.modifiedAt > youngest) continue
    batch.push(blob.sha256)
    if (batch.length >= batchSize) await sweepBatch()
  }
  await sweepBatch()
  await spool.sweep(new Date(ctx.now().getTime() - 24 * hour))
  if (forgotten + removed > 0) ctx.log.info({ forgotten, removed }, 'files were collected')
}

/** Asks once more under the lock that writers take, since a new file may have come to need the same bytes. */
async function removeUnused(ctx: Ctx, store: FileStore, sha256: string): Promise<boolean> {
  return ctx.database
    .system()
    .transaction()
    .execute(async (db) => {
      await queries.lockBlob(db, sha256, 'collector')
      if ((await queries.listUsed(db, [sha256])).has(sha256)) return false
      await store.remove(sha256)
      await queries.forgetBlob(db, sha256)
      return true
    })
}
