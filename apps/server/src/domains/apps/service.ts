import { noAppSettings, appSettingsVersion } from '@oficina/kinds/bars/index'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { canIn, requireApp } from './app-access.ts'
import { changeApp } from './change-app.ts'
import { appRoom } from './events.ts'
import { type AppChange, type AppRow, findApp, insertApp, listApps as listAll } from './queries/apps.ts'
import { type BlockRow, listBlocks } from './queries/blocks.ts'

/** The apps that the person may see. */
export async function listApps(ctx: Ctx): Promise<AppRow[]> {
  const all = await listAll(ctx.db, actorOf(ctx).orgId, 'live')
  return all.filter((app) => canIn(ctx, app, 'view'))
}

export interface WholeApp {
  app: AppRow
  blocks: BlockRow[]
}

export async function getApp(ctx: Ctx, appId: string): Promise<WholeApp> {
  const { orgId } = actorOf(ctx)
  const app = requireApp(ctx, await findApp(ctx.db, orgId, appId), 'view')
  return { app, blocks: await listBlocks(ctx.db, orgId, appId) }
}

export interface NewAppWish {
  label: string
  icon?: string | null | undefined
  color?: string | undefined
  kind?: AppRow['kind'] | undefined
}

export function createApp(ctx: Ctx, wish: NewAppWish): Promise<WholeApp> {
  authorize(ctx, 'apps.create')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const app = await insertApp(ctx.db, {
      org_id: orgId,
      id: newId('app'),
      kind: wish.kind ?? 'page',
      label: wish.label,
      icon: wish.icon ?? null,
      color: wish.color ?? 'azul',
      settings: noAppSettings,
      settings_version: appSettingsVersion,
      created_by: userId,
    })
    const { id, label, icon, color, kind } = app
    await recordAction(ctx, {
      actionType: 'create_app',
      entityType: 'app',
      entityId: id,
      entityLabel: label,
      tableId: null,
      before: null,
      after: { label, icon, color, kind },
    })
    await ctx.announce('app.created', { appId: id }, { rooms: [`org:${orgId}`, appRoom(id)] })
    return { app, blocks: [] }
  })
}

export async function changeAppLook(
  ctx: Ctx,
  appId: string,
  change: Pick<AppChange, 'label' | 'icon' | 'color'>,
): Promise<void> {
  await changeApp(ctx, appId, 'manage', async () => ({ result: undefined, change }))
}
