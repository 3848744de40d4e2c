import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { Events } from '../../platform/events.ts'
import { tableRoom } from './events.ts'
import { type FieldRow, listFields } from './queries/fields.ts'
import { lockTable, type TableChange, type TableRow, updateTable } from './queries/tables.ts'
import { requireLevel } from './table-access.ts'

export interface Structure {
  table: TableRow
  fields: FieldRow[]
}

type StructureEvent = Extract<keyof Events, `table.updated` | `field.${string}` | `fields.${string}`>

/**
 * Every change of a table's structure: one at a time, by someone who has the table in full, with a new version that
 * those who look at the table hear of.
 */
export function changeStructure<T>(
  ctx: Ctx,
  tableId: string,
  event: StructureEvent,
  work: (
    ctx: TxCtx,
    structure: Structure & { orgId: string; userId: string },
  ) => Promise<{ result: T; fieldId?: string; change?: TableChange }>,
): Promise<T> {
  const { orgId, userId } = memberOf(ctx)
  return ctx.tx(async (ctx) => {
    const table = requireLevel(ctx, await lockTable(ctx.db, orgId, tableId), 'full')
    const fields = await listFields(ctx.db, orgId, tableId)
    const { result, fieldId, change } = await work(ctx, { table, fields, orgId, userId })
    const updated = await updateTable(ctx.db, orgId, tableId, { ...change, updated_by: userId })
    const payload = { tableId, version: Number(updated.version), ...(fieldId && { fieldId }) }
    await ctx.announce(event, payload as Events[StructureEvent], { rooms: [tableRoom(tableId)] })
    return result
  })
}
