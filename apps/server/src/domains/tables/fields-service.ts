import { type FieldKind, FieldValueError, isObject, type Json, own } from '@oficina/kinds'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type FieldRow, freshStructure, kindOf, type TableRow } from '../engine/index.ts'
import { changeStructure, type Held, type Structure } from './change-structure.ts'
import { addConnection, connectedTable, isConnection, refuseUnknownChoice } from './connections.ts'
import { checkOptions, columnOf, invalid, kindToAdd, refuseRequired, refuseUnset } from './field-definition.ts'
import { keepUnseen, refuseUnseenInLink } from './scope/link-settings.ts'
import { refuseBound, refuseSecond, reordered, requireOtherSide } from './scope/structure-scope.ts'
import { newFieldRow } from './new-field-row.ts'
import * as queries from './queries/fields.ts'
import { setGenerated } from './queries/computed.ts'
import { addColumn, setGeneratedColumns } from './queries/physical.ts'
import { setReferences } from './queries/references.ts'
import { refuseWhileConverting } from './retype/running.ts'
import { isComputedType, namesFor, refuseCycles, settleComputed } from './settle-computed.ts'
import { askWatchers } from './watch-fields.ts'
import { refuseFull } from './refuse-full.ts'

export interface FieldOf {
  table: TableRow
  field: FieldRow
}

export interface NewField {
  type: string
  label: string
  tooltip?: string
  required?: boolean
  readonly?: boolean
  options?: object
  default_value?: unknown
}

/** Adds a field and, where its kind needs one, the column that holds its values; of a connection, both sides. */
export function createField(ctx: Ctx, tableId: string, input: NewField): Promise<FieldOf> {
  const other = connectedTable(input.type, input.options)
  return changeStructure(
    ctx,
    tableId,
    'field.created',
    async (ctx, held) => {
      const field = await insert(ctx, held, kindToAdd(input.type), input)
      return { result: { table: held.table, field }, fieldId: field.id }
    },
    other === null ? [] : [other],
  )
}

async function insert(ctx: TxCtx, held: Held, kind: FieldKind, input: NewField): Promise<FieldRow> {
  const { orgId, table, viewer, room } = held
  const given = checkOptions(kind, kind.defaults, input.options)
  refuseUnset(kind, given)
  refuseRequired(kind, input.required ?? false)
  refuseUnknownChoice(viewer, kind, given, null)
  refuseUnseenInLink(viewer, null, given)
  refuseFull(viewer, table.id, room.count)
  refuseSecond(viewer, table.id, room, { id: kind.id, once: kind.traits.onePerTable })
  const options = settleComputed(namesFor(viewer), table.id, kind.id, given)
  const field = await queries.insertField(ctx.db, {
    ...(await newFieldRow(ctx, viewer, table.id, kind, input)),
    options,
    position: room.lastPosition + 1,
    default_value: readDefault(kind, options, input.default_value),
  })
  if (isConnection(kind)) return addConnection(ctx, held, kind, field)
  const column = columnOf(kind, options)
  if (column) await addColumn(ctx.db, orgId, table.id, field.id, column)
  else refuseCycles(await freshStructure(ctx.database, ctx.db, orgId), table.id, field.id)
  return field
}

const automatic: Partial<Record<string, string>> = {
  user: 'currentUser',
  users: 'currentUser',
  date: 'today',
  dateTime: 'now',
}

/** A default as it is kept: a value of the field, or the name of one that is worked out when a record is made. */
export function readDefault(kind: FieldKind, options: object, given: unknown): Json | null {
  if (given === undefined || given === null) return null
  if (!kind.traits.canHaveDefault) throw invalid('default_value', 'cannot_have_default')
  if (isObject(given) && typeof own(given, 'auto') === 'string') {
    const auto = String(own(given, 'auto'))
    if (automatic[kind.valueKindOf(options)] !== auto) throw invalid('default_value', 'unknown_default')
    return { auto }
  }
  try {
    return kind.parse(given, options, { locale: 'pt-BR', timezone: 'UTC', currencySymbol: '' })
  } catch (error) {
    if (error instanceof FieldValueError) throw invalid('default_value', error.reason)
    throw error
  }
}

export type FieldInput = Partial<Omit<NewField, 'type' | 'options'>> & {
  /** What is given of the settings, or what is made of them as they are under the lock. */
  options?: object | ((before: object) => object)
}

