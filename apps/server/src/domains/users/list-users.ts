import { authorize, memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import * as queries from './queries/users.ts'

export async function listUsers(
  ctx: Ctx,
  input: { q?: string; page: number; size: number },
): Promise<{ users: queries.User[]; more: boolean }> {
  authorize(ctx, 'users.manage')
  const offset = (input.page - 1) * input.size
  const found = await queries.listUsers(ctx.db, memberOf(ctx).orgId, { q: input.q, offset, limit: input.size + 1 })
  return { users: found.slice(0, input.size), more: found.length > input.size }
}

/** Everyone, also those who left: records still name them. */
export async function listColleagues(ctx: Ctx): Promise<queries.User[]> {
  return queries.listUsers(ctx.db, memberOf(ctx).orgId, { offset: 0, limit: 5_000 })
}

export async function getUser(ctx: Ctx, userId: string): Promise<queries.User> {
  authorize(ctx, 'users.manage')
  const user = await queries.findUser(ctx.db, memberOf(ctx).orgId, userId)
  if (!user) throw notFound('user')
  return user
}
