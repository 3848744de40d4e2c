import type { AppAbility } from '@oficina/access'
import { actorOf } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { showsInLists, announceTabs } from '../tables/index.ts'
import { requireApp } from './app-access.ts'
import { appRoom } from './events.ts'
import { type AppChange, type AppRow, lockApp, updateApp } from './queries/apps.ts'
import { type BlockRow, listBlocks } from './queries/blocks.ts'

/** An app that is being changed, held still. */
export interface HeldApp {
  app: AppRow
  blocks: BlockRow[]
  orgId: string
  userId: string
}

/** The app after a change. */
export interface ChangedApp<T> {
  result: T
  app: AppRow
  blocks: BlockRow[]
}

const appState = ({ id, label, icon, color, kind, settings, mobile_enabled }: AppRow): Named => ({
  id,
  label,
  state: { label, icon, color, kind, settings, mobile_enabled },
})
export const blockState = ({ id, type, settings }: BlockRow): Named => ({
  id,
  label: (settings as { title?: string }).title || type,
  state: { type, settings },
})

type Watcher = (ctx: TxCtx, app: AppRow, touched: readonly BlockRow[]) => Promise<void>
const watchers = new Set<Watcher>()

/** Another domain looks at blocks that were added or set anew, before that is kept: what it throws undoes the change. */
export function watchApps(watcher: Watcher): void {
  watchers.add(watcher)
}

/** An app that is there; one in the trash is not. */
export async function holdApp(ctx: TxCtx, appId: string, ability: AppAbility): Promise<AppRow> {
  const found = await lockApp(ctx.db, actorOf(ctx).orgId, appId)
  return requireApp(ctx, found?.archived_at === null ? found : null, ability)
}

/**
 * Every change of an app: one at a time, by someone who may, with a new version that those who have it open hear of,
 * and kept in history.
 */
export function changeApp<T>(
  ctx: Ctx,
  appId: string,
  ability: AppAbility,
  work: (ctx: TxCtx, held: HeldApp) => Promise<{ result: T; change?: AppChange; isSame?: boolean }>,
): Promise<ChangedApp<T>> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const before = await holdApp(ctx, appId, ability)
    const was = await listBlocks(ctx.db, orgId, appId)
    const { result, change, isSame } = await work(ctx, { app: before, blocks: was, orgId, userId })
    // What was so already is no change: nobody is told, and nobody's work becomes stale by it.
    if (isSame) return { result, app: before, blocks: was }
    const app = await updateApp(ctx.db, orgId, appId, { ...change, updated_by: userId })
    const blocks = await listBlocks(ctx.db, orgId, appId)
    const changes = differences('component', null, was.map(blockState), blocks.map(blockState))
    const touchedIds = new Set(changes.map(({ entityId }) => entityId))
    for (const watcher of watchers)
      await watcher(
        ctx,
        app,
        blocks.filter(({ id }) => touchedIds.has(id)),
      )
    const noted = [...differences('app', null, [appState(before)], [appState(app)]), ...changes]
    for (const action of noted) await recordAction(ctx, action)
    const there = new Set(blocks.map(({ id }) => id))
    const touched = [...touchedIds]
    await ctx.announce(
      'app.updated',
      {
        appId,
        version: Number(app.version),
        blocks: touched.filter((id) => there.has(id)),
        removed: touched.filter((id) => !there.has(id)),
        userId,
      },
      { rooms: [appRoom(appId)] },
    )
    if (change && showsInLists(change)) await announceTabs(ctx)
    return { result, app, blocks }
  })
}
