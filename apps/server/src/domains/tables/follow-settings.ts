import { onEvent } from '../../platform/jobs/define.ts'
import { givingWay } from './lifecycle/giving-way.ts'
import { freshStructure } from './model/load-structure.ts'
import { renewMoments } from './search/renew-search.ts'
import { syncComputed } from './sync-computed.ts'

const counts = new Set(['timezone', 'language', 'currency_symbol'])

/** What a formula makes of a moment or a number hangs on the organisation's zone and language: stored results follow. */
export const followSettings = onEvent({
  name: 'tables.follow-settings',
  on: 'org.updated',
  run: async (ctx, { orgId, payload }) => {
    if (!payload.changed.some((name) => counts.has(name))) return
    await givingWay(ctx, () =>
      ctx.in(orgId).tx(async (ctx) => {
        await syncComputed(ctx, orgId)
        if (payload.changed.includes('timezone')) {
          await renewMoments(ctx, await freshStructure(ctx.database, ctx.db, orgId))
        }
      }),
    )
  },
})
