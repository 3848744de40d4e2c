import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { onEvent } from '../../platform/jobs/define.ts'
import { freshStructure, type Grant, type Structure } from '../engine/index.ts'
import { type Owner, ownerFor, tellOrphaned } from '../owners/index.ts'
import { listOwned, type Owners, type TableMailRow } from './queries.ts'

export interface MailOwner extends Owner {
  grant: Grant
}

/** Records are made wherever their values put them: so whoever answers for it sees every row. */
export const mayAnswer = (grant: Grant): boolean =>
  grant.can.manage && grant.can.createRecords && grant.rows === null && grant.record === null

/** With whose rights of now the records of a table's mail are made; null where nobody answers for them. */
export async function mailOwnerOf(
  database: Database,
  structure: Structure,
  row: Pick<TableMailRow, 'owner_id' | 'table_id'>,
): Promise<MailOwner | null> {
  const owner = await ownerFor(database, structure, row.owner_id, 'tables.viewPages')
  const grant = owner?.viewer.grant(row.table_id)
  return owner && grant && mayAnswer(grant) ? { ...owner, grant } : null
}

/** An address that is closed for want of an owner; admins are told once. */
export const tellClosed = (ctx: Ctx, row: TableMailRow): Promise<void> =>
  tellOrphaned(ctx, { linkId: `mail_${row.table_id}`, itemId: row.table_id, ownerId: row.owner_id })

async function tellOfClosed(ctx: Ctx, orgId: string, of: Owners): Promise<void> {
  const rows = await listOwned(ctx.db, orgId, of)
  if (rows.length === 0) return
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  for (const row of rows) {
    const table = structure.tables.get(row.table_id)
    if (!table || table.isArchived || !table.row.has_mail) continue
    if (!(await mailOwnerOf(ctx.database, structure, row))) await tellClosed(ctx, row)
  }
}

/** Someone left, or has another seat or role. */
export const followOwners = onEvent({
  name: 'table-mail.follow-owners',
  on: 'user.updated',
  run: (ctx, { orgId, payload: { userId } }) => tellOfClosed(ctx, orgId, { userId }),
})

/** A role gives less than it did. */
export const followRoles = onEvent({
  name: 'table-mail.follow-roles',
  on: 'role.updated',
  run: (ctx, { orgId, payload: { roleId } }) => tellOfClosed(ctx, orgId, { roleId }),
})
