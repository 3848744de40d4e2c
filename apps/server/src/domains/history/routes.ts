import { contract } from '@oficina/contract'
import { JsonText, routes } from '../../platform/http/routes.ts'
import { listFollowers, setFollowing } from './followers.ts'
import { listLog } from './log.ts'
import { recordAsOf, recordHistory, restoreVersion } from './record-history.ts'

export const historyRoutes = routes(contract.history, {
  record: (ctx, { tableId, recordId, ...page }) => recordHistory(ctx, tableId, recordId, page),
  asOf: (ctx, { tableId, recordId, at }) => recordAsOf(ctx, tableId, recordId, at),
  restore: async (ctx, { tableId, recordId, version, fields }) => {
    const text = await restoreVersion(ctx, tableId, recordId, version, fields)
    // PostgreSQL wrote the JSON; a handler's type asks for what it stands for.
    return new JsonText(text) as never
  },
  log: async (ctx, request) => {
    const { items, page, size, more } = await listLog(ctx, request)
    return { items, page, size, more }
  },
  follow: async (ctx, { tableId, recordId }) => {
    await setFollowing(ctx, tableId, recordId, true)
    return { ok: true as const }
  },
  unfollow: async (ctx, { tableId, recordId }) => {
    await setFollowing(ctx, tableId, recordId, false)
    return { ok: true as const }
  },
  followers: (ctx, { tableId, recordId }) => listFollowers(ctx, tableId, recordId),
})
