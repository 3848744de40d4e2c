import type { Ctx } from '../../../platform/context.ts'
import type { Grant, Reach, TableModel, Viewer } from '../../engine/index.ts'
import { readRecords } from '../read/get.ts'
import { followLinks, type Sight, type Wave, withFormulas } from '../write/dependents.ts'
import { idsPerEvent } from '../write/types.ts'
import { seenBefore } from './seen-before.ts'
import { mayMoveScope, type RecordChanges } from './notify-group.ts'

/**
 * What a change does to a table's records because of who looks at them. When records come into someone's sight or leave
 * it, those that link to them show something else to them, and only to them: nothing of it was written.
 */
export async function linkedChanges(
  ctx: Ctx,
  viewer: Viewer,
  reach: Reach,
  tableId: string,
  changes: RecordChanges,
): Promise<RecordChanges | null> {
  const grant = viewer.grant(changes.tableId)
  if (!grant) return null
  const far = { tableId, changeId: changes.changeId, userId: null, created: [], deleted: [], before: null }
  const asked = askedFields(viewer, reach, grant.table)
  if (changes.many) {
    const isConcerned = mayMoveScope(grant, changes.fields) || isAsked(grant.table, changes.fields, asked)
    return isConcerned ? { ...far, many: true, fields: [], updated: new Map() } : null
  }
  const moved = await movedIds(ctx, viewer, grant, changes)
  const asking = [...changes.updated].filter(([, fields]) => isAsked(grant.table, fields, asked)).map(([id]) => id)
  const waves = [waveOf(grant.table, moved, null), waveOf(grant.table, asking, asked)]
  const touched = await followLinks(ctx, viewer.structure, waves, sightOf(ctx, viewer, reach))
  const here = touched.find((one) => one.tableId === tableId)
  if (!here) return null
  const { ids, fields } = here
  return { ...far, many: ids.length > idsPerEvent, fields, updated: new Map(ids.map((id) => [id, fields])) }
}

/** Whose eyes a change is followed with. */
export function sightOf(ctx: Ctx, viewer: Viewer, reach: Reach): Sight {
  return {
    mayMove: (tableId, fields) => {
      const grant = viewer.grant(tableId)
      return grant !== null && mayMoveScope(grant, fields)
    },
    behind: (linkId) => reach.behind.get(linkId) ?? new Set(),
    async seen(tableId, ids) {
      const grant = viewer.grant(tableId)
      if (!grant) return []
      return grant.rows === null ? ids : [...(await inSight(ctx, viewer, tableId, ids))]
    },
  }
}

/** Those of these records that are there for the viewer now. */
export async function inSight(
  ctx: Ctx,
  viewer: Viewer,
  tableId: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { value } = await readRecords(ctx, viewer, tableId, ids, { fields: [] })
  return new Set(value.map((text) => (JSON.parse(text) as { id: number }).id))
}

const waveOf = (table: TableModel, ids: readonly number[], fields: Set<string> | null): Wave => ({
  table,
  ids: new Set(ids),
  fields,
  formerly: new Map(),
  newly: new Map(),
  isWritten: true,
})

/** The table's fields that row scopes of other tables ask for, through links to it. */
function askedFields({ structure }: Viewer, reach: Reach, table: TableModel): Set<string> {
  const links = [...reach.tables].flatMap((id) => [...(structure.tables.get(id)?.fields.values() ?? [])])
  return new Set(
    links.flatMap((field) => (field.link?.tableId === table.id ? [...(reach.behind.get(field.id) ?? [])] : [])),
  )
}

const isAsked = (table: TableModel, fields: readonly string[], asked: ReadonlySet<string>) =>
  asked.size > 0 && [...withFormulas(table, new Set(fields))].some((id) => asked.has(id))

/** Who came into sight or left it. Where that can no longer be told, whoever may have. */
async function movedIds(ctx: Ctx, viewer: Viewer, grant: Grant, changes: RecordChanges): Promise<number[]> {
  const ids = [...changes.updated].filter(([, fields]) => mayMoveScope(grant, fields)).map(([id]) => id)
  if (ids.length === 0 || changes.before === null) return ids
  const before = await seenBefore(ctx, viewer, grant, ids, await changes.before())
  if (before.isUnsure) return ids
  const now = await inSight(ctx, viewer, grant.table.id, ids)
  return ids.filter((id) => before.ids.has(id) !== now.has(id))
}
