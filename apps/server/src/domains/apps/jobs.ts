import type { Ctx } from '../../platform/context.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { releaseUnheld } from './files.ts'
import { type BlockRow, deleteRemoved, listLongRemoved, listOrgsWithRemoved } from './queries/blocks.ts'
import { dropHeld, filesOf } from './queries/files.ts'

/** How long a block that was taken away can be brought back. */
const keptDays = 30
const batch = 200

export const purgeBlocks = defineOrgSweep({
  name: 'apps.purge-blocks',
  schedule: '25 3 * * *',
  orgs: (ctx, after, limit) => listOrgsWithRemoved(ctx.db, longAgo(ctx), after, limit),
  run: async (ctx, _orgId, { signal }) => {
    for (;;) {
      signal.throwIfAborted()
      const rows = await listLongRemoved(ctx.db, longAgo(ctx), batch)
      for (const row of rows) await purge(ctx, row)
      if (rows.length < batch) return
    }
  },
})

const longAgo = (ctx: Ctx) => new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()

function purge(ctx: Ctx, { org_id: orgId, app_id: appId, id }: BlockRow): Promise<void> {
  return ctx.tx(async (ctx) => {
    if (!(await deleteRemoved(ctx.db, orgId, id))) return
    const files = await filesOf(ctx.db, { orgId, appId, id })
    await dropHeld(ctx.db, { orgId, appId, id }, files)
    await releaseUnheld(ctx, orgId, files)
  })
}
