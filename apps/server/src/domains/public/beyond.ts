import { actorOf } from '../../platform/access/authorize.ts'
import type { TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type AppRow, type BlockRow, listBlocks } from '../apps/index.ts'
import { freshStructure, type Grant, type Structure, type Viewer, viewerFor, withDependents } from '../engine/index.ts'
import { type Exposure, tablesOf } from './exposure.ts'
import { publicBlock } from './open.ts'
import { findPublicView, listPublicViews } from './queries.ts'

/** Names the table only to those for whom it is there. */
const beyond = (viewer: Viewer, tableId: string) =>
  new AppError('permission_denied', { reason: 'beyond_own_rights', ...(viewer.grant(tableId) && { tableId }) })

/** Nobody shows the world what they may not see themselves: neither fields nor records. */
export function requireWhole(viewer: Viewer, tableId: string, fields: readonly string[]): Grant {
  const grant = viewer.grant(tableId)
  if (!grant || grant.rows !== null || grant.record !== null) throw beyond(viewer, tableId)
  if (!fields.every((id) => grant.readable.has(id))) throw beyond(viewer, tableId)
  return grant
}

/** What is shown of linked records is shown of all of them. */
export function requireWholeBehind(viewer: Viewer, exposure: Exposure): void {
  for (const id of Object.keys(tablesOf(viewer.structure, exposure, [])))
    if (id !== exposure.tableId && viewer.structure.tables.get(id)?.isArchived === false) requireWhole(viewer, id, [])
}

/** The same for what a block shows, and nobody lets others write what they could not write themselves. */
export function refuseBeyond(viewer: Viewer, exposure: Exposure | null): void {
  if (!exposure) return
  const { tableId, fields, measured, asked } = exposure
  if (fields.length + measured.length > 0) requireWhole(viewer, tableId, [...fields, ...measured])
  requireWholeBehind(viewer, exposure)
  if (asked.length === 0) return
  const grant = viewer.grant(tableId)
  if (!grant?.can.createRecords || !asked.every((id) => grant.writable.has(id))) throw beyond(viewer, tableId)
}

/**
 * Whether someone sees and may write all that a link lets others see and write. Whoever has the link has that, so it is
 * there only for those who have it anyway.
 */
export function isWithinOwn(viewer: Viewer, exposures: Iterable<Exposure | null>): boolean {
  try {
    for (const exposure of exposures) refuseBeyond(viewer, exposure)
    return true
  } catch (error) {
    if (error instanceof AppError && error.id === 'permission_denied') return false
    throw error
  }
}

/** A block that is put on a public page, or set anew there, is published by whoever does it. */
export async function refusePublishing(ctx: TxCtx, app: AppRow, touched: readonly BlockRow[]): Promise<void> {
  if (touched.length === 0) return
  const { orgId, userId } = actorOf(ctx)
  const link = await findPublicView(ctx.db, orgId, { type: 'dashboard', identifier: app.id })
  if (!link?.active) return
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const viewer = viewerFor(ctx.principal, structure)
  for (const block of touched) {
    const exposure = publicBlock(ctx, structure, block, null)?.exposure ?? null
    refuseBeyond(viewer, exposure)
    if (exposure && exposure.asked.length > 0 && link.owner_id !== userId) requireWhole(viewer, exposure.tableId, [])
  }
}

/**
 * What visitors send is written within the rows of the link's owner. Whoever sees fewer of them would write into the
 * others by having the owner's form ask for more.
 */
export async function refuseAsking(ctx: TxCtx, tableId: string, formId: string): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  const link = await findPublicView(ctx.db, orgId, { type: 'form', identifier: formId })
  if (!link?.active || link.owner_id === userId) return
  requireWhole(viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId)), tableId, [])
}

/**
 * A formula or lookup that a link shows is shown for every record: whoever sees only some of them, here or behind a
 * link, would publish the others by having it say something else.
 */
export async function refuseRewriting(ctx: TxCtx, tableId: string, fieldId: string): Promise<void> {
  const { orgId } = actorOf(ctx)
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const viewer = viewerFor(ctx.principal, structure)
  if ([...reachedFrom(structure, tableId)].every((id) => seesEveryRow(viewer, id))) return
  const shown = await shownToStrangers(ctx, structure, orgId)
  if (withDependents(structure, [{ tableId, fieldId }]).some((one) => shown.has(one.fieldId)))
    throw beyond(viewer, tableId)
}

/** A table that someone does not see at all cannot be used in what they write. */
function seesEveryRow(viewer: Viewer, tableId: string): boolean {
  const grant = viewer.grant(tableId)
  return grant === null || (grant.rows === null && grant.record === null)
}

/** A table and those that its links lead to, however far. */
function reachedFrom(structure: Structure, tableId: string): Set<string> {
  const reached = new Set([tableId])
  for (const id of reached)
    for (const { link } of structure.tables.get(id)?.fields.values() ?? []) if (link) reached.add(link.tableId)
  return reached
}

async function shownToStrangers(ctx: TxCtx, structure: Structure, orgId: string): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const { active, app_id: appId, table_id: tableId, fields } of await listPublicViews(ctx.db, orgId)) {
    if (!active) continue
    if (tableId !== null) for (const id of fields) shown.add(id)
    for (const block of appId === null ? [] : await listBlocks(ctx.db, orgId, appId)) {
      const exposure = publicBlock(ctx, structure, block, null)?.exposure
      for (const id of [...(exposure?.fields ?? []), ...(exposure?.measured ?? [])]) shown.add(id)
    }
  }
  return shown
}
