import type { Database } from '../db/database.ts'
import { everyOrg } from '../db/pool.ts'

/** Which transactions were committed at a moment: all below `next`, but for those that were under way. */
export interface Snapshot {
  text: string
  next: string
  running: string[]
}

export interface OutboxRow {
  id: string
  org_id: string
  type: string
  rooms: string[]
  payload: unknown
  created_at: string
  /** Whether it was committed in the snapshot that was named with the question. */
  settled: boolean
}

/**
 * The table of events, as those read it who pass them on. No transaction lasts a day: an event that is new is of today or
 * yesterday, and other days are not looked at.
 */
export class Outbox {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async snapshot(): Promise<Snapshot> {
    const [row] = await this.database.query<{ text: string }>(everyOrg, {
      name: 'outbox-snapshot',
      text: 'select pg_current_snapshot()::text as text',
      values: [],
    })
    return snapshotOf(row?.text ?? '')
  }

  /** The first snapshot, and the highest id that is committed in it. */
  async start(): Promise<{ snapshot: Snapshot; highest: string }> {
    const [row] = await this.database.query<{ text: string; highest: string }>(everyOrg, {
      name: 'outbox-start',
      text: `select pg_current_snapshot()::text as text, coalesce((select max(id) from oficina.events), 0)::text as highest`,
      values: [],
    })
    return { snapshot: snapshotOf(row?.text ?? ''), highest: row?.highest ?? '0' }
  }

  /** The committed events of these organisations with higher ids. */
  async idsAbove(id: bigint, orgs: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(everyOrg, {
      name: 'outbox-above',
      text: `select id from oficina.events
             where id > $2::bigint and org_id = any($1::text[])
               and created_at between now() - interval '1 day' and now() + interval '1 hour'
             order by id`,
      values: [orgs, String(id)],
    })
    return rows.map((row) => row.id)
  }

  /** By ids, in their order. */
  read(ids: readonly string[], settled: Snapshot): Promise<OutboxRow[]> {
    return this.database.query<OutboxRow>(everyOrg, {
      name: 'outbox-read',
      text: `select id, org_id, type, rooms, payload, created_at, pg_visible_in_snapshot(xid, $2::pg_snapshot) as settled
             from oficina.events where id = any($1::bigint[])
               and created_at between now() - interval '1 day' and now() + interval '1 hour'
             order by id`,
      values: [ids, settled.text],
    })
  }

  /** What these organisations committed after one snapshot and before the other. */
  async idsBetween(before: Snapshot, after: Snapshot, orgs: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(everyOrg, {
      name: 'outbox-between',
      text: `select id from oficina.events
             where org_id = any($1::text[])
               and created_at between now() - interval '1 day' and now() + interval '1 hour'
               and pg_visible_in_snapshot(xid, $2::pg_snapshot) and xid >= $3::xid8
             union all
             select id from oficina.events
             where org_id = any($1::text[])
               and created_at between now() - interval '1 day' and now() + interval '1 hour'
               and pg_visible_in_snapshot(xid, $2::pg_snapshot) and xid = any($4::xid8[])
             order by id`,
      values: [orgs, after.text, before.next, before.running],
    })
    return rows.map(({ id }) => id)
  }
}

function snapshotOf(text: string): Snapshot {
  const [, next = '', running = ''] = text.split(':')
  return { text, next, running: running === '' ? [] : running.split(',') }
}
