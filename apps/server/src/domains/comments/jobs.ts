import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { deleteOldComments } from './queries.ts'

/** How long the author can take a deletion back. */
const keptDays = 30

export const purgeComments = defineOrgSweep({
  name: 'comments.purge',
  schedule: '55 3 * * *',
  run: async (ctx, orgId, run) => {
    const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
    await deleteOldComments(ctx.db, run, orgId, before)
  },
})
