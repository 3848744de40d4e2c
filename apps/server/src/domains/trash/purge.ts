import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { purgeApp } from '../apps/index.ts'
import { purgeDocument } from '../documents/index.ts'
import { purgeTable } from '../tables/index.ts'

/** How long what was put away can come back. */
const keptDays = 90

const purgers = { table: purgeTable, app: purgeApp, 'doc-page': purgeDocument }

/** What has lain in the trash for long enough goes for ever, as the trash says. */
export const purgeTrashed = defineOrgSweep({
  name: 'trash.purge',
  schedule: '50 3 * * *',
  expireSeconds: 4 * 60 * 60,
  orgs: async (ctx, after, limit) => {
    const { rows } = await sql<{ org_id: string }>`
      select distinct org_id from (${trashed(longAgo(ctx))}) as trashed
      where org_id > ${after} order by org_id limit ${limit}`.execute(ctx.db)
    return rows.map(({ org_id }) => org_id)
  },
  run: (ctx, orgId, run) => purge(ctx, orgId, run),
})

const longAgo = (ctx: Ctx) => new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000)

async function purge(ctx: Ctx, orgId: string, { signal }: JobRun): Promise<void> {
  const before = longAgo(ctx)
  const failures: unknown[] = []
  const { rows } = await trashed(before).execute(ctx.db)
  for (const { id, kind } of rows) {
    signal.throwIfAborted()
    try {
      await purgers[kind](ctx, orgId, id, before)
    } catch (error) {
      // Brought back at this very moment; any other that fails holds up no other, and is tried again.
      if (!(error instanceof AppError && error.id === 'not_found')) failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of the trash could not be purged')
}

interface Trashed {
  org_id: string
  id: string
  kind: keyof typeof purgers
}

/** Of the organisation that the connection is for, or of all. */
const trashed = (before: Date) => {
  const moment = before.toISOString()
  return sql<Trashed>`
    select org_id, id, 'app' as kind from oficina.apps where archived_at < ${moment}
    union all select org_id, id, 'doc-page' from oficina.documents where archived_at < ${moment}
    union all select org_id, id, 'table' from oficina.tables where archived_at < ${moment}`
}
