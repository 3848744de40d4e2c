import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { tailOf } from '../../engine/index.ts'

/** The folded text of each record, with its index. */
export const searchTable = (orgId: string, tableId: string) => `"org_${tailOf(orgId)}"."s_${tailOf(tableId)}"`
/** The ids of records that were written since their text was taken. */
export const waitingTable = (orgId: string, tableId: string) => `"org_${tailOf(orgId)}"."w_${tailOf(tableId)}"`

export async function makeSearch(db: Db, orgId: string, tableId: string): Promise<void> {
  await sql`call oficina.make_search(${orgId}, ${tailOf(tableId)})`.execute(db)
}

/** Until their text is taken anew, these records are looked at one by one. */
export async function waitForSearch(db: Db, orgId: string, tableId: string, ids: readonly number[]): Promise<void> {
  await sql`insert into ${sql.raw(waitingTable(orgId, tableId))} select unnest(${ids}::bigint[])`.execute(db)
}

/** Every record of a table, where what counts as its text has changed. */
export async function searchAnew(db: Db, orgId: string, tableId: string): Promise<void> {
  const [waiting, table] = [waitingTable(orgId, tableId), `"org_${tailOf(orgId)}"."t_${tailOf(tableId)}"`]
  await sql.raw(`insert into ${waiting} select id from ${table}`).execute(db)
}

/** Takes the text of some of the records that wait; tells how many. In one statement: a record is never in neither place. */
export async function takeTexts(db: Db, orgId: string, tableId: string, text: string, limit: number): Promise<number> {
  const [search, waiting] = [searchTable(orgId, tableId), waitingTable(orgId, tableId)]
  const table = `"org_${tailOf(orgId)}"."t_${tailOf(tableId)}"`
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from ${sql.raw(waiting)} where ctid = any(array(select ctid from ${sql.raw(waiting)} limit ${limit})) returning id
    ), kept as (
      insert into ${sql.raw(search)} as s (id, text)
      select t.id, ${sql.raw(text)} from ${sql.raw(table)} t where t.id in (select id from taken)
      on conflict (id) do update set text = excluded.text where s.text is distinct from excluded.text
    )
    select count(*)::int as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/**
 * Keeps the structure of a table still until the transaction ends, as writers do. False where it is changing right now or
 * has changed since: a change of structure holds this row first and the real tables after it, so that waiting for it
 * with one of those in hand would be waiting for each other.
 */
export async function holdStructure(db: Db, orgId: string, tableId: string, version: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oficina.tables where org_id = ${orgId} and id = ${tableId} and version = ${version}::bigint
    for key share skip locked`.execute(db)
  return rows.length > 0
}

/** Until the transaction ends, nobody else takes texts of the table. */
export async function holdSearch(db: Db, tableId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${tableId}, 2))`.execute(db)
}

