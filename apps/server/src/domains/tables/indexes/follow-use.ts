import { z } from 'zod'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type RunStatement, withLongStatements } from '../../../platform/db/long-statements.ts'
import { defineJob } from '../../../platform/jobs/define.ts'
import { freshStructure } from '../model/load-structure.ts'
import type { TableModel } from '../model/structure.ts'
import { buildIndex, dropIndex, type IndexState, listIndexes } from '../queries/indexes.ts'
import { lockTable, updateTable } from '../queries/tables.ts'
import { searchIndexOf, searchPrefix } from './search-index.ts'

/** Long enough that ten fields made one after another are one build. */
const pauseSeconds = 3
const rounds = 5

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
      await alignSearch(ctx, orgId, tableId, run)
      return true
    } finally {
      await run(`select pg_advisory_unlock(hashtextextended($1, 1))`, [tableId])
    }
  })
  if (!isDone) await ctx.tx((ctx) => indexesMayDiffer(ctx, tableId))
}

/** The new index is built first, then searches are told of it, and only then does the old one go. */
async function alignSearch(ctx: Ctx, orgId: string, tableId: string, run: RunStatement): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const table = (await freshStructure(ctx.database, ctx.db, orgId)).tables.get(tableId)
    if (!table || table.isArchived) return
    const wanted = searchIndexOf(table)
    const there = await listIndexes(run, orgId, tableId, searchPrefix)
    const isBuilt = wanted === null || there.some((index) => index.name === wanted.name && index.isValid)
    if (!isBuilt) {
      // Searches must not count on an index that is gone.
      if (there.every((index) => !index.isValid)) await tellSearch(ctx, table, null)
      await buildIndex(run, orgId, tableId, wanted, there)
    }
    if (!(await tellSearch(ctx, table, wanted?.name ?? null))) continue
    await dropOthers(run, orgId, there, wanted?.name ?? null)
    return
  }
  throw new Error('the fields of a table change faster than its index can be built')
}

/** Says which fields the index covers; false where the table is no longer the one for which it was built. */
async function tellSearch(ctx: Ctx, built: TableModel, name: string | null): Promise<boolean> {
  return ctx.tx(async (ctx) => {
    if (!(await lockTable(ctx.db, built.orgId, built.id))) return true
    const table = (await freshStructure(ctx.database, ctx.db, built.orgId)).tables.get(built.id)
    const wanted = table && searchIndexOf(table)
    if (name !== null && wanted?.name !== name) return false
    const ids = name === null ? null : (wanted?.fieldIds ?? null)
    if (JSON.stringify(table?.row.search_fields ?? null) === JSON.stringify(ids)) return true
    await updateTable(ctx.db, built.orgId, built.id, { search_fields: ids, updated_by: 'system' })
    return true
  })
}

async function dropOthers(
  run: RunStatement,
  orgId: string,
  there: readonly IndexState[],
  kept: string | null,
): Promise<void> {
  for (const { name } of there) if (name !== kept) await dropIndex(run, orgId, name)
}
