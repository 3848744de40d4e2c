import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Follower, listFollowersOf, saveFollowing } from './queries/followers.ts'
import { requireRecord } from './require-record.ts'

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
