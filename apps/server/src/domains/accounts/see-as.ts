import { type Actor, noFlags, noRules, type Seat } from '@oficina/access'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import { type MemberPrincipal, nobodysId, themselves } from '../../platform/access/principal.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { setSeeAs } from '../identity/index.ts'
import { findRole, roleStore } from '../roles/index.ts'
import { findMember } from './find-member.ts'
import { actorFrom } from './principal.ts'
import type { PrincipalRow } from './queries.ts'

/** Whom one sees as: a person, or whoever would hold a role with a seat. */
export interface SeenWish {
  user?: string | undefined
  role?: string | undefined
  seat?: Seat | undefined
}

/** The principal of an admin who sees as someone else: the rights are that person's, and nothing can be changed. */
export async function seenAs(database: Database, admin: MemberPrincipal, row: PrincipalRow): Promise<MemberPrincipal> {
  const { orgId } = admin
  const preview = {
    kind: row.see_as_user ? ('user' as const) : ('role' as const),
    adminId: admin.userId,
    adminName: admin.name,
    adminRoleId: admin.roleId,
    actor: admin.actor,
  }
  if (row.see_as_user) {
    const seen = await findMember(database, orgId, row.see_as_user)
    // Disabled meanwhile: such a person sees nothing.
    if (!seen) return { ...admin, userId: row.see_as_user, actor: withoutRights(admin.actor), preview }
    return { ...admin, userId: seen.userId, name: seen.name, roleId: seen.roleId, actor: seen.actor, preview }
  }
  const role = await findRole(database.org(orgId), orgId, row.see_as_role ?? '')
  const actor = role && actorFrom({ user: { seat: row.see_as_seat ?? 'member' }, role, org: row })
  return {
    ...admin,
    userId: nobodysId,
    name: role?.name ?? '',
    roleId: row.see_as_role ?? '',
    actor: actor ?? withoutRights(admin.actor),
    preview,
  }
}

const withoutRights = (actor: Actor): Actor => ({
  ...actor,
  ...noRules,
  seat: 'viewer',
  isAdmin: false,
  flags: noFlags,
})

/** From now on this session sees as someone else, in every tab and process. */
export async function seeAs(ctx: Ctx, wish: SeenWish): Promise<void> {
  authorize(ctx, 'access.explain')
  const admin = themselves(memberOf(ctx))
  const target = await targetOf(ctx, admin, wish)
  await ctx.as(admin).tx(async (ctx) => {
    await setSeeAs(ctx.db, admin.orgId, admin.sessionId, target)
    await touchAccess(ctx, admin.orgId, { kind: 'session', id: admin.sessionId })
  })
}

async function targetOf(ctx: Ctx, { orgId }: MemberPrincipal, { user, role, seat }: SeenWish) {
  if (user !== undefined && !(await findMember(ctx.database, orgId, user))) throw notFound('user')
  if (role !== undefined && !(await findRole(ctx.db, orgId, role))) throw notFound('role')
  if ((user === undefined) === (role === undefined))
    throw new AppError('invalid_input', { issues: [{ path: 'user', reason: 'one_of_user_and_role' }] })
  if (role === undefined) return { see_as_user: user ?? null, see_as_role: null, see_as_seat: null }
  return { see_as_user: null, see_as_role: role, see_as_seat: seat ?? (await usualSeat(ctx, orgId, role)) }
}

/** The seat that most people of a role have; a role that nobody holds yet is looked at as a member. */
export async function usualSeat(ctx: Ctx, orgId: string, roleId: string): Promise<Seat> {
  const people = (await roleStore.findHolders(ctx.db, orgId, { roleId })).filter(({ active }) => active)
  const counts = Map.groupBy(people, ({ seat }) => seat)
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return most?.[0] ?? 'member'
}

/** Oneself again. Where one was oneself all along, nothing happens. */
export async function stopSeeing(ctx: Ctx): Promise<void> {
  const admin = themselves(memberOf(ctx))
  await ctx.as(admin).tx(async (ctx) => {
    await setSeeAs(ctx.db, admin.orgId, admin.sessionId, { see_as_user: null, see_as_role: null, see_as_seat: null })
    await touchAccess(ctx, admin.orgId, { kind: 'session', id: admin.sessionId })
  })
}
