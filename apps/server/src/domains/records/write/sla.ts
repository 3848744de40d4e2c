import { own } from '@oficina/kinds'
import type { FieldModel, TableModel } from '../../engine/index.ts'
import { finishIntervals, startIntervals } from '../queries/sla-intervals.ts'
import type { Change } from './change-sql.ts'
import type { Row } from './types.ts'

/** Fields whose options have time limits. */
const measured = (table: TableModel): FieldModel[] =>
  [...table.fields.values()].filter((field) => field.kind.traits.slaCapable && own(field.options, 'sla'))

/** An interval starts when a record enters an option, and ends with another option, no option, or the trash. */
export async function measureTime(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  for (const field of measured(table)) {
    const moved = rows.filter(
      (row) => row.op === 'delete' || row.op === 'recover' || Object.hasOwn(row.after, field.id),
    )
    if (moved.length === 0) continue
    const at = { orgId: change.orgId, tableId: table.id, fieldId: field.id }
    const now = { at: change.ctx.now().toISOString(), by: change.userId }
    const { db } = change.ctx
    await finishIntervals(
      db,
      at,
      now,
      moved.map((row) => row.id),
    )
    const entered = moved.flatMap((row) => {
      const option = row.op === 'delete' ? null : row.op === 'recover' ? row.before[field.id] : row.after[field.id]
      return typeof option === 'string' ? [{ id: row.id, option }] : []
    })
    if (entered.length > 0) await startIntervals(db, at, now, entered)
  }
}

/** Fields whose values are needed when a record is restored. */
export const measuredFields = (table: TableModel): string[] => measured(table).map((field) => field.id)
