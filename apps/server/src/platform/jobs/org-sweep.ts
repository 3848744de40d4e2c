import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/database.ts'
import { defineJob, type JobDefinition, type JobRun } from './define.ts'

/** Organisations that one run asks for; the next run goes on behind them. */
const pageSize = 200

export interface OrgSweep {
  name: string
  schedule: string
  expireSeconds?: number
  /** Which organisations there is something to do for, in the order of their ids; all of them unless told. */
  orgs?: (ctx: Ctx, after: string, limit: number) => Promise<string[]>
  /** Does one organisation's part. At least once, and again with the next run: what it finds done, it leaves. */
  run(ctx: Ctx, orgId: string, run: JobRun): Promise<void>
}

/**
 * Regular work of every organisation. The run of no organisation only asks for a job of each, page by page; each of
 * those has its own transactions, tries and turn, so one that fails or takes long holds up no other.
 */
export function defineOrgSweep(sweep: OrgSweep): JobDefinition<{ after?: string | undefined }> {
  const { name, schedule, expireSeconds } = sweep
  const job: JobDefinition<{ after?: string | undefined }> = defineJob({
    name,
    schedule,
    ...(expireSeconds !== undefined && { expireSeconds }),
    perOrg: 1,
    input: z.object({ after: z.string().optional() }),
    run: async (ctx, { after = '' }, run) => {
      if (ctx.orgId !== null) return sweep.run(ctx, ctx.orgId, run)
      const orgs = await (sweep.orgs ?? listOrgs)(ctx, after, pageSize)
      for (const orgId of orgs) {
        run.signal.throwIfAborted()
        await ctx.in(orgId).tx((ctx) => ctx.enqueue(job, {}, { singletonKey: orgId }))
      }
      const last = orgs.at(-1)
      if (last !== undefined && orgs.length === pageSize) await ctx.tx((ctx) => ctx.enqueue(job, { after: last }))
    },
  })
  return job
}

async function listOrgs({ db }: Ctx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from oficina.orgs where id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows that one statement deletes: few enough to hold no lock for long. */
export const rowsAtOnce = 2_000

/** Deletes rows of a shared table that are too old, a batch at a time; gives how many. Not for partitioned tables. */
export async function deleteInBatches(
  db: Db,
  run: Pick<JobRun, 'signal'>,
  table: string,
  where: ReturnType<typeof sql>,
): Promise<number> {
  const name = sql.id('oficina', table)
  for (let gone = 0; ; ) {
    run.signal.throwIfAborted()
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${rowsAtOnce}))
    `.execute(db)
    gone += Number(numAffectedRows)
    if (numAffectedRows < BigInt(rowsAtOnce)) return gone
  }
}
