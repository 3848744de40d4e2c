import { defaultRoles, noFlags, type RoleFlags } from '@oficina/access'
import type { Language } from '@oficina/contract/shapes'
import { roleName } from '../../locales/messages.ts'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import { recordAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeFlags, refuseMoreThanOwn } from './grants.ts'
import * as queries from './queries.ts'

export interface RoleWithMembers {
  role: queries.RoleRow
  members: queries.RoleMember[]
}

export async function listRoles(ctx: Ctx): Promise<RoleWithMembers[]> {
  authorize(ctx, 'users.manage')
  const { orgId } = memberOf(ctx)
  const [roles, members] = await Promise.all([queries.listRoles(ctx.db, orgId), queries.listRoleMembers(ctx.db, orgId)])
  const byRole = Map.groupBy(members, (member) => member.role_id)
  return roles.map((role) => ({ role, members: byRole.get(role.id) ?? [] }))
}

export interface RoleInput {
  profile_name?: string
  color?: string
  profile_data?: Partial<RoleFlags>
  initial_url?: string | null
}

export async function createRole(
  ctx: Ctx,
  input: RoleInput & { profile_name: string; color: string },
): Promise<RoleWithMembers> {
  authorize(ctx, 'roles.manage')
  const editor = memberOf(ctx)
  const flags = changeFlags(noFlags, input.profile_data ?? {})
  refuseMoreThanOwn(editor.actor, { flags })
  const id = newId('rol')
  return ctx.tx(async (ctx) => {
    await uniquely(() =>
      queries.insertRole(ctx.db, {
        org_id: editor.orgId,
        id,
        name: input.profile_name,
        color: input.color,
        is_admin: false,
        initial_url: input.initial_url ?? null,
        flags,
        updated_by: editor.userId,
      }),
    )
    await ctx.announce('role.created', { roleId: id })
    return noted(ctx, null, await loadRole(ctx, editor.orgId, id))
  })
}

/** The admin role and the editor's own stay as they are; others gain at most what the editor holds. */
export async function updateRole(ctx: Ctx, input: RoleInput & { profile_id: string }): Promise<RoleWithMembers> {
  authorize(ctx, 'roles.manage')
  const editor = memberOf(ctx)
  return ctx.tx(async (ctx) => {
    const role = await queries.lockRole(ctx.db, editor.orgId, input.profile_id)
    if (!role) throw notFound('role')
    if (role.is_admin) throw new AppError('permission_denied', { reason: 'admin_role' })
    if (role.id === editor.roleId) throw new AppError('permission_denied', { reason: 'own_role' })
    const flags = changeFlags(role.flags, input.profile_data ?? {})
    const gained = Object.fromEntries(
      Object.entries(flags).map(([flag, on]) => [flag, on && !role.flags[flag as keyof RoleFlags]]),
    ) as RoleFlags
    refuseMoreThanOwn(editor.actor, { flags: gained })
    await uniquely(() =>
      queries.updateRole(ctx.db, editor.orgId, role.id, {
        ...(input.profile_name === undefined ? {} : { name: input.profile_name }),
        ...(input.color === undefined ? {} : { color: input.color }),
        ...(input.initial_url === undefined ? {} : { initial_url: input.initial_url }),
        flags,
        updated_by: editor.userId,
      }),
    )
    await touchAccess(ctx, editor.orgId)
    await ctx.announce('role.updated', { roleId: role.id })
    return noted(ctx, role, await loadRole(ctx, editor.orgId, role.id))
  })
}

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

async function loadRole(ctx: TxCtx, orgId: string, roleId: string): Promise<RoleWithMembers> {
  const role = await queries.findRole(ctx.db, orgId, roleId)
  if (!role) throw notFound('role')
  return { role, members: await queries.listRoleMembers(ctx.db, orgId, roleId) }
}

const stateOf = ({ id, name, color, initial_url, flags, tables, apps, doc_pages }: queries.RoleRow): Named => ({
  id,
  label: name,
  state: { name, color, initial_url, flags, tables, apps, doc_pages },
})

/** Keeps what became of a role; history calls it a profile. */
async function noted(ctx: TxCtx, before: queries.RoleRow | null, after: RoleWithMembers): Promise<RoleWithMembers> {
  const was = before ? [stateOf(before)] : []
  for (const action of differences('profile', null, was, [stateOf(after.role)])) await recordAction(ctx, action)
  return after
}

/** Two roles of one name would be told apart by nobody. */
async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'roles_by_name')
      throw new AppError('unique_violation', { field: 'profile_name' }, { cause: error })
    throw error
  }
}