/** The same, where nobody else does so now. */
export async function tryHoldSearch(db: Db, tableId: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${tableId}, 2)) as got`.execute(db)
  return rows[0]?.got ?? false
}

/** Has the texts of a table made anew, from the first record on. */
export async function askForRenewal(db: Db, orgId: string, tableId: string): Promise<void> {
  await sql`insert into oficina.search_renewals (org_id, table_id) values (${orgId}, ${tableId})
    on conflict (org_id, table_id) do update set after = 0`.execute(db)
}

/** Makes the next texts of a renewal; true when there are no more. Records that wait are taken as always. */
export async function renewNextTexts(
  db: Db,
  orgId: string,
  tableId: string,
  text: string,
  limit: number,
): Promise<boolean> {
  const asked = await sql<{ after: string }>`
    select after::text from oficina.search_renewals where org_id = ${orgId} and table_id = ${tableId} for update`.execute(
    db,
  )
  const after = asked.rows[0]?.after
  if (after === undefined) return true
  const search = sql.raw(searchTable(orgId, tableId))
  const table = sql.raw(`"org_${tailOf(orgId)}"."t_${tailOf(tableId)}"`)
  const { rows } = await sql<{ last: string | null; count: number }>`
    with next as (
      select t.id, ${sql.raw(text)} as text from ${table} t where t.id > ${after}::bigint order by t.id limit ${limit}
    ), kept as (
      insert into ${search} as s (id, text) select id, text from next
      on conflict (id) do update set text = excluded.text where s.text is distinct from excluded.text
    )
    select max(id)::text as last, count(*)::int as count from next`.execute(db)
  const { last = null, count = 0 } = rows[0] ?? {}
  const isDone = last === null || count < limit
  await (isDone
    ? sql`delete from oficina.search_renewals where org_id = ${orgId} and table_id = ${tableId}`
    : sql`update oficina.search_renewals set after = ${last}::bigint where org_id = ${orgId} and table_id = ${tableId}`
  ).execute(db)
  return isDone
}

/**
 * After many texts were taken: merges them into the index and counts them anew, where they are a good part of all. The
 * database would do so by itself within minutes; until then it takes the index for dearer than reading every text.
 */
export async function settleSearch(db: Db, orgId: string, tableId: string, taken: number): Promise<void> {
  const search = searchTable(orgId, tableId)
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = to_regclass(${search})`.execute(db)
  const known = rows[0]?.known
  if (known === undefined || taken * 10 < known) return
  await sql.raw(`vacuum (analyze, skip_locked) ${search}, ${waitingTable(orgId, tableId)}`).execute(db)
}

/** Whether anything waits. */
export interface TableKey {
  org_id: string
  id: string
}
export interface WaitingPage {
  tables: TableKey[]
  /** The last table that was looked at; null at the end. */
  next: TableKey | null
}

/** The next tables whose list of waiting records has taken any room on disk: one look instead of one per table. */
export async function listMaybeWaiting(db: Db, after: TableKey, limit: number): Promise<WaitingPage> {
  const { rows } = await sql<TableKey & { waits: boolean }>`
    select org_id, id, coalesce(pg_relation_size(to_regclass(format('%I.%I', org_id, 'w_' || split_part(id, '_', 2)))), 0) > 0 as waits
    from oficina.tables where (org_id, id) > (${after.org_id}, ${after.id}) order by org_id, id limit ${limit}`.execute(
    db,
  )
  const tables = rows.filter(({ waits }) => waits)
  return { tables, next: rows.length < limit ? null : (rows.at(-1) ?? null) }
}

export async function hasWaiting(db: Db, orgId: string, tableId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from ${sql.raw(waitingTable(orgId, tableId))}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

export async function dropSearch(db: Db, orgId: string, tableId: string): Promise<void> {
  await sql.raw(`drop table if exists ${searchTable(orgId, tableId)}, ${waitingTable(orgId, tableId)}`).execute(db)
}

/** The tables whose records were written since, by the outbox. */
export async function listWrittenSince(db: Db, last: string | null): Promise<{ last: string; tables: string[] }> {
  const { rows } = await sql<{ last: string; tables: string[] | null }>`
    select coalesce(max(id), ${last}::bigint, 0)::text as last,
      array_agg(distinct org_id || ' ' || (payload->>'tableId')) filter (where type = 'records.changed') as tables
    from oficina.events where id > coalesce(${last}::bigint, (select max(id) from oficina.events), 0)
      and created_at > now() - interval '1 day'`.execute(db)
  return { last: rows[0]?.last ?? last ?? '0', tables: rows[0]?.tables ?? [] }
}

/** Tables whose renewal was asked for, in whatever way, and has not ended. */
export async function listRenewals(db: Db): Promise<{ org_id: string; table_id: string }[]> {
  const { rows } = await sql<{ org_id: string; table_id: string }>`
    select org_id, table_id from oficina.search_renewals order by org_id, table_id`.execute(db)
  return rows
}
