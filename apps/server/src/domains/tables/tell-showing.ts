import type { TxCtx } from '../../platform/context.ts'
import { tableRoom } from './events.ts'
import { sourcesOf } from './grant/sources.ts'
import type { FieldModel } from './model/field-model.ts'
import { fieldOf, type Structure } from './model/structure.ts'

/**
 * A field that others show looks otherwise to them as soon as it is otherwise: an option has another name, a formula
 * gives something else. Those who have such a table open are told to read it again, and nothing of what changed, which
 * they may not see.
 */
export async function tellShowing(
  ctx: TxCtx,
  before: Structure,
  after: Structure,
  at: { tableId: string; fieldId: string },
): Promise<void> {
  const look = (structure: Structure) => lookOf(fieldOf(structure, at.tableId, at.fieldId))
  if (look(before) === look(after)) return
  const tables = new Set([...tablesShowing(before, at), ...tablesShowing(after, at)])
  for (const tableId of tables) await ctx.announce('table.touched', { tableId }, { rooms: [tableRoom(tableId)] })
}

const lookOf = (field: FieldModel | undefined) => JSON.stringify(field ? [field.type, field.options] : null)

/** The other tables that show something of a field: in lookups, rollups, the names of linked records, and what is made of these. */
export function tablesShowing(
  structure: Structure,
  { tableId, fieldId }: { tableId: string; fieldId: string },
): string[] {
  const shown = new Set([fieldId])
  for (let size = 0; size < shown.size; ) {
    size = shown.size
    for (const table of structure.tables.values()) {
      for (const field of table.fields.values()) if (showsOne(structure, field, shown)) shown.add(field.id)
    }
  }
  return [...structure.tables.values()]
    .filter(
      (table) => table.id !== tableId && !table.isArchived && [...table.fields.keys()].some((id) => shown.has(id)),
    )
    .map((table) => table.id)
}

/** Ids of fields are those of one table alone, so a set of them says enough. */
function showsOne(structure: Structure, field: FieldModel, shown: ReadonlySet<string>): boolean {
  if (field.link) {
    const label = field.link.labelFieldId ?? structure.tables.get(field.link.tableId)?.labelField.id
    return label !== undefined && shown.has(label)
  }
  return sourcesOf(field).some((source) => source.fieldId !== null && shown.has(source.fieldId))
}
