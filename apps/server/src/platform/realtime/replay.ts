import type { Database } from '../db/database.ts'

export interface MissedEvent {
  id: string
  type: string
  payload: unknown
  created_at: string
}

const most = 500
/** Ids are given before a commit and seen after it, so an event just before the last one seen may be news. */
const overlapSeconds = 30

/** Where the stream of events stands now, over all organisations; `0` before the first. */
export async function latestEventId(database: Database): Promise<string> {
  const rows = await database.query<{ id: string }>('*', {
    name: 'event-latest',
    text: 'select coalesce(max(id), 0) as id from oficina.events',
    values: [],
  })
  return rows[0]?.id ?? '0'
}

/** What some rooms heard since an event; null when that cannot be told any more, and the client should load anew. */
export async function missedSince(
  database: Database,
  orgId: string,
  rooms: readonly string[],
  since: string,
): Promise<MissedEvent[] | null> {
  if (!/^\d{1,18}$/.test(since)) return null
  // Whose event it was does not matter: it only marks a moment, and its id alone tells nobody anything.
  const known = await database.query<{ created_at: string }>('*', {
    name: 'event-time',
    text: 'select created_at from oficina.events where id = $1',
    values: [since],
  })
  // Nothing had happened yet, or nothing that is still kept.
  const from = since === '0' ? '-infinity' : known[0]?.created_at
  if (!from) return null
  const rows = await database.query<MissedEvent>(orgId, {
    name: 'events-missed',
    text: `select id, type, payload, created_at from oficina.events
           where org_id = $1 and id <> $2::bigint and rooms && $5::text[]
             and (id > $2::bigint or created_at >= $3::timestamptz - make_interval(secs => $4))
           order by id limit $6`,
    values: [orgId, since, from, overlapSeconds, rooms, most + 1],
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
  const rows = await database.query<MissedEvent>(orgId, {
    name: 'events-missed-since',
    text: `select id, type, payload, created_at from oficina.events
           where org_id = $1 and $2 = any(rooms)
             and created_at >= to_timestamp($3::float8 / 1000) - make_interval(secs => $4)
           order by id limit $5`,
    values: [orgId, room, since, overlapSeconds, most + 1],
  })
  return rows.length > most ? null : rows
}
