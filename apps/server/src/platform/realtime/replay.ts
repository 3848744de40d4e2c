import type { Database } from '../db/database.ts'
import { everyOrg } from '../db/pool.ts'

export interface MissedEvent {
  id: string
  type: string
  payload: unknown
  created_at: string
}

/** More than this is loaded again sooner than it is told. */
const most = 500
/** More than this of an organisation is not looked through for what one room missed. */
const mostRead = 20_000
/** Notices may be late or lost, so an event shortly before the last one seen may be news. As far as so many go back. */
const overlapSeconds = 30
const mostBefore = 2_000

/** Where the stream of events stands now, over all organisations; `0` before the first. */
export async function latestEventId(database: Database): Promise<string> {
  const rows = await database.query<{ id: string }>(everyOrg, {
    name: 'event-latest',
    // The days before are looked at only where nothing happened lately.
    text: `select coalesce((select max(id) from oficina.events where created_at > now() - interval '1 day'),
             (select max(id) from oficina.events), 0) as id`,
    values: [],
  })
  return rows[0]?.id ?? '0'
}

interface Mark {
  created_at: string
  oldest: string
  is_far: boolean
}

/** The moment for which an event stands. Whose it was does not matter: its id alone tells nobody anything. */
async function markOf(database: Database, orgId: string, id: string): Promise<Mark | null> {
  const rows = await database.query<Mark>(everyOrg, {
    name: 'event-mark',
    text: `select m.created_at, m.oldest, exists (
             select from oficina.events e
             where e.org_id = $2 and e.xid >= m.oldest and e.created_at >= m.created_at - interval '1 day' offset $3) as is_far
           from (select created_at, oldest from oficina.events where id = $1::bigint
             union all select '-infinity', '0' where $1::bigint = 0) m`,
    values: [id, orgId, mostRead],
  })
  return rows[0] ?? null
}

/** What some rooms heard since an event; null when that cannot be told any more, and the client should load anew. */
export async function missedSince(
  database: Database,
  orgId: string,
  rooms: readonly string[],
  since: string,
): Promise<MissedEvent[] | null> {
  if (!/^\d{1,18}$/.test(since)) return null
  const mark = await markOf(database, orgId, since)
  // Nothing that is still kept, or too much.
  if (!mark || mark.is_far) return null
  // Of transactions that were not over when that event was written; and of those shortly before.
  const rows = await database.query<MissedEvent>(orgId, {
    name: 'events-missed',
    text: `with lately as (
             select id, type, rooms, payload, created_at, xid from oficina.events
             where org_id = $1 and created_at >= $4::timestamptz - interval '1 day')
           select id, type, payload, created_at from (
             select * from lately where xid >= $3::xid8
             union all
             select * from (select * from lately where xid < $3::xid8 order by xid desc limit $6) before
             where created_at >= $4::timestamptz - make_interval(secs => $5)) missed
           where id <> $2::bigint and rooms && $7::text[] order by id limit $8`,
    values: [orgId, since, mark.oldest, mark.created_at, overlapSeconds, mostBefore, rooms, most + 1],
  })
  return rows.length > most ? null : rows
}

/** Events are kept for a week. */
const keptMs = 6 * 24 * 60 * 60 * 1000

/** The same since a moment, in milliseconds: for those who are told no ids. */
export async function missedSinceMoment(
  database: Database,
  orgId: string,
  room: string,
  since: number,
): Promise<MissedEvent[] | null> {
  if (!(since > Date.now() - keptMs)) return null
  const rows = await database.query<{ is_short: boolean | null } & (MissedEvent | { id: null })>(orgId, {
    name: 'events-missed-since',
    text: `with latest as materialized (
             select id, type, rooms, payload, created_at, xid from oficina.events
             where org_id = $1 and created_at >= to_timestamp($3::float8 / 1000) - interval '1 day'
             order by xid desc limit $5),
           bound as (select to_timestamp($3::float8 / 1000) - make_interval(secs => $4) as at),
           reach as (
             select count(*) = $5 and (array_agg(created_at order by xid))[1] >= (select at from bound) as is_short
             from latest)
           select reach.is_short, e.id, e.type, e.payload, e.created_at from reach
           left join latest e on $2 = any(e.rooms) and e.created_at >= (select at from bound)
           order by e.id limit $6`,
    values: [orgId, room, since, overlapSeconds, mostBefore, most + 1],
  })
  // They do not go back that far: more happened than is looked through.
  if (rows[0]?.is_short || rows.length > most) return null
  return rows.filter((row): row is MissedEvent & { is_short: boolean | null } => row.id !== null)
}
