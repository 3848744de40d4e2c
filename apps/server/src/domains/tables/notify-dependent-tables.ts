import type { TxCtx } from '../../platform/context.ts'
import { type FieldAt, type FieldModel, fieldOf, type Structure, withDependents } from '../engine/index.ts'
import { tableRoom } from './events.ts'

/**
 * A field that others show looks otherwise to them as soon as it is otherwise: an option has another name, a formula
 * gives something else. Those who have such a table open are told to read it again, and nothing of what changed, which
 * they may not see.
 */
export async function notifyDependentTables(
  ctx: TxCtx,
  before: Structure,
  after: Structure,
  at: FieldAt,
): Promise<void> {
  const look = (structure: Structure) => lookOf(fieldOf(structure, at.tableId, at.fieldId))
  if (look(before) === look(after)) return
  const tables = new Set([...dependentTables(before, at), ...dependentTables(after, at)])
  for (const tableId of tables) await ctx.announce('table.touched', { tableId }, { rooms: [tableRoom(tableId)] })
}

const lookOf = (field: FieldModel | undefined) => JSON.stringify(field ? [field.type, field.options] : null)

/** The other tables that show something of a field: in lookups, rollups, the names of linked records, and what is made of these. */
export function dependentTables(structure: Structure, at: FieldAt): string[] {
  const tables = new Set(withDependents(structure, [at]).map((one) => one.tableId))
  tables.delete(at.tableId)
  return [...tables].filter((id) => structure.tables.get(id)?.isArchived === false)
}
