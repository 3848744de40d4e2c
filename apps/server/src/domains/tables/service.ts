import { levelReaches } from '@oficina/access'
import { fieldKindOf } from '@oficina/kinds'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { inOneTransaction } from '../../platform/db/retrying.ts'
import { newId } from '../../platform/ids.ts'
import { freshStructure, linksInto, type TableRow, viewerFor } from '../engine/index.ts'
import { apiNameCandidates, apiNameFrom } from './api-names.ts'
import { changeStructure, type Structure } from './change-structure.ts'
import { requireField } from './fields-service.ts'
import { tableRoom, announceTabs } from './events.ts'
import { checkOptions, columnOf } from './field-definition.ts'
import { refuseBound } from './scope/structure-scope.ts'
import { noteTable } from './note-structure.ts'
import { insertField } from './queries/fields.ts'
import { addColumn, createPhysicalTable } from './queries/physical.ts'
import { findTable, insertTable, listTables as listAll, type TableChange } from './queries/tables.ts'
import { levelIn, requireLevel } from './table-access.ts'
import { askWatchers } from './watch-fields.ts'

/** The tables that the person may see. */
export async function listTables(ctx: Ctx): Promise<TableRow[]> {
  authorize(ctx, 'tables.viewPages')
  const all = await listAll(ctx.db, actorOf(ctx).orgId)
  return all.filter((table) => levelReaches(levelIn(ctx, table), 'view'))
}

/** Also for whoever may not open its page: blocks and forms of an app are made of it. */
export async function getTable(ctx: Ctx, tableId: string): Promise<Structure> {
  authorize(ctx, 'tables.read')
  const { orgId } = actorOf(ctx)
  // All of it from one moment: a table that is changed or erased meanwhile is shown whole, as it was or as it is.
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const model = structure.tables.get(tableId)
  const table = requireLevel(ctx, model?.isArchived === false ? model.row : null, 'view')
  const readable = viewerFor(ctx.principal, structure).grant(tableId)?.readable
  return { table, fields: [...(readable?.values() ?? [])].map((field) => field.row) }
}

export interface NewTable {
  label: string
  icon?: string | null
  color?: string
  description?: string
  name_format?: 'string' | 'auto_increment' | 'hash'
  name_label?: string
}

/** A table with its name field, its real table and the column of the name, all or nothing. */
export async function createTable(ctx: Ctx, input: NewTable): Promise<Structure> {
  authorize(ctx, 'tables.create')
  const { orgId, userId } = actorOf(ctx)
  return ctx.tx(async (ctx) => {
    const tableId = await addTable(ctx, input)
    await createPhysicalTable(ctx.db, orgId, tableId)
    const kind = fieldKindOf('name')
    const options = checkOptions(kind, kind.defaults, input.name_format && { format: input.name_format })
    const label = input.name_label ?? input.label
    const field = await insertField(ctx.db, {
      org_id: orgId,
      table_id: tableId,
      id: newId('fld'),
      type: kind.id,
      label,
      api_name: apiNameFrom(label, 'name'),
      tooltip: '',
      options,
      options_version: kind.version,
      required: false,
      read_only: false,
      position: 1,
      created_by: userId,
    })
    const column = columnOf(kind, options)
    if (!column) throw new Error('a name field without a column')
    await addColumn(ctx.db, orgId, tableId, field.id, column)
    await ctx.announce('table.created', { tableId }, { rooms: [`user:${userId}`, tableRoom(tableId)] })
    await announceTabs(ctx)
    const table = await findTable(ctx.db, orgId, tableId)
    if (!table) throw new Error('the table that was just made is gone')
    await noteTable(ctx, table)
    return { table, fields: [field] }
  })
}

export async function addTable(ctx: TxCtx, input: NewTable): Promise<string> {
  const { orgId, userId } = actorOf(ctx)
  const id = newId('tbl')
  for (const apiName of apiNameCandidates(apiNameFrom(input.label, 'table'))) {
    const added = await insertTable(ctx.db, {
      org_id: orgId,
      id,
      label: input.label,
      api_name: apiName,
      icon: input.icon ?? null,
      color: input.color ?? 'azul',
      description: input.description ?? '',
      created_by: userId,
    })
    if (added) return id
  }
  throw new Error('no name for the API is free')
}

export async function updateTable(ctx: Ctx, tableId: string, change: TableChange): Promise<Structure> {
  authorize(ctx, 'tables.viewPages')
  return inOneTransaction(ctx, async (ctx) => {
    const fields = await changeStructure(ctx, tableId, 'table.updated', async (ctx, { table, fields, viewer }) => {
      const label = change.record_label_field
      if (label) requireField(fields, label)
      // What records are called by is shown by every link to them.
      const isNamedAnew = label !== undefined && label !== table.record_label_field
      if (isNamedAnew) refuseBound(viewer, viewer.structure.tables.get(tableId)?.labelField.id ?? '')
      if (isNamedAnew)
        for (const link of linksInto(viewer.structure).get(tableId) ?? []) await askWatchers(ctx, link.tableId, link.id)
      return { result: fields, change }
    })
    const table = await findTable(ctx.db, actorOf(ctx).orgId, tableId)
    if (!table) throw new Error('the table that was just changed is gone')
    return { table, fields }
  })
}
