import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { tailOf } from './physical.ts'

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
export async function hasWaiting(db: Db, orgId: string, tableId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from ${sql.raw(waitingTable(orgId, tableId))}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

export async function dropSearch(db: Db, orgId: string, tableId: string): Promise<void> {
  await sql.raw(`drop table if exists ${searchTable(orgId, tableId)}, ${waitingTable(orgId, tableId)}`).execute(db)
}
