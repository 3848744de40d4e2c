import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface MeasuredField {
  orgId: string
  tableId: string
  fieldId: string
}

interface Moment {
  at: string
  by: string | null
}

/** Ends the time that runs for these records in a field. */
export async function finishIntervals(
  db: Db,
  { orgId, tableId, fieldId }: MeasuredField,
  { at, by }: Moment,
  ids: readonly number[],
): Promise<void> {
  await sql`update oficina.sla_intervals set finished_at = ${at}, finished_by = ${by}
    where org_id = ${orgId} and table_id = ${tableId} and field_id = ${fieldId}
      and record_id = any(${ids}) and finished_at is null`.execute(db)
}

/** Begins to measure time for records in the options that they entered. */
export async function startIntervals(
  db: Db,
  { orgId, tableId, fieldId }: MeasuredField,
  { at, by }: Moment,
  entered: readonly { id: number; option: string }[],
): Promise<void> {
  await sql`insert into oficina.sla_intervals (org_id, table_id, field_id, record_id, option_id, started_at, started_by)
    select ${orgId}, ${tableId}, ${fieldId}, id, option, ${at}, ${by}
    from unnest(${entered.map((one) => one.id)}::bigint[], ${entered.map((one) => one.option)}::text[]) as entered (id, option)`.execute(
    db,
  )
}
