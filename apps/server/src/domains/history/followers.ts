import { sql } from 'kysely'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { readWith, requireGrant } from '../records/index.ts'
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
  await sql`insert into oficina.record_followers (org_id, table_id, record_id, user_id, follows, since)
    values (${orgId}, ${tableId}, ${recordId}, ${userId}, ${follows}, ${ctx.now().toISOString()})
    on conflict (org_id, table_id, record_id, user_id) do update set follows = excluded.follows, since = excluded.since`.execute(
    ctx.db,
  )
}

export interface Follower {
  id: string
  name: string
}

/**
 * Who follows a record and is still here. Whether each of them may see it, whoever writes to them asks at that moment.
 */
export async function followersOf(
  ctx: Ctx,
  orgId: string,
  record: { tableId: string; recordId: number; createdBy: string | null },
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select u.id, oficina.user_name(u) as name from oficina.users u
    left join oficina.record_followers f on f.org_id = u.org_id and f.user_id = u.id
      and f.table_id = ${record.tableId} and f.record_id = ${record.recordId}
    where u.org_id = ${orgId} and u.active and coalesce(f.follows, u.id = ${record.createdBy})
    order by name, u.id`.execute(ctx.db)
  return rows
}

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
