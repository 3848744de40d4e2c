import { actorOf } from '../../platform/access/authorize.ts'
import { recordAction, type StructureAction } from '../../platform/audit/record-action.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { Events } from '../../platform/events.ts'
import {
  type FieldRow,
  freshStructure,
  type Structure as Model,
  type TableModel,
  type TableRow,
  type Viewer,
  viewerFor,
} from '../engine/index.ts'
import { showsInLists, tableRoom, announceTabs } from './events.ts'
import { type Room, scopeOf } from './scope/structure-scope.ts'
import { indexesMayDiffer } from './indexes/follow-use.ts'
import { retryOnLock } from './lifecycle/retry-on-lock.ts'
import { noteFieldReferences, noteTableReferences } from './lifecycle/note-references.ts'
import { noteStructure } from './note-structure.ts'
import { lockTable, type TableChange, updateTable } from './queries/tables.ts'
import { followTexts } from './search/renew-search.ts'
import { syncComputed } from './sync-computed.ts'
import { requireLevel } from './table-access.ts'
import { notifyDependentTables } from './notify-dependent-tables.ts'

export interface Structure {
  table: TableRow
  fields: FieldRow[]
}

/** A table that is being changed, held still, as the person who changes it sees it: hidden fields are not in it. */
export interface Held extends Structure {
  orgId: string
  userId: string
  viewer: Viewer
  model: TableModel
  room: Room
}

type StructureEvent = Extract<keyof Events, `table.updated` | `field.${string}` | `fields.${string}`>

export interface Changed<T> {
  result: T
  fieldId?: string
  change?: TableChange
  /** What happened, where it is neither the table itself nor a field: a view, a form. */
  noted?: readonly StructureAction[]
}

/**
 * Every change of a table's structure: one at a time, by someone who has the table in full, with a new version that
 * those who look at the table hear of. What is worked out from what changed is brought in line before anyone sees it.
 * `also` are tables that change along with it.
 */
export function changeStructure<T>(
  ctx: Ctx,
  tableId: string,
  event: StructureEvent,
  work: (ctx: TxCtx, held: Held) => Promise<Changed<T>>,
  also: readonly string[] = [],
): Promise<T> {
  return retryOnLock(ctx, () => change(ctx, tableId, event, work, also))
}

function change<T>(
  ctx: Ctx,
  tableId: string,
  event: StructureEvent,
  work: (ctx: TxCtx, held: Held) => Promise<Changed<T>>,
  also: readonly string[],
): Promise<T> {
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    // In one order, so that two changes over the same tables cannot wait for each other.
    const ids = [...new Set([tableId, ...also])].sort()
    const rows = new Map<string, TableRow | null>()
    for (const id of ids) rows.set(id, await lockTable(ctx.db, orgId, id))
    const table = requireLevel(ctx, rows.get(tableId) ?? null, 'full')
    for (const id of also) requireLevel(ctx, rows.get(id) ?? null, 'full')
    const structure = await freshStructure(ctx.database, ctx.db, orgId)
    const model = structure.tables.get(tableId)
    if (!model) throw new Error('a table that is held is not there')
    const fields = rowsOf(structure, tableId)
    const viewer = viewerFor(ctx.principal, structure)
    const scope = scopeOf(viewer, model, fields)
    const { result, fieldId, change, noted } = await work(ctx, { table, orgId, userId, viewer, ...scope })
    for (const id of ids) {
      await announceVersion(ctx, orgId, id, event, { ...(id === tableId && change), updated_by: userId }, fieldId)
    }
    if (change && showsInLists(change)) await announceTabs(ctx)
    const now = await freshStructure(ctx.database, ctx.db, orgId)
    await noteReferences(ctx, now, tableId, fieldId)
    await followTexts(ctx, structure, now, ids)
    if (fieldId !== undefined) await notifyDependentTables(ctx, structure, now, { tableId, fieldId })
    if (noted) for (const action of noted) await recordAction(ctx, action)
    else await noteStructure(ctx, event, { table, fields }, rowsOf(now, tableId), { fieldId, change })
    await syncComputed(ctx, structure)
    return result
  })
}

const rowsOf = (structure: Model, tableId: string): FieldRow[] =>
  [...(structure.tables.get(tableId)?.fields.values() ?? [])].map((field) => field.row)

async function noteReferences(
  ctx: TxCtx,
  structure: Model,
  tableId: string,
  fieldId: string | undefined,
): Promise<void> {
  const table = structure.tables.get(tableId)
  if (table) await noteTableReferences(ctx, table)
  if (fieldId !== undefined) await noteFieldReferences(ctx, structure, tableId, [fieldId])
}

/** Writes a table's new version, and tells those who have it open. */
export async function announceVersion(
  ctx: TxCtx,
  orgId: string,
  tableId: string,
  event: StructureEvent,
  change: TableChange & { updated_by: string },
  fieldId?: string,
): Promise<void> {
  const updated = await updateTable(ctx.db, orgId, tableId, change)
  const payload = { tableId, version: Number(updated.version), ...(fieldId && { fieldId }) }
  await ctx.announce(event, payload as Events[StructureEvent], { rooms: [tableRoom(tableId)] })
  await indexesMayDiffer(ctx, tableId)
}
