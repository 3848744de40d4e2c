import { type Seat, seats } from '@oficina/access'
import type { SeatUses } from '@oficina/contract'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findOrg } from '../orgs/index.ts'
import { planOf } from '../plans/index.ts'
import { type Colleague, findPeople, peopleByIds, peopleCalled } from './queries/people.ts'
import * as queries from './queries/users.ts'

export async function listUsers(
  ctx: Ctx,
  input: queries.UserFilter & { page: number; size: number },
): Promise<{ users: queries.User[]; more: boolean; total: number | null }> {
  authorize(ctx, 'users.manage')
  const offset = (input.page - 1) * input.size
  const { page: _, size, ...filter } = input
  const found = await queries.listUsers(ctx.db, actorOf(ctx).orgId, { ...filter, offset, limit: size + 1 })
  const more = found.length > input.size
  // Known at the last page without a look at everyone.
  return { users: found.slice(0, input.size), more, total: more ? null : offset + found.length }
}

interface ColleagueSearch {
  q?: string | undefined
  ids?: string[] | undefined
  names?: string[] | undefined
  with_disabled?: 'true' | undefined
  limit: number
}

/** Those with the ids, also who left, since records still name them; those with the names; or those that a picker looks for. */
export async function listColleagues(
  ctx: Ctx,
  { q, ids, names, with_disabled: withLeft, limit }: ColleagueSearch,
): Promise<{ people: Colleague[]; more: boolean }> {
  const { orgId } = actorOf(ctx)
  if (ids) return { people: [...(await peopleByIds(ctx.db, orgId, ids)).values()], more: false }
  if (names) return { people: await peopleCalled(ctx.db, orgId, names), more: false }
  const found = await findPeople(ctx.db, orgId, { text: q ?? '', limit: limit + 1, isWithLeft: withLeft === 'true' })
  return { people: found.slice(0, limit), more: found.length > limit }
}

export async function getUser(ctx: Ctx, userId: string): Promise<queries.User> {
  authorize(ctx, 'users.manage')
  const user = await queries.findUser(ctx.db, actorOf(ctx).orgId, userId)
  if (!user) throw notFound('user')
  return user
}

/** A plan without a limit of people has no limit of seats. Who may only look is a part of the plans that have roles. */
export async function seatUses(ctx: Ctx): Promise<SeatUses> {
  authorize(ctx, 'users.invite')
  const { orgId } = actorOf(ctx)
  const org = await findOrg(ctx.db, orgId)
  if (!org) throw notFound('organisation')
  const { limits, features } = planOf(org)
  const counts = await queries.countSeats(ctx.db, orgId)
  const all = seats.reduce((sum, seat) => sum + counts[seat].used, 0)
  const people = seats.reduce((sum, seat) => sum + counts[seat].people, 0)
  const max = limits.users
  const uses = seats.map((seat) => {
    const count = counts[seat]
    return [seat, { ...count, max: max === null ? null : max - (all - count.used) }]
  })
  return {
    ...(Object.fromEntries(uses) as Record<Seat, SeatUses['users']>),
    users: { used: all, max, people },
    allow_viewers: features.roles === 'allowed',
  }
}
