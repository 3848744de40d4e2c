import { checkLayout, type Device, type Placed, settle, withSizes, bottomOf, grid } from '@oficina/kinds/layout/index'
import { actorOf } from '../../platform/access/authorize.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { defaultSize, layoutOf, layoutsOf, saveLayout } from './arrangement.ts'
import { changeApp, holdApp } from './change-app.ts'
import { appRoom } from './events.ts'
import { invalid } from './issues.ts'
import { updateApp } from './queries/apps.ts'
import { listBlocks } from './queries/blocks.ts'
import type { AppLayouts } from '@oficina/contract'

export interface SavedLayout {
  version: number
  device: Device
  components: Placed[]
}

/**
 * Moves blocks, each by itself: what another builder moved meanwhile stays where they put it, unless it is in the way;
 * then it goes down. A layout that is wrong in itself changes nothing.
 */
export function moveBlocks(ctx: Ctx, appId: string, device: Device, moved: readonly Placed[]): Promise<SavedLayout> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    // Not through `changeApp`: a drag is one line of history, whatever it pushed away.
    const app = await holdApp(ctx, appId, 'createBlocks')
    if (device === 'mobile' && !app.mobile_enabled) throw new AppError('conflict', { reason: 'mobile_not_enabled' })
    const blocks = await listBlocks(ctx.db, orgId, appId)
    const before = layoutOf(app, blocks, device)
    const types = new Map(blocks.map(({ id, type }) => [id, type]))
    if (moved.some(({ id }) => !types.has(id))) throw notFound('block')
    const given = withSizes(moved, (id) => defaultSize(types.get(id) ?? ''), device)
    const issues = checkLayout(given, device)
    if (issues.length > 0) {
      throw invalid(
        issues.map(({ id, reason }) => ({ path: `moved.${moved.findIndex((one) => one.id === id)}`, reason })),
      )
    }
    const wanted = new Map(given.map((one) => [one.id, one]))
    const merged = before.map((one) => wanted.get(one.id) ?? one)
    const layout = settle(merged, new Set(wanted.keys()))
    if (bottomOf(layout) > grid.rows) throw invalid([{ path: 'moved', reason: 'outside' }])
    const changed = await saveLayout(ctx.db, orgId, blocks, device, layout)
    if (changed.length === 0) return { version: Number(app.version), device, components: layout }
    const { version } = await updateApp(ctx.db, orgId, appId, { updated_by: userId })
    const ids = new Set(changed.map(({ id }) => id))
    await recordAction(ctx, {
      actionType: 'update_app',
      entityType: 'app',
      entityId: appId,
      entityLabel: app.label,
      tableId: null,
      before: { layout: { device, components: before.filter(({ id }) => ids.has(id)) } },
      after: { layout: { device, components: changed } },
    })
    const told = { appId, version: Number(version), device, components: changed, userId }
    await ctx.announce('app.layoutChanged', told, { rooms: [appRoom(appId)] })
    return { version: Number(version), device, components: layout }
  })
}

/** The phone as the desktop has it, one block below the other; whether it is arranged by itself stays as it is. */
export async function resetMobile(ctx: Ctx, appId: string): Promise<{ version: number; layouts: AppLayouts }> {
  const { app, blocks } = await changeApp(ctx, appId, 'createBlocks', async (ctx, { app, blocks, orgId }) => {
    const derived = layoutOf({ ...app, mobile_enabled: false }, blocks, 'mobile')
    await saveLayout(ctx.db, orgId, blocks, 'mobile', derived)
    return { result: undefined }
  })
  return { version: Number(app.version), layouts: layoutsOf(app, blocks) }
}
