import type { Ctx } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { deleteOldActions, deleteOldChanges } from './queries/purge.ts'

/** How long what was done is told, as the page of the log says. */
const keptMonths = 12
/** Changes that go at a time: a change may have touched a thousand records. */
const atOnce = 500

/** What was done longer ago than the log tells goes for ever. */
export const purgeHistory = defineOrgSweep({
  name: 'history.purge',
  schedule: '5 4 * * *',
  expireSeconds: 4 * 60 * 60,
  run: (ctx, orgId, run) => purge(ctx, orgId, monthsAgo(ctx.now(), keptMonths), run),
})

function monthsAgo(now: Date, months: number): string {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.toISOString()
}

async function purge(ctx: Ctx, orgId: string, before: string, run: JobRun): Promise<void> {
  await deleteOldActions(ctx.db, run, orgId, before)
  for (let gone = atOnce; gone === atOnce; ) {
    run.signal.throwIfAborted()
    await run.yieldTurn()
    gone = await deleteOldChanges(ctx.db, orgId, before, atOnce)
  }
}
