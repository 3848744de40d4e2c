import { fieldsPerTable } from '@oficina/contract/tables'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { apiNameCandidates, apiNameFrom } from './api-names.ts'
import { changeStructure } from './change-structure.ts'
import { checkOptions, columnOf, kindOf, kindToAdd, refuseRequired } from './field-definition.ts'
import * as queries from './queries/fields.ts'
import { addColumn } from './queries/physical.ts'
import type { TableRow } from './queries/tables.ts'

export interface FieldOf {
  table: TableRow
  field: queries.FieldRow
}

export interface NewField {
  type: string
  label: string
  tooltip?: string
  required?: boolean
  readonly?: boolean
  options?: object
}

/** Adds a field and, where its kind needs one, the column that holds its values. */
export function createField(ctx: Ctx, tableId: string, input: NewField): Promise<FieldOf> {
  return changeStructure(ctx, tableId, 'field.created', async (ctx, { table, fields, orgId, userId }) => {
    const kind = kindToAdd(input.type)
    const options = checkOptions(kind, kind.defaults, input.options)
    refuseRequired(kind, input.required ?? false)
    if (fields.length >= fieldsPerTable) throw new AppError('plan_limit', { limit: 'fields', most: fieldsPerTable })
    if (kind.traits.onePerTable && fields.some((field) => field.type === kind.id)) {
      throw new AppError('conflict', { reason: 'one_per_table', type: kind.id })
    }
    const taken = await queries.listApiNames(ctx.db, orgId, tableId)
    const apiName = apiNameCandidates(apiNameFrom(input.label, 'field')).find((name) => !taken.has(name))
    if (!apiName) throw new Error('no name for the API is free')
    const field = await queries.insertField(ctx.db, {
      org_id: orgId,
      table_id: tableId,
      id: newId('fld'),
      type: kind.id,
      label: input.label,
      api_name: apiName,
      tooltip: input.tooltip ?? '',
      options,
      options_version: kind.version,
      required: input.required ?? false,
      read_only: input.readonly ?? false,
      position: Math.max(0, ...fields.map((one) => one.position)) + 1,
      created_by: userId,
    })
    const column = columnOf(kind, options)
    if (column) await addColumn(ctx.db, orgId, tableId, field.id, column)
    return { result: { table, field }, fieldId: field.id }
  })
}

export type FieldInput = Partial<Omit<NewField, 'type'>>

/** Settings that would need another column are a change of type, and are refused here. */
export function updateField(ctx: Ctx, tableId: string, fieldId: string, input: FieldInput): Promise<FieldOf> {
  return changeStructure(ctx, tableId, 'field.updated', async (ctx, { table, fields, orgId, userId }) => {
    const field = requireField(fields, fieldId)
    const kind = kindOf(field)
    const before = kind.readOptions(field.options, field.options_version)
    const options = checkOptions(kind, before, input.options)
    if (columnOf(kind, options)?.type !== columnOf(kind, before)?.type) {
      throw new AppError('invalid_input', { issues: [{ path: 'options', reason: 'changes_column' }] })
    }
    refuseRequired(kind, input.required ?? field.required)
    const updated = await queries.updateField(ctx.db, orgId, fieldId, {
      label: input.label,
      tooltip: input.tooltip,
      required: input.required,
      read_only: input.readonly,
      options,
      options_version: kind.version,
      updated_by: userId,
    })
    return { result: { table, field: updated }, fieldId }
  })
}

export function archiveField(ctx: Ctx, tableId: string, fieldId: string): Promise<void> {
  return changeStructure(ctx, tableId, 'field.archived', async (ctx, { table, fields, orgId, userId }) => {
    const field = requireField(fields, fieldId)
    if (!canDelete(table, field)) throw new AppError('conflict', { reason: 'field_in_use' })
    await queries.archiveField(ctx.db, orgId, fieldId, userId)
    return { result: undefined, fieldId }
  })
}

/** The order names every field once: someone who did not see one of them is told, rather than moving it unseen. */
export function reorderFields(ctx: Ctx, tableId: string, ids: string[]): Promise<queries.FieldRow[]> {
  return changeStructure(ctx, tableId, 'fields.reordered', async (ctx, { fields, orgId }) => {
    for (const id of ids) requireField(fields, id)
    if (new Set(ids).size !== ids.length || ids.length !== fields.length) {
      throw new AppError('conflict', { reason: 'fields_changed' })
    }
    await queries.reorderFields(ctx.db, orgId, tableId, ids)
    return { result: await queries.listFields(ctx.db, orgId, tableId) }
  })
}

function requireField(fields: readonly queries.FieldRow[], fieldId: string): queries.FieldRow {
  const field = fields.find((one) => one.id === fieldId)
  if (!field) throw notFound('field')
  return field
}

/** A record must have something to be called by. */
export function canDelete(
  table: Pick<TableRow, 'record_label_field'>,
  field: Pick<queries.FieldRow, 'id' | 'type'>,
): boolean {
  return field.type !== 'name' && table.record_label_field !== field.id
}
