import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { releaseUnheld } from './files.ts'
import { type BlockRow, deleteRemoved, listLongRemoved } from './queries/blocks.ts'
import { dropHeld, filesOf } from './queries/files.ts'

/** How long a block that was taken away can be brought back. */
const keptDays = 30
const batch = 200

export const purgeBlocks = defineJob({
  name: 'apps.purge-blocks',
  input: z.object({}),
  schedule: '25 3 * * *',
  concurrency: 1,
  run: async (ctx, _input, { signal }) => {
    const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
    for (;;) {
      signal.throwIfAborted()
      const rows = await listLongRemoved(ctx.db, before, batch)
      for (const row of rows) await purge(ctx.in(row.org_id), row)
      if (rows.length < batch) return
    }
  },
})

function purge(ctx: Ctx, { org_id: orgId, app_id: appId, id }: BlockRow): Promise<void> {
  return ctx.tx(async (ctx) => {
    if (!(await deleteRemoved(ctx.db, orgId, id))) return
    const files = await filesOf(ctx.db, { orgId, appId, id })
    await dropHeld(ctx.db, { orgId, appId, id }, files)
    await releaseUnheld(ctx, orgId, files)
  })
}
