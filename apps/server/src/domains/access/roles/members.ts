import { recordAction } from '../../../platform/audit/record-action.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type Holder, refuseGiving, refuseMoreThanOwn, type RoleRow, roleStore } from '../../roles/index.ts'

/**
 * Gives people another role, under the organisation's lock. Nobody gets more than the editor has, people who have more
 * than the editor cannot be changed, and an active admin always remains.
 */
export async function moveMembers(
  ctx: TxCtx,
  holder: Holder,
  role: RoleRow,
  userIds: readonly string[],
): Promise<void> {
  const orgId = role.org_id
  const wanted = [...new Set(userIds)]
  const people = await roleStore.findHolders(ctx.db, orgId, { ids: wanted })
  if (people.length < wanted.length) throw notFound('user')
  const moving = people.filter((person) => person.role_id !== role.id)
  if (moving.length === 0) return
  const roles = new Map((await roleStore.listRoles(ctx.db, orgId)).map((one) => [one.id, one]))
  for (const person of moving) {
    const before = roles.get(person.role_id)
    if (!before) throw notFound('role')
    refuseMoreThanOwn(holder, { isAdmin: before.is_admin, flags: before.flags }, person.seat)
    refuseGiving(holder, role, { seat: person.seat, before })
  }
  const ids = moving.map(({ id }) => id)
  const losesAdmins = !role.is_admin && moving.some(({ role_id }) => roles.get(role_id)?.is_admin)
  if (losesAdmins && !(await roleStore.hasOtherAdmin(ctx.db, orgId, ids))) throw new AppError('last_admin')
  await roleStore.giveRole(ctx.db, orgId, ids, role.id)
  for (const person of moving) {
    await recordAction(ctx, {
      actionType: 'update_user',
      entityType: 'user',
      entityId: person.id,
      entityLabel: person.name,
      tableId: null,
      before: { role: roles.get(person.role_id)?.name ?? null },
      after: { role: role.name },
    })
    await ctx.announce('user.updated', { userId: person.id })
  }
}
