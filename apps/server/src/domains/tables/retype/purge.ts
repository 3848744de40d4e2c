import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { JobRun } from '../../../platform/jobs/define.ts'
import { defineOrgSweep } from '../../../platform/jobs/org-sweep.ts'
import { eraseField } from '../lifecycle/erase-field.ts'
import {
  findArchivedField,
  keptDays,
  listFieldsToErase,
  listOrgsToPurge,
  oldColumnDays,
} from '../queries/archived-fields.ts'
import { deleteFieldChange, findFieldChange, listChangesToForget } from '../queries/field-changes.ts'
import { dropColumn } from '../queries/physical.ts'
import { lockTable, updateTable } from '../queries/tables.ts'

/** What was put aside long enough ago goes for ever: archived fields, and what fields were before their type changed. */
export const purgeStructure = defineOrgSweep({
  name: 'tables.purge',
  schedule: '30 3 * * *',
  expireSeconds: 4 * 60 * 60,
  orgs: (ctx, after, limit) => listOrgsToPurge(ctx.db, longAgo(ctx), after, limit),
  run: (ctx, orgId, run) => purge(ctx, orgId, run),
})

const daysAgo = (ctx: Ctx, days: number) => new Date(ctx.now().getTime() - days * 24 * 60 * 60 * 1_000).toISOString()
const longAgo = (ctx: Ctx) => ({ fields: daysAgo(ctx, keptDays), columns: daysAgo(ctx, oldColumnDays) })

async function purge(ctx: Ctx, orgId: string, { signal }: JobRun): Promise<void> {
  const failures: unknown[] = []
  const each = async (tableId: string, work: (ctx: TxCtx) => Promise<void>) => {
    signal.throwIfAborted()
    try {
      await ctx.tx(async (ctx) => {
        await lockTable(ctx.db, orgId, tableId)
        await work(ctx)
        await updateTable(ctx.db, orgId, tableId, { updated_by: 'system' })
      })
    } catch (error) {
      // One that fails holds up no other, and is tried again with the next run.
      failures.push(error)
    }
  }
  for (const { table_id, id } of await listFieldsToErase(ctx.db, longAgo(ctx).fields)) {
    await each(table_id, async (ctx) => {
      const field = await findArchivedField(ctx.db, orgId, id)
      if (field) await eraseField(ctx, orgId, field)
    })
  }
  for (const { table_id, id } of await listChangesToForget(ctx.db, longAgo(ctx).columns)) {
    await each(table_id, async (ctx) => {
      const change = await findFieldChange(ctx.db, orgId, id)
      if (!change) return
      if (change.kept_column) await dropColumn(ctx.db, orgId, table_id, `"${change.kept_column}"`)
      await deleteFieldChange(ctx.db, orgId, id)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'structure could not be purged')
}
