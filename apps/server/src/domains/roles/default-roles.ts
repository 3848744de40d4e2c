import { defaultRoles } from '@oficina/access'
import type { Language } from '@oficina/contract/shapes'
import { roleName } from '../../locales/messages.ts'
import type { TxCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './queries.ts'

/** The four roles that an organisation starts with; answers with their ids. */
export async function createDefaultRoles(
  ctx: TxCtx,
  orgId: string,
  language: Language,
): Promise<Record<(typeof defaultRoles)[number]['key'], string>> {
  const ids = { admin: newId('rol'), builder: newId('rol'), member: newId('rol'), viewer: newId('rol') }
  for (const role of defaultRoles) {
    await queries.insertRole(ctx.db, {
      org_id: orgId,
      id: ids[role.key],
      name: roleName(language, role.key),
      color: role.color,
      is_admin: role.isAdmin,
      initial_url: null,
      flags: role.flags,
      tables: role.tables,
      apps: role.apps,
      doc_pages: role.docPages,
      updated_by: null,
    })
  }
  return ids
}
