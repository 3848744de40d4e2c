import { blockKindOf, type BlockTypeId, filesIn } from '@oficina/kinds/blocks/index'
import { blocksPerApp, type Device, type Size } from '@oficina/kinds/layout/index'
import { isSameJson, type Json } from '@oficina/kinds'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { actorOf } from '../../../platform/access/authorize.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { freshStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import { canIn } from '../app-access.ts'
import { defaultSize, oldPlaces, putBlock } from '../arrangement.ts'
import { changeApp, type ChangedApp, type HeldApp } from '../change-app.ts'
import { holdCopied, holdFiles } from '../files.ts'
import { findApp } from '../queries/apps.ts'
import {
  type BlockRow,
  findBlocks,
  findRemovedBlock,
  insertBlock,
  setRemoved,
  updateBlock as writeBlock,
} from '../queries/blocks.ts'
import { filesOf } from '../queries/files.ts'
import { forgetBlock, referBlock } from '../references.ts'
import { readBlock } from '../stored-block.ts'
import { changedKeys, givenSettings, mergeSettings, refuseStale } from './checked-settings.ts'

/** The id of the block that was changed, in its app. */
export type ChangedBlock = ChangedApp<string>

export async function viewerIn(ctx: Ctx): Promise<Viewer> {
  return viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId))
}

function refuseTooMany(blocks: readonly BlockRow[]): void {
  if (blocks.length >= blocksPerApp) throw new AppError('plan_limit', { limit: 'blocks', most: blocksPerApp })
}

function requireBlock(blocks: readonly BlockRow[], blockId: string): BlockRow {
  const row = blocks.find(({ id }) => id === blockId)
  if (!row) throw notFound('block')
  return row
}

function requireReadable(ctx: Ctx, row: BlockRow) {
  const read = readBlock(ctx, row)
  if (!read) throw new AppError('conflict', { reason: 'broken_block' })
  return read
}

export interface NewBlockWish {
  type: BlockTypeId
  settings?: object | undefined
  at?: { x: number; y: number } | undefined
  device?: Device | undefined
  size?: Size | undefined
}

const nowhere = (size: Size) => ({ desktop: { at: null, size }, mobile: { at: null, size } })

export function createBlock(ctx: Ctx, appId: string, wish: NewBlockWish): Promise<ChangedBlock> {
  return changeApp(ctx, appId, 'createBlocks', async (ctx, held) => {
    refuseTooMany(held.blocks)
    const kind = blockKindOf(wish.type)
    const given = givenSettings(kind, wish.settings ?? {})
    const settings = mergeSettings(kind, await viewerIn(ctx), kind.defaults, given)
    const row = await addBlock(ctx, held, wish.type, kind.toStore(settings), kind.version)
    const size = wish.size ?? kind.size
    const places = { ...nowhere(kind.size), [wish.device ?? 'desktop']: { at: wish.at ?? null, size } }
    await putBlock(ctx.db, held.orgId, held.app, held.blocks, row, places)
    await holdFiles(ctx, { orgId: held.orgId, appId, id: row.id }, filesIn(settings))
    await referBlock(ctx, held.orgId, row.id, kind, settings)
    return { result: row.id }
  })
}

const addBlock = (ctx: TxCtx, { orgId, app, userId }: HeldApp, type: string, settings: object, version: number) =>
  insertBlock(ctx.db, {
    org_id: orgId,
    id: newId('blk'),
    app_id: app.id,
    type,
    settings,
    settings_version: version,
    created_by: userId,
  })

export function updateBlock(
  ctx: Ctx,
  appId: string,
  blockId: string,
  raw: object,
  seen: number | undefined,
): Promise<ChangedBlock> {
  return changeApp(ctx, appId, 'editBlocks', async (ctx, { blocks, orgId, userId }) => {
    const row = requireBlock(blocks, blockId)
    const { kind, settings: stored } = requireReadable(ctx, row)
    const given = givenSettings(kind, raw)
    refuseStale(row, seen, given)
    const settings = mergeSettings(kind, await viewerIn(ctx), stored, given)
    if (isSameJson(stored as unknown as Json, settings as unknown as Json)) return { result: blockId, isSame: true }
    const version = Number(row.version) + 1
    const changed = changedKeys(stored, settings, given).map((key) => [key, version])
    await writeBlock(ctx.db, orgId, blockId, {
      settings: kind.toStore(settings),
      settings_version: kind.version,
      version,
      key_versions: { ...row.key_versions, ...Object.fromEntries(changed) },
      updated_by: userId,
    })
    await holdFiles(ctx, { orgId, appId, id: blockId }, filesIn(settings))
    await referBlock(ctx, orgId, blockId, kind, settings)
    return { result: blockId }
  })
}

/** It is kept for a while, so that it can be asked back. */
export async function removeBlock(ctx: Ctx, appId: string, blockId: string): Promise<void> {
  await changeApp(ctx, appId, 'deleteBlocks', async (ctx, { blocks, orgId, userId }) => {
    requireBlock(blocks, blockId)
    await setRemoved(ctx.db, orgId, blockId, userId)
    await forgetBlock(ctx, orgId, blockId)
    return { result: undefined }
  })
}

/** Back where it stood; what took its place meanwhile goes down. */
export function restoreBlock(ctx: Ctx, appId: string, blockId: string): Promise<ChangedBlock> {
  return changeApp(ctx, appId, 'createBlocks', async (ctx, { app, blocks, orgId }) => {
    const removed = await findRemovedBlock(ctx.db, orgId, appId, blockId)
    if (!removed) throw notFound('block')
    refuseTooMany(blocks)
    const row = await setRemoved(ctx.db, orgId, blockId, null)
    await putBlock(ctx.db, orgId, app, blocks, row, oldPlaces(row))
    const read = readBlock(ctx, row)
    if (read) await referBlock(ctx, orgId, blockId, read.kind, read.settings)
    return { result: blockId }
  })
}

/**
 * A copy holds all that the original holds, also what its maker cannot see: it shows them no more than that one did.
 * The table is named, not copied.
 */
export async function copyBlock(
  ctx: Ctx,
  blockId: string,
  to: string,
  at: { x: number; y: number } | undefined,
): Promise<ChangedBlock> {
  const { orgId } = actorOf(ctx)
  return changeApp(ctx, to, 'createBlocks', async (ctx, held) => {
    const [source] = await findBlocks(ctx.db, orgId, [blockId])
    const from = source && (await findApp(ctx.db, orgId, source.app_id))
    if (!source || !from || !canIn(ctx, from, 'view')) throw notFound('block')
    refuseTooMany(held.blocks)
    const { kind, settings } = requireReadable(ctx, source)
    const row = await addBlock(ctx, held, source.type, kind.toStore(settings), kind.version)
    const size = { w: source.w || defaultSize(source.type).w, h: source.h || defaultSize(source.type).h }
    const places = { ...nowhere(size), desktop: { at: at ?? null, size } }
    await putBlock(ctx.db, orgId, held.app, held.blocks, row, places)
    const files = await filesOf(ctx.db, { orgId, appId: from.id, id: source.id })
    await holdCopied(ctx, { orgId, appId: to, id: row.id }, files)
    await referBlock(ctx, orgId, row.id, kind, settings)
    return { result: row.id }
  })
}
