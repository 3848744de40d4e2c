import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { tailOf } from '../../engine/index.ts'

/** Fewer new texts do not change what the database knows of all. */
const many = 1_000

/** The folded text of each record of an organisation, by table, with its index. */
export const textsOf = (orgId: string) => `"org_${tailOf(orgId)}".search_texts`
/** The records that were written since their text was taken, as runs of ids (`id` to `last`), which may overlap. */
export const waitingOf = (orgId: string) => `"org_${tailOf(orgId)}".search_waiting`

/** How much of a text its index by beginnings holds. */
export const beginningLength = 24

/** Of fewer texts each search may read all that contain its text. */
const fewTexts = 20_000
const sampled = 1_000

/**
 * About a thousand texts of all, always the same, as a part of a statement: they tell whether a text is so common that
 * those that contain it should not all be read, which the text index does. None where there are few texts at all. The
 * statement's first parameter is the organisation.
 */
export const sampleSql = (orgId: string, isLike: string) => `known as materialized (
      select reltuples from pg_class
      where relnamespace = (select oid from pg_namespace where nspname = $1::name) and relname = 'search_texts'),
    sample as materialized (select table_id, id, text, ${isLike} as is_like from ${textsOf(orgId)} tablesample system (
      (select case when reltuples < ${fewTexts} then 0 else ${100 * sampled} / reltuples end from known)) repeatable (1))`

/** Whether more records are likely to contain the text. */
export const isCommonSql = (most: number, where = 'true') => `(select count(*) filter (where is_like and ${where})
      * (select reltuples from known) / greatest(count(*), 1) > ${most} from sample)`

/** Until their text is taken anew, these records are looked at one by one. */
export async function waitForSearch(db: Db, orgId: string, tableId: string, ids: readonly number[]): Promise<void> {
  const runs = runsOf(ids)
  const [first, last] = [runs.map((run) => run.first), runs.map((run) => run.last)]
  await sql`insert into ${sql.raw(waitingOf(orgId))} (table_id, id, last)
    select ${tableId}::text, * from unnest(${first}::bigint[], ${last}::bigint[])`.execute(db)
}

/** Ids that follow one another, as one. */
function runsOf(ids: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && id <= run.last + 1) run.last = id
    else runs.push({ first: id, last: id })
  }
  return runs
}

/**
 * Takes the text of up to so many of the records that wait; tells how many. In one statement: a record is never in
 * neither place. A record that was erased since loses its text.
 */
export async function takeTexts(db: Db, orgId: string, tableId: string, text: string, limit: number): Promise<number> {
  const [texts, waiting] = [sql.raw(textsOf(orgId)), sql.raw(waitingOf(orgId))]
  const table = sql.raw(`"org_${tailOf(orgId)}"."t_${tailOf(tableId)}"`)
  const { rows } = await sql<{ taken: number }>`
    with first as (
      select ctid as at, id, last, last - id + 1 as size, sum(last - id + 1) over (order by id, ctid) as up_to
      from (select ctid, id, last from ${waiting} where table_id = ${tableId} order by id limit ${limit}) w
    ), taken as (
      delete from ${waiting} where ctid = any(array(select at from first where up_to - size < ${limit})) returning ctid as at
    ), runs as materialized (
      select id, last, least(last, last - (up_to - ${limit})::bigint) as until from first where at in (select at from taken)
    ), rest as (
      insert into ${waiting} (table_id, id, last) select ${tableId}::text, until + 1, last from runs where until < last
    ), ids as materialized (
      select distinct generate_series(id, until) as id from runs
    ), kept as (
      insert into ${texts} as s (table_id, id, text)
      select ${tableId}::text, t.id, ${sql.raw(text)} from ${table} t where t.id in (select id from ids)
      on conflict (id, table_id) do update set text = excluded.text where s.text is distinct from excluded.text
    ), gone as (
      delete from ${texts} s where s.table_id = ${tableId} and s.id in (select id from ids)
        and not exists (select 1 from ${table} t where t.id = s.id)
    )
    select coalesce(sum(until - id + 1), 0)::int as taken from runs`.execute(db)
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
  const texts = sql.raw(textsOf(orgId))
  const table = sql.raw(`"org_${tailOf(orgId)}"."t_${tailOf(tableId)}"`)
  const { rows } = await sql<{ last: string | null; count: number }>`
    with next as (
      select t.id, ${sql.raw(text)} as text from ${table} t where t.id > ${after}::bigint order by t.id limit ${limit}
    ), kept as (
      insert into ${texts} as s (table_id, id, text) select ${tableId}::text, id, text from next
      on conflict (id, table_id) do update set text = excluded.text where s.text is distinct from excluded.text
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
 * After texts were taken: merges them into the index, since every search reads those that are not. Where they are a good
 * part of all, also counts them anew. The database would do so by itself within minutes; until then it takes the index
 * for dearer than reading every text.
 */
export async function settleSearch(db: Db, orgId: string, taken: number): Promise<void> {
  const texts = textsOf(orgId)
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = to_regclass(${texts})`.execute(db)
  const known = rows[0]?.known
  // The organisation was erased meanwhile.
  if (known === undefined) return
  if (taken >= many && taken * 10 >= known)
    await sql.raw(`vacuum (analyze, skip_locked) ${texts}, ${waitingOf(orgId)}`).execute(db)
  else await sql`select gin_clean_pending_list(to_regclass(${`${texts}_match`}))`.execute(db)
}

