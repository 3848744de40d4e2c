import type { Seat } from '@oficina/access'
import type { AccessPerson } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import { type MemberPrincipal, nobodysId, themselves } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { actorFrom, findMember, type SeenWish, usualSeat } from '../accounts/index.ts'
import { findOrg } from '../orgs/index.ts'
import { findRole } from '../roles/index.ts'

/** The person whose rights are explained. */
export interface Subject {
  principal: MemberPrincipal
  person: AccessPerson
}

/** A given person, an imaginary holder of a given role, or by default the caller (in a preview, the previewed person). */
export async function subjectOf(ctx: Ctx, { user, role, seat }: SeenWish): Promise<Subject> {
  const asker = memberOf(ctx)
  // An unknown role is an error, also if a person is given.
  if (role !== undefined && !(await findRole(ctx.db, asker.orgId, role))) throw notFound('role')
  if (user !== undefined) {
    const principal = await findMember(ctx.database, asker.orgId, user)
    if (!principal) throw notFound('user')
    return named(ctx, principal)
  }
  return role === undefined ? named(ctx, asker) : someoneWith(ctx, asker, role, seat)
}

async function someoneWith(ctx: Ctx, asker: MemberPrincipal, roleId: string, seat?: Seat): Promise<Subject> {
  const { orgId } = asker
  const [role, org] = [await findRole(ctx.db, orgId, roleId), await findOrg(ctx.db, orgId)]
  if (!role || !org) throw notFound('role')
  const user = { seat: seat ?? (await usualSeat(ctx, orgId, roleId)) }
  const actor = actorFrom({ user, role, org })
  return named(ctx, { ...themselves(asker), userId: nobodysId, name: role.name, roleId, actor })
}

async function named(ctx: Ctx, principal: MemberPrincipal): Promise<Subject> {
  const role = await findRole(ctx.db, principal.orgId, principal.roleId)
  const { userId, name, actor, roleId } = principal
  return {
    principal,
    person: {
      id_user: userId === nobodysId ? null : userId,
      name,
      seat: actor.seat,
      role: { id_profile: roleId, name: role?.name ?? '', color: role?.color ?? 'cinza' },
    },
  }
}
