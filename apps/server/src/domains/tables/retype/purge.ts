import { z } from 'zod'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts'
import { eraseField } from '../lifecycle/erase-field.ts'
import { keptDays, listFieldsToErase, findArchivedField } from '../queries/archived-fields.ts'
import { deleteFieldChange, findFieldChange, listChangesToForget } from '../queries/field-changes.ts'
import { dropColumn } from '../queries/physical.ts'
import { lockTable, updateTable } from '../queries/tables.ts'

/** What was put aside long enough ago goes for ever: archived fields, and what fields were before their type changed. */
export const purgeStructure = defineJob({
  name: 'tables.purge',
  input: z.object({}),
  schedule: '30 3 * * *',
  concurrency: 1,
  expireSeconds: 4 * 60 * 60,
  run: (ctx, _input, run) => purge(ctx, run),
})

async function purge(ctx: Ctx, { signal }: JobRun): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptDays * 24 * 60 * 60 * 1_000).toISOString()
  const failures: unknown[] = []
  const each = async (orgId: string, tableId: string, work: (ctx: TxCtx) => Promise<void>) => {
    signal.throwIfAborted()
    try {
      await ctx.in(orgId).tx(async (ctx) => {
        await lockTable(ctx.db, orgId, tableId)
        await work(ctx)
        await updateTable(ctx.db, orgId, tableId, { updated_by: 'system' })
      })
    } catch (error) {
      // One that fails holds up no other, and is tried again with the next run.
      failures.push(error)
    }
  }
  for (const { org_id, table_id, id } of await listFieldsToErase(ctx.db, before)) {
    await each(org_id, table_id, async (ctx) => {
      const field = await findArchivedField(ctx.db, org_id, id)
      if (field) await eraseField(ctx, org_id, field)
    })
  }
  for (const { org_id, table_id, id } of await listChangesToForget(ctx.db, before)) {
    await each(org_id, table_id, async (ctx) => {
      const change = await findFieldChange(ctx.db, org_id, id)
      if (!change) return
      if (change.kept_column) await dropColumn(ctx.db, org_id, table_id, `"${change.kept_column}"`)
      await deleteFieldChange(ctx.db, org_id, id)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'structure could not be purged')
}
