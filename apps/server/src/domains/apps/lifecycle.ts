import { appLabelLength } from '@oficina/contract'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { remapped } from '../tables/index.ts'
import { nameCopy } from '../users/index.ts'
import { canIn, requireApp } from './app-access.ts'
import { layoutOf } from './arrangement.ts'
import { blockState, holdApp } from './change-app.ts'
import { appRoom } from './events.ts'
import { holdCopied, releaseUnheld } from './files.ts'
import { type AppRow, copyAppRules, deleteApp, insertApp, listApps, lockApp, setAppArchived } from './queries/apps.ts'
import { insertBlock, listBlocks, listEveryBlockId, writePlaces } from './queries/blocks.ts'
import { filesOf, filesOfApp } from './queries/files.ts'
import { forgetBlock, referBlock } from './references.ts'
import { readBlock } from './stored-block.ts'

/** Those that the person could bring back. */
export async function archivedApps(ctx: Ctx): Promise<AppRow[]> {
  authorize(ctx, 'trash.recover')
  const all = await listApps(ctx.db, actorOf(ctx).orgId, 'archived')
  return all.filter((app) => canIn(ctx, app, 'delete'))
}

/** Gone for everyone; nothing of it is lost. */
export function archiveApp(ctx: Ctx, appId: string): Promise<AppRow> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const before = await holdApp(ctx, appId, 'delete')
    const archived = await setAppArchived(ctx.db, orgId, appId, userId)
    await note(ctx, 'delete_app', before, { archived: false }, { archived: true })
    await tell(ctx, 'app.archived', appId)
    return archived
  })
}

export function restoreApp(ctx: Ctx, appId: string): Promise<void> {
  authorize(ctx, 'trash.recover')
  const { orgId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const app = await holdArchived(ctx, appId)
    await setAppArchived(ctx.db, orgId, appId, null)
    await note(ctx, 'update_app', app, { archived: true }, { archived: false })
    await tell(ctx, 'app.restored', appId)
  })
}

/** An archived app for ever, with its blocks, also those that were taken away, and the pictures that only it held. */
export function eraseApp(ctx: Ctx, appId: string): Promise<void> {
  authorize(ctx, 'trash.recover')
  const { orgId } = actorOf(ctx)
  return ctx.tx(async (ctx) => erase(ctx, orgId, await holdArchived(ctx, appId)))
}

/** The same for one that was archived before a moment, by nobody's hand. */
export function purgeApp(ctx: Ctx, orgId: string, appId: string, before: Date): Promise<void> {
  return ctx.tx(async (ctx) => {
    const app = await lockApp(ctx.db, orgId, appId)
    if (!app || app.archived_at === null || new Date(app.archived_at) >= before) throw notFound('app')
    await erase(ctx, orgId, app)
  })
}

async function erase(ctx: TxCtx, orgId: string, app: AppRow): Promise<void> {
  const files = await filesOfApp(ctx.db, orgId, app.id)
  for (const id of await listEveryBlockId(ctx.db, orgId, app.id)) await forgetBlock(ctx, orgId, id)
  await deleteApp(ctx.db, orgId, app.id)
  await releaseUnheld(ctx, orgId, files)
  await note(ctx, 'delete_app', app, { archived: true }, null)
  await tell(ctx, 'app.erased', app.id)
}

/** An archived app that the person may take away. Any other is not there. */
async function holdArchived(ctx: TxCtx, appId: string): Promise<AppRow> {
  const found = await lockApp(ctx.db, actorOf(ctx).orgId, appId)
  if (!found || found.archived_at === null) throw notFound('app')
  return requireApp(ctx, found, 'delete')
}

/** Names of apps that the person sees: a number must not tell of one that they do not. */
async function labelsOf(ctx: Ctx): Promise<string[]> {
  const all = await listApps(ctx.db, actorOf(ctx).orgId, 'live')
  return all.filter((app) => canIn(ctx, app, 'view')).map(({ label }) => label)
}

/** The same blocks at the same places, over the same tables; roles may do with the copy what they may with the original. */
export function duplicateApp(ctx: Ctx, appId: string, label: string | undefined): Promise<string> {
  authorize(ctx, 'apps.create')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const source = await holdApp(ctx, appId, 'manage')
    const blocks = await listBlocks(ctx.db, orgId, appId)
    const copyId = newId('app')
    // What names the app itself or one of its blocks names the copy's.
    const ids = new Map([[appId, copyId], ...blocks.map(({ id }) => [id, newId('blk')] as const)])
    const copy = await insertApp(ctx.db, {
      org_id: orgId,
      id: copyId,
      kind: source.kind,
      label: label ?? (await nameCopy(ctx, source.label, appLabelLength, await labelsOf(ctx))),
      icon: source.icon,
      color: source.color,
      settings: remapped(source.settings, ids) as object,
      settings_version: source.settings_version,
      mobile_enabled: source.mobile_enabled,
      created_by: userId,
    })
    await holdCopied(ctx, { orgId, appId: copyId, id: copyId }, await filesOf(ctx.db, { orgId, appId, id: appId }))
    for (const block of blocks) {
      const id = ids.get(block.id) ?? newId('blk')
      const row = await insertBlock(ctx.db, {
        org_id: orgId,
        id,
        app_id: copyId,
        type: block.type,
        settings: remapped(block.settings, ids) as object,
        settings_version: block.settings_version,
        created_by: userId,
      })
      const read = readBlock(ctx, row)
      if (read) await referBlock(ctx, orgId, id, read.kind, read.settings)
      await holdCopied(ctx, { orgId, appId: copyId, id }, await filesOf(ctx.db, { orgId, appId, id: block.id }))
      await note(
        ctx,
        'create_component',
        { ...copy, id, label: blockState(row).label ?? '' },
        null,
        blockState(row).state,
      )
    }
    for (const device of source.mobile_enabled ? (['desktop', 'mobile'] as const) : (['desktop'] as const)) {
      const places = layoutOf(source, blocks, device).map((one) => ({ ...one, id: ids.get(one.id) ?? one.id }))
      await writePlaces(ctx.db, orgId, device, places)
    }
    if (await copyAppRules(ctx.db, orgId, appId, copyId)) await touchAccess(ctx, orgId)
    await note(ctx, 'create_app', copy, null, { label: copy.label, from: appId })
    await tell(ctx, 'app.created', copyId)
    return copyId
  })
}

const note = (ctx: TxCtx, actionType: string, of: AppRow, before: object | null, after: object | null) =>
  recordAction(ctx, {
    actionType,
    entityType: actionType.endsWith('_component') ? 'component' : 'app',
    entityId: of.id,
    entityLabel: of.label,
    tableId: null,
    before,
    after,
  })

/** Everyone's list of apps changes: the organisation is told, by id alone. */
const tell = (
  ctx: TxCtx,
  event: 'app.created' | 'app.archived' | 'app.restored' | 'app.erased',
  appId: string,
): Promise<void> => ctx.announce(event, { appId }, { rooms: [`org:${ctx.orgId}`, appRoom(appId)] })
