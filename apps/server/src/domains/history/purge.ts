import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { defineOrgSweep, deleteInBatches } from '../../platform/jobs/org-sweep.ts'

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
  await deleteInBatches(ctx.db, run, 'structure_actions', sql`org_id = ${orgId} and at < ${before}`)
  for (let gone = atOnce; gone === atOnce; ) {
    run.signal.throwIfAborted()
    await run.giveWay()
    // One statement: a change never stands without what it did, nor the other way round.
    const { rows } = await sql<{ gone: number }>`
      with old as (
        select id from oficina.changes where org_id = ${orgId} and at < ${before} order by at limit ${atOnce}
      ), told as (
        delete from oficina.history h using old where h.org_id = ${orgId} and h.change_id = old.id
      ), made as (
        delete from oficina.changes c using old where c.org_id = ${orgId} and c.id = old.id returning 1
      )
      select count(*)::int as gone from made`.execute(ctx.db)
    gone = rows[0]?.gone ?? 0
  }
}
