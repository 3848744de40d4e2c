import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export async function deleteIntervalsOf(db: Db, orgId: string, fieldId: string): Promise<void> {
  await sql`delete from oficina.sla_intervals where org_id = ${orgId} and field_id = ${fieldId}`.execute(db)
}

/** A row of history, by its key within a table. */
export interface HistoryPlace {
  record: string
  version: string
}

/** Takes a field's values out of one page of a table's history; gives the place where the page ended, if any. */
export async function removeFromHistory(
  db: Db,
  { orgId, tableId, fieldId }: { orgId: string; tableId: string; fieldId: string },
  after: HistoryPlace,
  limit: number,
): Promise<HistoryPlace | undefined> {
  const { rows } = await sql<HistoryPlace>`
    with page as (
      select record_id, version from oficina.history
      where org_id = ${orgId} and table_id = ${tableId}
        and (record_id, version) > (${after.record}::bigint, ${after.version}::bigint)
      order by record_id, version limit ${limit}
    ), cleaned as (
      update oficina.history h set before = h.before - ${fieldId}::text, after = h.after::jsonb - ${fieldId}::text
      from page where h.org_id = ${orgId} and h.table_id = ${tableId} and h.record_id = page.record_id
        and h.version = page.version and (h.before ? ${fieldId} or h.after::jsonb ? ${fieldId})
    )
    select record_id as record, version from page order by record_id desc, version desc limit 1`.execute(db)
  return rows[0]
}

/** Shared tables that keep rows of each table that people make. */
export const keptOfTables = ['history', 'sla_intervals', 'comments', 'table_mails', 'changes'] as const

/** Deletes some of what one of them keeps of a table; gives how many rows. */
export async function deleteKeptOf(
  db: Db,
  name: (typeof keptOfTables)[number],
  orgId: string,
  tableId: string,
  limit: number,
): Promise<number> {
  const table = sql.id('oficina', name)
  const { rows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where org_id = ${orgId} and table_id = ${tableId} limit ${limit})) returning 1`.execute(
    db,
  )
  return rows.length
}
