import { homeLimits, type RecentTab, type TabType } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { listFavorites } from '../favorites/index.ts'
import { listFolders } from '../folders/index.ts'
import { presentTab, tabOf, type VisibleTabs, visibleTabs } from '../tabs/index.ts'
import * as queries from './queries.ts'

/** Everything at once: what is asked for does not wait for each other where it need not. */
export async function getHome(ctx: Ctx) {
  const whenTabs = visibleTabs(ctx)
  const whenFolders = listFolders(ctx, whenTabs)
  const whenFound = Promise.all([whenTabs, whenFolders]).then(([tabs, folders]) => ({ tabs, folders }))
  const [tabs, folders, favorites, recent] = await Promise.all([
    whenTabs,
    whenFolders,
    listFavorites(ctx, whenFound),
    listRecent(ctx, whenTabs),
  ])
  return { tabs: [...tabs.values()].map(presentTab), folders, favorites, recent }
}

/** What the person opened lately and may still open, newest first. */
export async function listRecent(
  ctx: Ctx,
  tabs: VisibleTabs | Promise<VisibleTabs> = visibleTabs(ctx),
): Promise<RecentTab[]> {
  const { orgId, userId } = memberOf(ctx)
  const [visits, visible] = await Promise.all([queries.listVisits(ctx.db, orgId, userId), tabs])
  return visits.flatMap(({ tab_id: id, tab_type, visited_at }) =>
    tabOf(visible, { id, type: tab_type }) ? [{ id, tab_type, visited_at }] : [],
  )
}

export async function noteVisit(ctx: Ctx, ref: { id: string; type: TabType }): Promise<void> {
  const { orgId, userId } = memberOf(ctx)
  if (!tabOf(await visibleTabs(ctx), ref)) throw notFound('tab')
  await queries.noteVisit(ctx.db, { orgId, userId, ...ref, at: ctx.now() }, homeLimits.recent)
}