/** Settings that would need another column are a change of type, and are refused here. */
export function updateField(ctx: Ctx, tableId: string, fieldId: string, input: FieldInput): Promise<FieldOf> {
  return changeStructure(ctx, tableId, 'field.updated', async (ctx, { table, fields, orgId, userId, viewer }) => {
    const field = requireField(fields, fieldId)
    await refuseWhileConverting(ctx, orgId, fieldId)
    const kind = kindOf(field)
    const before = kind.readOptions(field.options, field.options_version)
    const wanted = typeof input.options === 'function' ? input.options(before) : input.options
    const given = keepUnseen(viewer, before, checkOptions(kind, before, wanted))
    refuseUnset(kind, given)
    refuseMoved(kind, before, given)
    refuseUnknownChoice(viewer, kind, given, before)
    refuseUnseenInLink(viewer, before, given)
    const options = settleComputed(namesFor(viewer), table.id, kind.id, given)
    if (columnOf(kind, options)?.type !== columnOf(kind, before)?.type) throw invalid('options', 'changes_column')
    refuseRequired(kind, input.required ?? field.required)
    const isOther = JSON.stringify(options) !== JSON.stringify(before)
    // A default puts the records of others into someone's sight as a value does.
    if (isOther || input.default_value !== undefined) refuseBound(viewer, fieldId)
    const updated = await queries.updateField(ctx.db, orgId, fieldId, {
      label: input.label,
      tooltip: input.tooltip,
      required: input.required,
      read_only: input.readonly,
      options,
      options_version: kind.version,
      ...(input.default_value !== undefined && { default_value: readDefault(kind, options, input.default_value) }),
      updated_by: userId,
    })
    if (columnOf(kind, options) === null)
      refuseCycles(await freshStructure(ctx.database, ctx.db, orgId), tableId, fieldId)
    const isNamedAnew = own(options, 'customLabelField') !== own(before, 'customLabelField')
    if (isOther && (isComputedType(kind.id) || isNamedAnew)) await askWatchers(ctx, tableId, fieldId)
    return { result: { table, field: updated }, fieldId }
  })
}

/** Where a connection leads and which side it is stays as it was made: its links would mean something else. */
function refuseMoved(kind: FieldKind, before: object, after: object): void {
  if (!isConnection(kind)) return
  for (const key of ['connectedTableId', 'inverseFieldId', 'side']) {
    if (own(before, key) !== own(after, key)) throw invalid(`options.${key}`, 'fixed')
  }
}

/** Takes a field away; of a connection, both sides. The columns are kept. */
export async function archiveField(ctx: Ctx, tableId: string, fieldId: string): Promise<void> {
  const other = await inverseOf(ctx, tableId, fieldId)
  await changeStructure(
    ctx,
    tableId,
    'field.archived',
    async (ctx, { table, fields, orgId, userId, viewer }) => {
      const field = requireField(fields, fieldId)
      refuseBound(viewer, fieldId)
      requireOtherSide(viewer, other)
      await refuseWhileConverting(ctx, orgId, fieldId)
      if (!canDelete(table, field)) throw new AppError('conflict', { reason: 'field_in_use' })
      const kanbans = await queries.listKanbansOf(ctx.db, orgId, fieldId)
      if (kanbans.length > 0) throw new AppError('conflict', { reason: 'kanban_field', views: kanbans })
      await dropGenerated(ctx, field, userId)
      await queries.archiveField(ctx.db, orgId, fieldId, userId)
      if (other) {
        await queries.archiveField(ctx.db, orgId, other.fieldId, userId)
        await setReferences(ctx.db, orgId, { kind: 'field', id: other.fieldId, tableId: other.tableId }, [])
      }
      return { result: undefined, fieldId }
    },
    other && other.tableId !== tableId ? [other.tableId] : [],
  )
}

/** Its column would stop every change of the columns that it is made of. It comes back with the field. */
async function dropGenerated(ctx: TxCtx, field: FieldRow, by: string): Promise<void> {
  if (field.generated_as === null) return
  const columns = [{ id: field.id, type: 'text', expression: null }]
  await setGeneratedColumns(ctx.db, field.org_id, field.table_id, columns)
  await setGenerated(ctx.db, field.org_id, columns, by)
}

export async function inverseOf(
  ctx: Ctx,
  tableId: string,
  fieldId: string,
): Promise<{ tableId: string; fieldId: string } | null> {
  if (ctx.orgId === null) return null
  const structure = await freshStructure(ctx.database, ctx.db, ctx.orgId)
  const link = structure.tables.get(tableId)?.fields.get(fieldId)?.link
  const inverse = link?.inverseId ? structure.tables.get(link.tableId)?.fields.get(link.inverseId) : undefined
  return inverse ? { tableId: inverse.tableId, fieldId: inverse.id } : null
}

/** The order names every field that they see once: someone who missed a new one is told. Hidden ones keep their places. */
export function reorderFields(ctx: Ctx, tableId: string, ids: string[]): Promise<Structure> {
  return changeStructure(ctx, tableId, 'fields.reordered', async (ctx, { table, fields, orgId }) => {
    for (const id of ids) requireField(fields, id)
    if (new Set(ids).size !== ids.length || ids.length !== fields.length) {
      throw new AppError('conflict', { reason: 'fields_changed' })
    }
    const before = await queries.listFields(ctx.db, orgId, tableId)
    await queries.reorderFields(ctx.db, orgId, tableId, reordered(before, fields, ids))
    const isVisible = new Set(ids)
    const after = await queries.listFields(ctx.db, orgId, tableId)
    return { result: { table, fields: after.filter((field) => isVisible.has(field.id)) } }
  })
}

export function requireField(fields: readonly FieldRow[], fieldId: string): FieldRow {
  const field = fields.find((one) => one.id === fieldId)
  if (!field) throw notFound('field')
  return field
}

/** Who made a record and when, and who changed it last: once shown, it stays to be seen. */
const systemTypes = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** A record must have something to be called by and, where its table says so, to be told apart by. */
export function canDelete(
  table: Pick<TableRow, 'record_label_field' | 'unique_field_id'>,
  field: Pick<FieldRow, 'id' | 'type'>,
): boolean {
  if (field.type === 'name' || systemTypes.has(field.type)) return false
  return table.record_label_field !== field.id && table.unique_field_id !== field.id
}
