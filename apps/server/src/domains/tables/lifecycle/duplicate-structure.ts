import { levelReaches } from '@oficina/access'
import { tableLabelLength } from '@oficina/contract/tables'
import { remap } from '@oficina/formula'
import { type Json, namesIn, own } from '@oficina/kinds'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type FieldRow,
  freshStructure,
  kindOf,
  type Structure,
  type TableRow,
  type Viewer,
  viewerFor,
} from '../../engine/index.ts'
import { nameCopy } from '../../users/index.ts'
import { addConnection, isConnection } from '../connections.ts'
import type { Held } from '../change-structure.ts'
import { tableRoom, announceTabs } from '../events.ts'
import { columnOf } from '../field-definition.ts'
import { optionsWithin } from '../scope/link-settings.ts'
import { scopeOf } from '../scope/structure-scope.ts'
import { noteTable } from '../note-structure.ts'
import { lockTables } from '../queries/archived-tables.ts'
import { insertField, listFields } from '../queries/fields.ts'
import { addColumn, createPhysicalTable, setUniqueIndex } from '../queries/physical.ts'
import { updateTable } from '../queries/tables.ts'
import { addTable } from '../service.ts'
import { syncComputed } from '../sync-computed.ts'
import { levelIn, requireLevel } from '../table-access.ts'
import { noteFieldReferences, noteTableReferences } from './note-references.ts'

export interface Duplicate {
  tableId: string
  /** New ids by old ones: the table's and its fields'. */
  ids: ReadonlyMap<string, string>
}

/** A copy of a table's structure, as far as the person may see it. Its records are copied apart. */
export async function duplicateStructure(ctx: TxCtx, tableId: string, label: string | undefined): Promise<Duplicate> {
  authorize(ctx, 'tables.create')
  const { orgId, userId } = actorOf(ctx)
  const seen = await freshStructure(ctx.database, ctx.db, orgId)
  const linked = [...(seen.tables.get(tableId)?.fields.values() ?? [])].flatMap((field) => field.link?.tableId ?? [])
  const held = await lockTables(ctx.db, orgId, [...new Set([tableId, ...linked])])
  const found = held.get(tableId)
  const source = requireLevel(ctx, found && found.archived_at === null ? found : null, 'full')
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const viewer = viewerFor(ctx.principal, structure)
  const readable = viewer.grant(tableId)?.readable ?? new Map()
  const fields = (await listFields(ctx.db, orgId, tableId)).filter((field) => readable.has(field.id))
  const copied = copiable(ctx, fields, tableId, held)

  const copyLabel = label ?? (await nameCopy(ctx, source.label, tableLabelLength, visibleLabels(ctx, structure)))
  const { icon, color, description } = source
  const newTableId = await addTable(ctx, { label: copyLabel, icon, color, description })
  await createPhysicalTable(ctx.db, orgId, newTableId)
  const ids = new Map<string, string>([[tableId, newTableId], ...copied.map(({ id }) => [id, newId('fld')] as const)])
  for (const field of copied) await copyField(ctx, viewer, field, newTableId, ids)
  await addConnections(ctx, source, copied, newTableId, ids)
  const uniqueId = source.unique_field_id === null ? null : (ids.get(source.unique_field_id) ?? null)
  if (uniqueId !== null) await setUniqueIndex(ctx.db, orgId, newTableId, uniqueId, true)
  await updateTable(ctx.db, orgId, newTableId, {
    unique_field_id: uniqueId,
    record_label_field: source.record_label_field === null ? null : (ids.get(source.record_label_field) ?? null),
    conditionals: JSON.stringify(
      source.conditionals
        .filter(({ field, filter }) => [field, ...namesIn(filter)].every((id) => ids.has(id)))
        .map((one) => remapped(one, ids)),
    ),
    updated_by: userId,
  })
  await syncComputed(ctx, structure)
  const made = await freshStructure(ctx.database, ctx.db, orgId)
  const model = made.tables.get(newTableId)
  if (!model) throw new Error('the copy of a table is not there')
  await noteFieldReferences(ctx, made, newTableId, model.fields.keys())
  await noteTableReferences(ctx, model)
  await noteTable(ctx, { id: newTableId, label: copyLabel, icon, color, description })
  await ctx.announce('table.created', { tableId: newTableId }, { rooms: [`user:${userId}`, tableRoom(newTableId)] })
  await announceTabs(ctx)
  return { tableId: newTableId, ids }
}

