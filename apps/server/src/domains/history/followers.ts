import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { readWith, requireGrant } from '../records/index.ts'
import { type Follower, listFollowersOf, saveFollowing } from './queries/followers.ts'
import { findInScope } from './queries/record-history.ts'

/** Whoever made it, unless they said otherwise; a record that may not be seen is not there. */
async function requireRecord(ctx: Ctx, tableId: string, recordId: number): Promise<{ createdBy: string | null }> {
  return readWith(ctx, async (viewer) => {
    const found = await findInScope(ctx, viewer, requireGrant(viewer, tableId), recordId)
    if (!found) throw notFound('record')
    return { version: found.structure, value: found }
  })
}

export async function setFollowing(ctx: Ctx, tableId: string, recordId: number, follows: boolean): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  await requireRecord(ctx, tableId, recordId)
  const since = ctx.now().toISOString()
  await saveFollowing(ctx.db, { orgId, tableId, recordId }, { userId, follows, since })
}

/**
 * Who follows a record and is still here. Whether each of them may see it, whoever writes to them asks at that moment.
 */
export const followersOf = (
  ctx: Ctx,
  orgId: string,
  { tableId, recordId, createdBy }: { tableId: string; recordId: number; createdBy: string | null },
): Promise<Follower[]> => listFollowersOf(ctx.db, { orgId, tableId, recordId }, createdBy)

export async function listFollowers(
  ctx: Ctx,
  tableId: string,
  recordId: number,
): Promise<{ followers: Follower[]; following: boolean }> {
  const { orgId, userId } = actorOf(ctx)
  const { createdBy } = await requireRecord(ctx, tableId, recordId)
  const followers = await followersOf(ctx, orgId, { tableId, recordId, createdBy })
  return { followers, following: followers.some(({ id }) => id === userId) }
}
