import { sql } from 'kysely'
import { own } from '@oficina/kinds'
import type { FieldModel, TableModel } from '../../engine/index.ts'
import type { Change } from './change-sql.ts'
import type { Row } from './types.ts'

/** Fields whose options have limits of time. */
const measured = (table: TableModel): FieldModel[] =>
  [...table.fields.values()].filter((field) => field.kind.traits.slaCapable && own(field.options, 'sla'))

/** Time in an option begins when a record enters it and ends when it leaves: by another option, or by the trash. */
export async function measureTime(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  for (const field of measured(table)) {
    const moved = rows.filter(
      (row) => row.op === 'delete' || row.op === 'recover' || Object.hasOwn(row.after, field.id),
    )
    if (moved.length === 0) continue
    const ids = moved.map((row) => row.id)
    const now = change.ctx.now().toISOString()
    await sql`update oficina.sla_intervals set finished_at = ${now}, finished_by = ${change.userId}
      where org_id = ${change.orgId} and table_id = ${table.id} and field_id = ${field.id}
        and record_id = any(${ids}) and finished_at is null`.execute(change.ctx.db)
    const entered = moved.flatMap((row) => {
      const option = row.op === 'delete' ? null : row.op === 'recover' ? row.before[field.id] : row.after[field.id]
      return typeof option === 'string' ? [{ id: row.id, option }] : []
    })
    if (entered.length === 0) continue
    await sql`insert into oficina.sla_intervals (org_id, table_id, field_id, record_id, option_id, started_at, started_by)
      select ${change.orgId}, ${table.id}, ${field.id}, id, option, ${now}, ${change.userId}
      from unnest(${entered.map((one) => one.id)}::bigint[], ${entered.map((one) => one.option)}::text[]) as entered (id, option)`.execute(
      change.ctx.db,
    )
  }
}

/** Fields that must be known of a record that comes back. */
export const measuredFields = (table: TableModel): string[] => measured(table).map((field) => field.id)
