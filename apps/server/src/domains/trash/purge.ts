import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs/define.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { purgeApp } from '../apps/index.ts'
import { purgeDocument } from '../documents/index.ts'
import { purgeTable } from '../tables/index.ts'
import { listOrgsWithTrash, listTrashedBefore, type Trashed } from './queries.ts'

/** How long what was put away can come back. */
const keptDays = 90

const purgers: Record<Trashed['kind'], typeof purgeTable> = {
  table: purgeTable,
  app: purgeApp,
  'doc-page': purgeDocument,
}

/** What has lain in the trash for long enough goes for ever, as the trash says. */
export const purgeTrashed = defineOrgSweep({
  name: 'trash.purge',
  schedule: '50 3 * * *',
  expireSeconds: 4 * 60 * 60,
  orgs: (ctx, after, limit) => listOrgsWithTrash(ctx.db, longAgo(ctx).toISOString(), after, limit),
  run: (ctx, orgId, run) => purge(ctx, orgId, run),
})

const longAgo = (ctx: Ctx) => new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000)

async function purge(ctx: Ctx, orgId: string, { signal }: JobRun): Promise<void> {
  const before = longAgo(ctx)
  const failures: unknown[] = []
  for (const { id, kind } of await listTrashedBefore(ctx.db, before.toISOString())) {
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
