import { onEvent } from '../../platform/jobs/define.ts'
import { givingWay } from './lifecycle/giving-way.ts'
import { freshStructure } from './model/load-structure.ts'
import { lockTable } from './queries/tables.ts'
import { renewMoments } from './search/renew-search.ts'
import { syncFields } from './sync-computed.ts'

const counts = new Set(['timezone', 'language', 'currency_symbol'])

/**
 * What a formula makes of a moment or a number hangs on the organisation's zone and language: stored results follow. One
 * table at a time, so that nobody waits for the formulas of all of them.
 */
export const followSettings = onEvent({
  name: 'tables.follow-settings',
  on: 'org.updated',
  run: async (ctx, { orgId, payload }) => {
    if (!payload.changed.some((name) => counts.has(name))) return
    const inOrg = ctx.in(orgId)
    const { tables } = await freshStructure(ctx.database, inOrg.db, orgId)
    for (const tableId of tables.keys()) {
      await givingWay(inOrg, () =>
        inOrg.tx(async (ctx) => {
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
    if (!payload.changed.includes('timezone')) return
    await inOrg.tx(async (ctx) => renewMoments(ctx, await freshStructure(ctx.database, ctx.db, orgId)))
  },
})
