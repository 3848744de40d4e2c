import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Values } from '../write/types.ts'

export interface HistoryRow {
  table_id: string
  record_id: string
  action: 'create' | 'update' | 'delete' | 'recover' | 'erase'
  before: Values | null
  after: Values | null
}

/** Everything that a change wrote. */
export async function listHistoryOf(db: Db, orgId: string, changeId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select table_id, record_id, action, before, after from oficina.history
    where org_id = ${orgId} and change_id = ${changeId} order by table_id, record_id`.execute(db)
  return rows
}

interface ChangedSince {
  record_id: string
  fields: string[]
}

/** Which fields of each record were written after the version that someone saw. */
export async function listChangedSince(
  db: Db,
  { orgId, tableId }: { orgId: string; tableId: string },
  seen: readonly { id: number; version: number | null }[],
): Promise<ChangedSince[]> {
  const { rows } = await sql<ChangedSince>`
    select h.record_id, array_agg(distinct field) as fields
    from unnest(${seen.map((one) => one.id)}::bigint[], ${seen.map((one) => one.version)}::bigint[]) as seen (id, version)
    join oficina.history h on h.org_id = ${orgId} and h.table_id = ${tableId}
      and h.record_id = seen.id and h.version > seen.version
    cross join lateral json_object_keys(coalesce(h.after, '{}')) as field
    group by h.record_id`.execute(db)
  return rows
}

/** Which fields of which record a change wrote. */
export async function listWrittenFields(
  db: Db,
  of: { orgId: string | null; changeId: string; tableId: string },
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: string; fields: string[] }>`
    select record_id as id, array(select json_object_keys(coalesce(after, '{}'))) as fields
    from oficina.history where org_id = ${of.orgId} and change_id = ${of.changeId} and table_id = ${of.tableId}
      and action = 'update'`.execute(db)
  return new Map(rows.map((row) => [Number(row.id), row.fields]))
}

/** What each record's fields were before a change: what history kept of it and of everything since. */
export async function valuesBeforeChange(
  db: Db,
  of: { orgId: string; changeId: string; tableId: string },
  ids: readonly number[],
): Promise<Map<number, Values>> {
  const { rows } = await sql<{ id: string; before: Values }>`
    select record_id as id, jsonb_object_agg(key, value) as before from (
      select distinct on (h.record_id, one.key) h.record_id, one.key, one.value
      from oficina.history c
      join oficina.history h on h.org_id = c.org_id and h.table_id = c.table_id and h.record_id = c.record_id
        and h.version >= c.version
      cross join lateral jsonb_each(coalesce(h.before, '{}')) as one
      where c.org_id = ${of.orgId} and c.change_id = ${of.changeId} and c.table_id = ${of.tableId}
        and c.record_id = any(${ids})
      order by h.record_id, one.key, h.version
    ) earliest group by record_id`.execute(db)
  return new Map(rows.map((row) => [Number(row.id), row.before]))
}
