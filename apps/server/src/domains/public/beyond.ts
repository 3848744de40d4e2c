import { memberOf } from '../../platform/access/authorize.ts'
import type { TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type AppRow, type BlockRow } from '../apps/index.ts'
import { freshStructure, type Grant, type Viewer, viewerFor } from '../tables/index.ts'
import type { Exposure } from './exposure.ts'
import { publicBlock } from './open.ts'
import { findPublicView } from './queries.ts'

const beyond = (tableId: string) => new AppError('permission_denied', { reason: 'beyond_own_rights', tableId })

/** Nobody shows the world what they may not see themselves: neither fields nor records. */
export function requireWhole(viewer: Viewer, tableId: string, fields: readonly string[]): Grant {
  const grant = viewer.grant(tableId)
  if (!grant || grant.rows !== null || grant.record !== null) throw beyond(tableId)
  if (!fields.every((id) => grant.readable.has(id))) throw beyond(tableId)
  return grant
}

/** The same for what a block shows, and nobody lets others write what they could not write themselves. */
export function refuseBeyond(viewer: Viewer, exposure: Exposure | null): void {
  if (!exposure) return
  const { tableId, fields, measured, asked } = exposure
  if (fields.length + measured.length > 0) requireWhole(viewer, tableId, [...fields, ...measured])
  if (asked.length === 0) return
  const grant = viewer.grant(tableId)
  if (!grant?.can.createRecords || !asked.every((id) => grant.writable.has(id))) throw beyond(tableId)
}

/** A block that is put on a public page, or set anew there, is published by whoever does it. */
export async function refusePublishing(ctx: TxCtx, app: AppRow, touched: readonly BlockRow[]): Promise<void> {
  if (touched.length === 0) return
  const { orgId } = memberOf(ctx)
  const link = await findPublicView(ctx.db, orgId, { type: 'dashboard', identifier: app.id })
  if (!link?.active) return
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const viewer = viewerFor(ctx.principal, structure)
  for (const block of touched) refuseBeyond(viewer, publicBlock(ctx, structure, block)?.exposure ?? null)
}
