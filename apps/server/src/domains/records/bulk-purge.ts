import { recordLimits } from '@oficina/contract/records'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob, type JobRun } from '../../platform/jobs/define.ts'
import { freshStructure, physicalTable } from '../engine/index.ts'
import { orgOf } from './read/with-structure.ts'
import { writeRecords } from './write/apply.ts'

/** How long a record stays in the trash. */
const keptDays = 90

/** Each organisation's trash is its own job: one that fails holds up no other. */
export const purgeTrashes = defineJob({
  name: 'records.purge-trashes',
  input: z.object({}),
  schedule: '40 3 * * *',
  concurrency: 1,
  run: async (ctx) => {
    const { rows } = await sql<{ org_id: string }>`select distinct org_id from oficina.tables`.execute(ctx.db)
    await ctx.tx(async (ctx) => {
      for (const { org_id } of rows) await ctx.enqueue(purgeTrash, { orgId: org_id }, { singletonKey: org_id })
    })
  },
})

export const purgeTrash = defineJob({
  name: 'records.purge-trash',
  input: z.object({ orgId: z.string() }),
  concurrency: 1,
  expireSeconds: 4 * 60 * 60,
  run: (ctx, { orgId }, run) => purge(ctx.in(orgId), run),
})

/** What has lain in the trash for long enough goes for ever, with what history kept of it. */
async function purge(ctx: Ctx, { signal }: JobRun): Promise<void> {
  const { tables } = await freshStructure(ctx.database, ctx.db, orgOf(ctx))
  const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
  for (const table of tables.values()) {
    if (table.isArchived) continue
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await sql<{ id: string }>`
        select id from ${physicalTable(table.orgId, table.id)} where deleted_at < ${before} order by id limit ${recordLimits.writes}`.execute(
        ctx.db,
      )
      if (rows.length === 0) break
      const ops = rows.map(({ id }) => ({ op: 'erase' as const, id: Number(id) }))
      // Partial: someone may take one out of the trash at this very moment.
      await writeRecords(ctx, table.id, ops, { source: 'system', note: { purge: keptDays }, partial: true })
    }
  }
}
