import { z } from 'zod'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type RunStatement, withLongStatements } from '../../../platform/db/long-statements.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import { freshStructure } from '../../engine/index.ts'
import { buildIndex, dropIndex, estimatedRows, listIndexes } from '../queries/indexes.ts'
import { orderedFields } from '../queries/references.ts'
import { orderIndex, orderPrefix } from './order-index.ts'

/** Long enough that ten fields made one after another are one build. */
const pauseSeconds = 3
/** Below this, reading all is as quick as reading an index. */
const largeTable = 10_000

/** Brings the indexes of a table in line with its fields and with what people do with it. */
export const followUse = defineJob({
  name: 'tables.follow-use',
  input: z.object({ tableId: z.string() }),
  // Each holds a connection and makes the disk busy.
  concurrency: 1,
  expireSeconds: 6 * 60 * 60,
  run: (ctx, { tableId }) => bringInLine(ctx, tableId),
})

/** Sees to it that a table's indexes are looked at soon. */
export async function indexesMayDiffer(ctx: TxCtx, tableId: string): Promise<void> {
  await ctx.enqueue(followUse, { tableId }, { singletonKey: tableId, startAfter: pauseSeconds })
}

async function bringInLine(ctx: Ctx, tableId: string): Promise<void> {
  const { orgId } = ctx
  if (orgId === null) throw new Error('indexes belong to an organisation')
  const isDone = await withLongStatements(ctx.database, orgId, async (run) => {
    // Only tried: a session that waits for a lock would itself be waited for by the build of the index.
    const [lock] = await run<{ got: boolean }>(`select pg_try_advisory_lock(hashtextextended($1, 1)) as got`, [tableId])
    if (!lock?.got) return false
    try {
      await alignIndexes(ctx, orgId, tableId, run)
      return true
    } finally {
      await run(`select pg_advisory_unlock(hashtextextended($1, 1))`, [tableId])
    }
  })
  if (!isDone) await ctx.tx((ctx) => indexesMayDiffer(ctx, tableId))
}

/** Large tables have an index for each field that saved views sort or filter by, and for no other. */
async function alignIndexes(ctx: Ctx, orgId: string, tableId: string, run: RunStatement): Promise<void> {
  const table = (await freshStructure(ctx.database, ctx.db, orgId)).tables.get(tableId)
  if (!table || table.isArchived) return
  const isLarge = (await estimatedRows(run, orgId, tableId)) >= largeTable
  const used = isLarge ? await orderedFields(ctx.db, orgId, tableId) : new Set<string>()
  const wanted = [...table.fields.values()]
    .filter((field) => used.has(field.id))
    .flatMap((field) => orderIndex(table, field) ?? [])
  const there = await listIndexes(run, orgId, tableId, orderPrefix)
  for (const index of wanted) await buildIndex(run, orgId, tableId, index, there)
  const names = new Set(wanted.map((index) => index.name))
  for (const { name } of there) if (!names.has(name)) await dropIndex(run, orgId, name)
}