/** Names of tables that the person sees: a number must not tell of one that they do not. */
function visibleLabels(ctx: Ctx, structure: Structure): string[] {
  const viewer = viewerFor(ctx.principal, structure)
  return [...structure.tables.values()].filter(({ id }) => viewer.grant(id)).map(({ row }) => row.label)
}

/**
 * Links that other tables hold are theirs and stay with the original, as do links into tables that the person may not
 * change. What is worked out through such a link has nothing to be worked out from.
 */
function copiable(
  ctx: Ctx,
  fields: readonly FieldRow[],
  tableId: string,
  held: ReadonlyMap<string, TableRow>,
): FieldRow[] {
  const kept = fields.filter((field) => {
    const other = own(field.options, 'connectedTableId')
    if (typeof other !== 'string') return true
    if (other === tableId) return own(field.options, 'side') === 'owner'
    const table = held.get(other)
    const isOpen = table?.archived_at === null && levelReaches(levelIn(ctx, table), 'full')
    return isOpen && own(field.options, 'side') === 'owner'
  })
  const ids = new Set(kept.map((field) => field.id))
  return kept.filter((field) => {
    const through = own(field.options, 'linkFieldId')
    return typeof through !== 'string' || ids.has(through)
  })
}

/** Every id that stands in settings, by itself or in a formula, as the copy's own. */
export function remapped<T>(value: T, ids: ReadonlyMap<string, string>): T {
  return JSON.parse(JSON.stringify(value), (key, inner: Json) => {
    if (typeof inner !== 'string') return inner
    return key === 'expression' ? remap(inner, ids) : (ids.get(inner) ?? inner)
  }) as T
}

async function copyField(
  ctx: TxCtx,
  viewer: Viewer,
  field: FieldRow,
  tableId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const id = ids.get(field.id)
  if (!id) throw new Error('a field without a new id')
  const kind = kindOf(field)
  const options = remapped(optionsWithin(viewer, kind.readOptions(field.options, field.options_version)), ids)
  await insertField(ctx.db, {
    org_id: field.org_id,
    table_id: tableId,
    id,
    type: field.type,
    label: field.label,
    api_name: field.api_name,
    tooltip: field.tooltip,
    options: isConnection(kind) ? { ...options, inverseFieldId: null } : options,
    options_version: kind.version,
    required: field.required,
    read_only: field.read_only,
    position: field.position,
    created_by: actorOf(ctx).userId,
    default_value: field.default_value,
  })
  const column = isConnection(kind) ? null : columnOf(kind, options)
  if (column) await addColumn(ctx.db, field.org_id, tableId, id, column)
}

/** Each connection of the copy has its own field on the other side. */
async function addConnections(
  ctx: TxCtx,
  source: TableRow,
  copied: readonly FieldRow[],
  tableId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  for (const field of copied) {
    const kind = kindOf(field)
    if (!isConnection(kind)) continue
    const structure = await freshStructure(ctx.database, ctx.db, orgId)
    const model = structure.tables.get(tableId)
    const fields = await listFields(ctx.db, orgId, tableId)
    const copy = fields.find((one) => one.id === ids.get(field.id))
    if (!model || !copy) throw new Error('a field that was just copied is not there')
    const viewer = viewerFor(ctx.principal, structure)
    const held: Held = { table: model.row, orgId, userId, viewer, ...scopeOf(viewer, model, fields) }
    await addConnection(ctx, held, kind, copy)
    const other = own(copy.options, 'connectedTableId')
    if (typeof other === 'string' && other !== source.id)
      await updateTable(ctx.db, orgId, other, { updated_by: userId })
  }
}
