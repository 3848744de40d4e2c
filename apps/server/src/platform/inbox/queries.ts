import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ChangeOp } from './change-listener.ts'

export interface InboxRow {
  id: string
  change_id: string
  table_id: string
  op: ChangeOp
  fields: string[]
  at: string
  actor: string
  cause: unknown
  attempts: number
  /** Who asked for it before it happened, by kind. */
  listeners: { kind: string; ids: string[] }[] | null
}

/** One process at a time empties an organisation's inbox, so that changes are heard in their order. */
export async function holdInbox(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`inbox ${orgId}`}, 0)) as held`.execute(db)
  return rows[0]?.held === true
}

export async function listDue(db: Db, orgId: string, limit: number): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select i.id, i.change_id, i.table_id, i.op, i.fields, i.at, i.actor, i.cause, i.attempts, (
        select json_agg(json_build_object('kind', kind, 'ids', ids)) from (
          select s.kind, array_agg(s.listener_id order by s.listener_id) as ids from oficina.change_subscriptions s
          where s.org_id = i.org_id and s.table_id = i.table_id and i.op = any(s.ops) and s.since <= i.at
            and (i.op <> 'update' or s.fields is null or s.fields && i.fields)
          group by s.kind) by_kind
      ) as listeners
    from oficina.change_inbox i where i.org_id = ${orgId} and i.retry_at <= now() order by i.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function deleteEntries(db: Db, orgId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from oficina.change_inbox where org_id = ${orgId} and id = any(${ids}::bigint[])`.execute(db)
}

/** Tries again after a pause that doubles, or never. */
export async function putOff(db: Db, orgId: string, id: string, isLast: boolean): Promise<void> {
  await sql`update oficina.change_inbox set attempts = attempts + 1,
      retry_at = case when ${isLast} then 'infinity' else now() + make_interval(secs => 2 ^ least(attempts, 10)) end
    where org_id = ${orgId} and id = ${id}`.execute(db)
}

export async function listOrgsDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from (
      select org_id from oficina.change_inbox where retry_at <= now() order by retry_at limit ${limit * 100}
    ) due limit ${limit}`.execute(db)
  return rows.map((row) => row.org_id)
}
