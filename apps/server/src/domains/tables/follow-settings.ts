import { onEvent } from '../../platform/jobs/define.ts'
import { freshStructure } from '../engine/index.ts'
import { renewMoments } from './search/renew-search.ts'
import { syncEveryTable } from './sync-tables.ts'

const counts = new Set(['timezone', 'language', 'currency_symbol'])

/** What a formula makes of a moment or a number hangs on the organisation's zone and language: stored results follow. */
export const followSettings = onEvent({
  name: 'tables.follow-settings',
  on: 'org.updated',
  run: async (ctx, { orgId, payload }) => {
    if (!payload.changed.some((name) => counts.has(name))) return
    const inOrg = ctx.in(orgId)
    await syncEveryTable(inOrg, orgId)
    if (!payload.changed.includes('timezone')) return
    await inOrg.tx(async (ctx) => renewMoments(ctx, await freshStructure(ctx.database, ctx.db, orgId)))
  },
})
