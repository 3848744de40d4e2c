import { onEvent } from '../../platform/jobs/define.ts'
import type { Ctx } from '../../platform/context.ts'
import { freshStructure } from '../engine/index.ts'
import { ownedForm, ownerFor, tellOrphaned } from '../owners/index.ts'
import { listOwnedForms, type Owners } from './queries.ts'

/** Forms whose links can no longer be opened with the rights of these people are told of at once. */
async function tellOfClosed(ctx: Ctx, orgId: string, of: Owners): Promise<void> {
  const rows = await listOwnedForms(ctx.db, orgId, of)
  if (rows.length === 0) return
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  for (const { id, table_id: itemId, field_ids, owner_id: ownerId } of rows) {
    if (structure.tables.get(itemId)?.isArchived !== false) continue
    const owner = await ownerFor(ctx.database, structure, ownerId, 'forms.manage')
    if (!owner || !ownedForm(owner, itemId, field_ids)) await tellOrphaned(ctx, { linkId: id, itemId, ownerId })
  }
}

/** Someone left, or has another seat or role. */
export const followOwners = onEvent({
  name: 'forms.follow-owners',
  on: 'user.updated',
  run: (ctx, { orgId, payload: { userId } }) => tellOfClosed(ctx, orgId, { userId }),
})

/** A role gives less than it did. */
export const followRoles = onEvent({
  name: 'forms.follow-roles',
  on: 'role.updated',
  run: (ctx, { orgId, payload: { roleId } }) => tellOfClosed(ctx, orgId, { roleId }),
})
