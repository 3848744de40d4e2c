import { type Seat, seats } from '@oficina/access'
import type { SeatUses } from '@oficina/contract'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findOrg } from '../orgs/index.ts'
import { planOf } from '../plans/index.ts'
import * as queries from './queries/users.ts'

export async function listUsers(
  ctx: Ctx,
  input: queries.UserFilter & { page: number; size: number },
): Promise<{ users: queries.User[]; more: boolean }> {
  authorize(ctx, 'users.manage')
  const offset = (input.page - 1) * input.size
  const { page: _, size, ...filter } = input
  const found = await queries.listUsers(ctx.db, actorOf(ctx).orgId, { ...filter, offset, limit: size + 1 })
  return { users: found.slice(0, input.size), more: found.length > input.size }
}

/** Everyone, also those who left: records still name them. */
export async function listColleagues(ctx: Ctx): Promise<queries.User[]> {
  return queries.listUsers(ctx.db, actorOf(ctx).orgId, { offset: 0, limit: 5_000 })
}

export async function getUser(ctx: Ctx, userId: string): Promise<queries.User> {
  authorize(ctx, 'users.manage')
  const user = await queries.findUser(ctx.db, actorOf(ctx).orgId, userId)
  if (!user) throw notFound('user')
  return user
}

/** A plan without a limit of people has no limit of seats. Who may only look is a part of the plans that have roles. */
export async function seatUses(ctx: Ctx): Promise<SeatUses> {
  authorize(ctx, 'users.manage')
  const { orgId } = actorOf(ctx)
  const org = await findOrg(ctx.db, orgId)
  if (!org) throw notFound('organisation')
  const { limits, features } = planOf(org)
  const used = await queries.countSeats(ctx.db, orgId)
  const all = seats.reduce((sum, seat) => sum + used[seat], 0)
  const max = limits.users
  const uses = seats.map((seat) => [seat, { used: used[seat], max: max === null ? null : max - (all - used[seat]) }])
  return {
    ...(Object.fromEntries(uses) as Record<Seat, SeatUses['users']>),
    users: { used: all, max },
    allow_viewers: features.roles === 'allowed',
  }
}
