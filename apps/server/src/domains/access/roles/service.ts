import { roleNameLength } from '@oficina/contract/roles'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import { touchAccess } from '../../../platform/access/touch-access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import {
  getLockedOrg,
  holderNow,
  refuseMoreThanOwn,
  refuseRulesBeyondOwn,
  roleStore,
  rulesOf,
} from '../../roles/index.ts'
import { nameCopy } from '../../users/index.ts'
import { loadRole, noted, type RoleWithMembers } from './load-role.ts'
import { moveMembers } from './members.ts'
import { refuseLocked } from './write-role.ts'

export async function listRoles(ctx: Ctx): Promise<RoleWithMembers[]> {
  authorize(ctx, 'roles.view')
  const { orgId } = actorOf(ctx)
  const [roles, members, holders] = await Promise.all([
    roleStore.listRoles(ctx.db, orgId),
    roleStore.listRoleMembers(ctx.db, orgId),
    roleStore.countHolders(ctx.db, orgId),
  ])
  const byRole = Map.groupBy(members, (member) => member.role_id)
  return roles.map((role) => ({ role, members: byRole.get(role.id) ?? [], holders: holders.get(role.id) ?? 0 }))
}

/** A copy is a new role, so nobody can copy a role that has more than they do. A copy of the admin role is not an admin role. */
export async function duplicateRole(ctx: Ctx, roleId: string): Promise<RoleWithMembers> {
  authorize(ctx, 'roles.manage')
  const editor = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    await getLockedOrg(ctx, editor.orgId)
    const role = await roleStore.findRole(ctx.db, editor.orgId, roleId)
    if (!role) throw notFound('role')
    if (role.is_admin) throw new AppError('permission_denied', { reason: 'admin_role' })
    const holder = await holderNow(ctx, 'manage_profile')
    refuseMoreThanOwn(holder, { flags: role.flags })
    refuseRulesBeyondOwn(holder, rulesOf(role))
    const names = (await roleStore.listRoles(ctx.db, editor.orgId)).map(({ name }) => name)
    const { org_id, color, initial_url, flags, tables, apps, doc_pages } = role
    const id = newId('rol')
    await roleStore.insertRole(ctx.db, {
      org_id,
      id,
      color,
      initial_url,
      flags,
      tables,
      apps,
      doc_pages,
      is_admin: false,
      name: await nameCopy(ctx, role.name, roleNameLength, names),
      updated_by: editor.userId,
    })
    await ctx.announce('role.created', { roleId: id })
    const made = await loadRole(ctx, editor.orgId, id)
    await noted(ctx, null, made)
    return made
  })
}

/** Members of the role get another one first, which the editor must be allowed to give. */
export async function deleteRole(ctx: Ctx, roleId: string, nextId: string | undefined): Promise<void> {
  authorize(ctx, 'roles.manage')
  const editor = actorOf(ctx)
  await ctx.tx(async (ctx) => {
    await getLockedOrg(ctx, editor.orgId)
    const holder = await holderNow(ctx, 'manage_profile')
    const role = await roleStore.lockRole(ctx.db, editor.orgId, roleId)
    if (!role) throw notFound('role')
    refuseLocked(ctx, role)
    // An editor cannot remove rights that they could not give back.
    refuseMoreThanOwn(holder, { flags: role.flags })
    refuseRulesBeyondOwn(holder, rulesOf(role))
    const next = nextId === undefined ? null : await roleStore.findRole(ctx.db, editor.orgId, nextId)
    if (nextId !== undefined && !next) throw notFound('role')
    const people = await roleStore.findHolders(ctx.db, editor.orgId, { roleId })
    if (people.length > 0) {
      if (!next || next.id === role.id)
        throw new AppError('invalid_input', { issues: [{ path: 'users_new_profile', reason: 'required' }] })
      await moveMembers(
        ctx,
        holder,
        next,
        people.map(({ id }) => id),
      )
    }
    await roleStore.deleteRole(ctx.db, editor.orgId, role.id)
    await touchAccess(ctx, editor.orgId)
    await ctx.announce('role.deleted', { roleId: role.id })
    await noted(ctx, role, null)
  })
}
