import { recordLimits } from '@oficina/contract/records'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { freshStructure, physicalTable } from '../engine/index.ts'
import { orgOf } from './read/with-structure.ts'
import { writeRecords } from './write/apply.ts'

/** How long a record stays in the trash. */
const keptDays = 90

export const purgeTrash = defineOrgSweep({
  name: 'records.purge-trashes',
  schedule: '40 3 * * *',
  expireSeconds: 4 * 60 * 60,
  run: (ctx, _orgId, run) => purge(ctx, run),
})

/** What has lain in the trash for long enough goes for ever, with what history kept of it. */
async function purge(ctx: Ctx, { signal, giveWay }: JobRun): Promise<void> {
  const { tables } = await freshStructure(ctx.database, ctx.db, orgOf(ctx))
  const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
  for (const table of tables.values()) {
    if (table.isArchived) continue
    for (;;) {
      signal.throwIfAborted()
      await giveWay()
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
