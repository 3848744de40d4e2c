import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface Follower {
  id: string
  name: string
}

interface RecordKey {
  orgId: string
  tableId: string
  recordId: number
}

export async function saveFollowing(
  db: Db,
  { orgId, tableId, recordId }: RecordKey,
  { userId, follows, since }: { userId: string; follows: boolean; since: string },
): Promise<void> {
  await sql`insert into oficina.record_followers (org_id, table_id, record_id, user_id, follows, since)
    values (${orgId}, ${tableId}, ${recordId}, ${userId}, ${follows}, ${since})
    on conflict (org_id, table_id, record_id, user_id) do update set follows = excluded.follows, since = excluded.since`.execute(
    db,
  )
}

/** Active people who follow a record: those who said so, and its maker unless they said otherwise. */
export async function listFollowersOf(
  db: Db,
  { orgId, tableId, recordId }: RecordKey,
  createdBy: string | null,
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select u.id, oficina.user_name(u) as name from oficina.users u
    left join oficina.record_followers f on f.org_id = u.org_id and f.user_id = u.id
      and f.table_id = ${tableId} and f.record_id = ${recordId}
    where u.org_id = ${orgId} and u.active and coalesce(f.follows, u.id = ${createdBy})
    order by name, u.id`.execute(db)
  return rows
}
