import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob, type JobRun } from '../../platform/jobs/define.ts'
import { purgeApp } from '../apps/index.ts'
import { purgeDocument } from '../documents/index.ts'
import { purgeTable } from '../tables/index.ts'

/** How long what was put away can come back. */
const keptDays = 90

const purgers = { table: purgeTable, app: purgeApp, 'doc-page': purgeDocument }

/** What has lain in the trash for long enough goes for ever, as the trash says. */
export const purgeTrashed = defineJob({
  name: 'trash.purge',
  input: z.object({}),
  schedule: '50 3 * * *',
  concurrency: 1,
  expireSeconds: 4 * 60 * 60,
  run: (ctx, _input, run) => purge(ctx, run),
})

async function purge(ctx: Ctx, { signal }: JobRun): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000)
  const failures: unknown[] = []
  for (const { org_id, id, kind } of await listTrashed(ctx.db, before)) {
    signal.throwIfAborted()
    try {
      await purgers[kind](ctx.in(org_id), org_id, id, before)
    } catch (error) {
      // Brought back at this very moment; any other that fails holds up no other, and is tried again with the next run.
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

async function listTrashed(db: Db, before: Date): Promise<Trashed[]> {
  const moment = before.toISOString()
  const { rows } = await sql<Trashed>`
    select org_id, id, 'app' as kind from oficina.apps where archived_at < ${moment}
    union all select org_id, id, 'doc-page' from oficina.documents where archived_at < ${moment}
    union all select org_id, id, 'table' from oficina.tables where archived_at < ${moment}`.execute(db)
  return rows
}
