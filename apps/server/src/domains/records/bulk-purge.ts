import { recordLimits } from '@oficina/contract/records'
import type { Ctx } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { freshStructure } from '../engine/index.ts'
import { listTrashedBefore } from './queries/counts.ts'
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
async function purge(ctx: Ctx, { signal, yieldTurn }: JobRun): Promise<void> {
  const { tables } = await freshStructure(ctx.database, ctx.db, orgOf(ctx))
  const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
  for (const table of tables.values()) {
    if (table.isArchived) continue
    for (;;) {
      signal.throwIfAborted()
      await yieldTurn()
      const ids = await listTrashedBefore(ctx.db, table.orgId, table.id, before, recordLimits.writes)
      if (ids.length === 0) break
      const ops = ids.map((id) => ({ op: 'erase' as const, id }))
      // Partial: someone may take one out of the trash at this very moment.
      await writeRecords(ctx, table.id, ops, { source: 'system', note: { purge: keptDays }, partial: true })
    }
  }
}
