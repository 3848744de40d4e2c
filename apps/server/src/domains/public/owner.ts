import type { Ctx } from '../../platform/context.ts'
import { onEvent } from '../../platform/jobs/define.ts'
import { canIn, findApp } from '../apps/index.ts'
import { freshStructure, type Structure } from '../engine/index.ts'
import { findIntakeForm } from '../forms/index.ts'
import { type Owner, ownerFor, tellOrphaned } from '../owners/index.ts'
import { listOwned, type Owners, type PublicViewRow, sharedOf } from './queries.ts'

/** With whose rights a link is shown now; null where they may no longer share what it shows. */
export async function ownerOf(ctx: Ctx, row: PublicViewRow, structure: Structure): Promise<Owner | null> {
  const owner = await ownerFor(ctx.database, structure, row.owner_id, 'apps.share')
  if (!owner) return null
  if (row.form_id !== null) {
    const form = await findIntakeForm(ctx.db, row.org_id, row.form_id)
    const can = owner.viewer.grant(form?.table_id ?? '')?.can
    return can?.manage && can.createRecords ? owner : null
  }
  if (row.app_id === null) return owner.viewer.grant(row.table_id ?? '')?.can.manage ? owner : null
  const app = await findApp(ctx.db, row.org_id, row.app_id)
  return app && canIn(ctx.as(owner.principal), app, 'manage') ? owner : null
}

/** What it shows is still there; put away, it is closed for a reason of its own. */
export async function isSubjectThere(ctx: Ctx, row: PublicViewRow, structure: Structure): Promise<boolean> {
  if (row.app_id !== null) return (await findApp(ctx.db, row.org_id, row.app_id)) !== null
  const form = row.form_id === null ? null : await findIntakeForm(ctx.db, row.org_id, row.form_id)
  return structure.tables.get(form?.table_id ?? row.table_id ?? '')?.isArchived === false
}

export const tellClosed = (ctx: Ctx, row: PublicViewRow): Promise<void> =>
  tellOrphaned(ctx, { linkId: row.id, itemId: sharedOf(row).identifier, ownerId: row.owner_id })

/** Links that can no longer be shown with the rights of these people are told of at once, not when someone looks. */
async function tellOfClosed(ctx: Ctx, orgId: string, of: Owners): Promise<void> {
  const rows = await listOwned(ctx.db, orgId, of)
  if (rows.length === 0) return
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  for (const row of rows) {
    const isThere = await isSubjectThere(ctx, row, structure)
    if (isThere && !(await ownerOf(ctx, row, structure))) await tellClosed(ctx, row)
  }
}

/** Someone left, or has another seat or role. */
export const followOwners = onEvent({
  name: 'public.follow-owners',
  on: 'user.updated',
  run: (ctx, { orgId, payload: { userId } }) => tellOfClosed(ctx, orgId, { userId }),
})

/** A role gives less than it did. */
export const followRoles = onEvent({
  name: 'public.follow-roles',
  on: 'role.updated',
  run: (ctx, { orgId, payload: { roleId } }) => tellOfClosed(ctx, orgId, { roleId }),
})
