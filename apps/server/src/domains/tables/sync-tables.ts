import type { Ctx } from '../../platform/context.ts'
import { defineOrgSweep } from '../../platform/jobs/org-sweep.ts'
import { freshStructure } from '../engine/index.ts'
import { retryOnLock } from './lifecycle/retry-on-lock.ts'
import { deleteRenewal, listOrgsToRenew, mustRenew } from './queries/formula-renewals.ts'
import { lockTable } from './queries/tables.ts'
import { syncFields } from './sync-computed.ts'

/** Settles every formula of an organisation anew. One table at a time, so that nobody waits for all of them. */
export async function syncEveryTable(ctx: Ctx, orgId: string): Promise<void> {
  const { tables } = await freshStructure(ctx.database, ctx.db, orgId)
  for (const tableId of tables.keys()) {
    await retryOnLock(ctx, () =>
      ctx.tx(async (ctx) => {
        if (!(await lockTable(ctx.db, orgId, tableId))) return
        const structure = await freshStructure(ctx.database, ctx.db, orgId)
        const fields = [...(structure.tables.get(tableId)?.fields.values() ?? [])]
        const formulas = fields.filter((field) => field.type === 'formula')
        await syncFields(
          ctx,
          structure,
          formulas.map((field) => ({ tableId, fieldId: field.id })),
        )
      }),
    )
  }
}

/** What a new version of the language makes of formulas that are there. An organisation is done once, however often it is tried. */
export const renewFormulas = defineOrgSweep({
  name: 'tables.renew-formulas',
  schedule: '* * * * *',
  orgs: ({ db }, after, limit) => listOrgsToRenew(db, after, limit),
  run: async (ctx, orgId) => {
    if (!(await mustRenew(ctx.db, orgId))) return
    await syncEveryTable(ctx, orgId)
    await deleteRenewal(ctx.db, orgId)
  },
})