export interface WaitingPage {
  orgs: string[]
  /** The last organisation that was looked at; null at the end. */
  next: string | null
}

/** The next organisations whose list of waiting records has taken any room on disk: one look instead of one for each. */
export async function listMaybeWaiting(db: Db, after: string, limit: number): Promise<WaitingPage> {
  const { rows } = await sql<{ id: string; waits: boolean }>`
    select id, coalesce(pg_relation_size(to_regclass(format('%I.search_waiting', id))), 0) > 0 as waits
    from oficina.orgs where id > ${after} order by id limit ${limit}`.execute(db)
  const orgs = rows.filter(({ waits }) => waits).map(({ id }) => id)
  return { orgs, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
}

/** Walks from table to table by the index, however many records of each wait. */
export const waitingTablesSql = (orgId: string) => `with recursive waits (table_id) as (
    (select table_id from ${waitingOf(orgId)} order by table_id limit 1)
    union all
    select (select w.table_id from ${waitingOf(orgId)} w where w.table_id > waits.table_id order by w.table_id limit 1)
    from waits where waits.table_id is not null)`

/** The newest records of a table that wait, as a part of a statement. */
export const waitingIdsSql = (orgId: string, tableId: string, limit: number) => `select g.id from (
      select id, last from ${waitingOf(orgId)} where table_id = ${tableId} order by id desc limit ${limit}
    ) w cross join lateral generate_series(w.last, w.id, -1) as g (id) limit ${limit}`

/** The tables of which records wait. */
export async function listWaiting(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${sql.raw(waitingTablesSql(orgId))} select table_id as id from waits where table_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes some of the texts of a table that is gone; gives the last record whose text went, null at the end. */
export async function deleteTexts(
  db: Db,
  orgId: string,
  tableId: string,
  after: string,
  limit: number,
): Promise<string | null> {
  const texts = sql.raw(textsOf(orgId))
  const { rows } = await sql<{ last: string | null }>`
    with page as (
      select id from ${texts} where table_id = ${tableId} and id > ${after}::bigint order by id limit ${limit}
    ), gone as (
      delete from ${texts} s using page where s.table_id = ${tableId} and s.id = page.id
    )
    select max(id)::text as last from page`.execute(db)
  return rows[0]?.last ?? null
}

/** The same for records of it that waited; gives how many. */
export async function deleteWaiting(db: Db, orgId: string, tableId: string, limit: number): Promise<number> {
  const waiting = sql.raw(waitingOf(orgId))
  const { rows } = await sql`
    delete from ${waiting} where ctid = any(array(
      select ctid from ${waiting} where table_id = ${tableId} limit ${limit})) returning 1`.execute(db)
  return rows.length
}

/** The tables whose records were written since, by the outbox; from now on where nothing was looked at yet. */
export async function listWrittenSince(db: Db, last: string | null): Promise<{ last: string; tables: string[] }> {
  const { rows } = await sql<{ last: string; tables: string[] | null }>`
    with looked as (select coalesce(${last}::bigint, (select max(id) from oficina.events), 0) as last)
    select coalesce(max(id), (select last from looked))::text as last,
      array_agg(distinct org_id || ' ' || (payload->>'tableId')) filter (where type = 'records.changed') as tables
    from oficina.events where id > (select last from looked) and created_at > now() - interval '1 day'`.execute(db)
  return { last: rows[0]?.last ?? last ?? '0', tables: rows[0]?.tables ?? [] }
}

/** Tables whose renewal was asked for, in whatever way, and has not ended. */
export async function listRenewals(db: Db): Promise<{ org_id: string; table_id: string }[]> {
  const { rows } = await sql<{ org_id: string; table_id: string }>`
    select org_id, table_id from oficina.search_renewals order by org_id, table_id`.execute(db)
  return rows
}
