import { type Generated, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { FlowMeter } from './meters.ts'

interface UsageEntriesTable {
  id: Generated<string>
  org_id: string
  meter: string
  subject: string
  day: Generated<string>
  amount: string
}

declare module '../db/tables.ts' {
  interface Tables {
    usage_entries: UsageEntriesTable
  }
}

export async function insertEntry(
  db: Db,
  { orgId, meter, subject, amount }: { orgId: string; meter: FlowMeter; subject: string; amount: number },
): Promise<void> {
  await db
    .insertInto('usage_entries')
    .values({ org_id: orgId, meter, subject, amount: String(amount) })
    .execute()
}

/** This month, added up and not yet: one statement, so that nothing is counted twice or missed while it is added up. */
export async function readTotal(db: Db, orgId: string, meter: FlowMeter): Promise<number> {
  const month = sql`date_trunc('month', now() at time zone 'UTC')::date`
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount), 0) as total from (
      select amount from oficina.usage_totals where org_id = ${orgId} and meter = ${meter} and day >= ${month}
      union all
      select amount from oficina.usage_entries where org_id = ${orgId} and meter = ${meter} and day >= ${month}) as used`.execute(
    db,
  )
  return Number(rows[0]?.total ?? 0)
}

/** Adds up so many entries; gives how many it found. */
export async function rollUp(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from oficina.usage_entries where id = any(array(
        select id from oficina.usage_entries order by id limit ${limit} for update skip locked))
      returning org_id, meter, day, subject, amount
    ), added as (
      insert into oficina.usage_totals as total (org_id, meter, day, subject, amount)
      select org_id, meter, day, subject, sum(amount) from taken group by org_id, meter, day, subject
      order by org_id, meter, day, subject
      on conflict (org_id, meter, day, subject) do update set amount = total.amount + excluded.amount
    )
    select count(*)::int as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Until the transaction ends, nobody else counts this level to add to it. */
export async function lockLevel(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`level ${key}`}, 0))`.execute(db)
}
