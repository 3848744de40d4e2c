import { type Seat, seatReaches } from '@oficina/access'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { asAccount, endSessions, voidTokens } from '../identity/index.ts'
import type { OrgRow } from '../orgs/index.ts'
import { planOf } from '../plans/index.ts'
import {
  findRole,
  getLockedOrg,
  hasOtherAdmin,
  holderNow,
  refuseGiving,
  refuseMoreThanOwn,
  type RoleRow,
} from '../roles/index.ts'
import { noteUser } from './note-user.ts'
import * as queries from './queries/users.ts'

export interface UserInput {
  userId: string
  seat?: Seat
  id_profile?: string
  whatsapp?: string | null
  default_workspace?: string | null
  active?: boolean
}

/** Changes of people wait for one another, so that two admins cannot take each other's rights at the same moment. */
export async function updateUser(ctx: Ctx, input: UserInput): Promise<queries.User> {
  authorize(ctx, 'users.manage')
  const editor = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const org = await getLockedOrg(ctx, editor.orgId)
    const user = await queries.findUser(ctx.db, editor.orgId, input.userId)
    if (!user) throw notFound('user')
    const holder = await holderNow(ctx, 'manage_users')
    const [role, next] = await rolesOf(ctx, user, input.id_profile)
    // Whoever holds more than the editor is out of the editor's reach, in both directions.
    refuseMoreThanOwn(holder, { isAdmin: role.is_admin, flags: role.flags }, user.seat)
    const seat = input.seat ?? user.seat
    if (seat !== user.seat) refuseMoreThanOwn(holder, { seat })
    const active = input.active ?? user.active
    // A larger seat opens more of the same role, and who is let in again had nothing: what they had before does not count.
    const isAnew = !seatReaches(user.seat, seat) || (active && !user.active)
    if (next.id !== role.id || isAnew) refuseGiving(holder, next, { seat, ...(isAnew ? {} : { before: role }) })

    if (role.is_admin && user.active && !(active && next.is_admin)) {
      if (!(await hasOtherAdmin(ctx.db, editor.orgId, [user.id]))) throw new AppError('last_admin')
    }
    if (active && !user.active) await refuseBeyondPlan(ctx, org, 1)
    if (seat !== user.seat) refuseSeatBeyondPlan(org, seat)

    const { userId: _, id_profile, ...rest } = input
    const changed = await queries.updateUser(ctx.db, editor.orgId, user.id, {
      ...rest,
      ...(id_profile === undefined ? {} : { role_id: id_profile }),
      // With the invitation that ends, what was sent lets nobody in any more.
      ...(user.active && !active && user.invitation === 'sent' ? { invitation: 'failed' } : {}),
    })
    if (user.active && !active) await shutOut(ctx, user)
    await touchAccess(ctx, editor.orgId, { kind: 'user', id: user.id })
    await ctx.announce('user.updated', { userId: user.id })
    await noteUser(ctx, { user, role }, { user: changed, role: next })
    return changed
  })
}

/** Seats for people who only look come with the plans that have roles. */
export function refuseSeatBeyondPlan(org: OrgRow, seat: Seat): void {
  const { id, features } = planOf(org)
  if (seat === 'viewer' && features.roles !== 'allowed')
    throw new AppError('plan_limit', { limit: 'viewers', plan: id })
}

/** A disabled person frees a seat; people beyond the plan's number are not let in. */
export async function refuseBeyondPlan(ctx: TxCtx, org: OrgRow, more: number): Promise<void> {
  const { users: limit } = planOf(org).limits
  if (limit === null) return
  const used = await queries.countActiveUsers(ctx.db, org.id)
  if (used + more > limit) throw new AppError('plan_limit', { limit: 'users', max: limit, used })
}

async function rolesOf(ctx: TxCtx, user: queries.User, nextId: string | undefined): Promise<[RoleRow, RoleRow]> {
  const role = await findRole(ctx.db, user.org_id, user.role_id)
  if (!role) throw notFound('role')
  if (nextId === undefined || nextId === role.id) return [role, role]
  const next = await findRole(ctx.db, user.org_id, nextId)
  if (!next) throw notFound('role')
  return [role, next]
}

/** Ends what the person has open here, and the invitation that would let them in again. */
async function shutOut(ctx: TxCtx, user: queries.User): Promise<void> {
  await endSessions(ctx, { orgId: user.org_id, userId: user.id })
  await asAccount(ctx, user.account_id, (ctx) =>
    voidTokens(ctx.db, { accountId: user.account_id, purposes: ['invite', 'login', 'verify'], orgId: user.org_id }),
  )
}
