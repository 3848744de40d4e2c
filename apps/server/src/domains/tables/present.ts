import { createHash } from 'node:crypto'
import { tableAbilitiesOf } from '@oficina/access'
import type { Field, Table, TableSummary } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  choicesOf,
  type FieldModel,
  type FieldRow,
  freshStructure,
  kindOf,
  type TableRow,
  type Viewer,
  viewerFor,
} from '../engine/index.ts'
import type { Structure } from './change-structure.ts'
import { canDelete } from './fields-service.ts'
import { withFirstOptions } from './options/long-list.ts'
import { optionsWithin } from './scope/link-settings.ts'
import { seesEveryName } from './scope/structure-scope.ts'

export function presentTableSummary(ctx: Ctx, table: TableRow): TableSummary {
  const { actor, userId } = actorOf(ctx)
  return {
    id: table.id,
    label: table.label,
    key: table.api_name,
    icon: table.icon,
    color: table.color,
    can: tableAbilitiesOf(actor, { id: table.id, isOwn: table.created_by === userId }),
  }
}

export async function presentTable(ctx: Ctx, { table, fields }: Structure): Promise<Table> {
  const viewer = await viewerOf(ctx)
  const readable = viewer.grant(table.id)?.readable
  const label = table.record_label_field
  const whole = presentFor(viewer, table, fields)
  const shown = {
    ...presentTableSummary(ctx, table),
    description: table.description,
    record_label_field: label !== null && readable?.has(label) ? label : null,
    has_email: table.has_mail,
    created_at: table.created_at,
    created_by: table.created_by,
    fields: whole,
  }
  // Made of the whole lists: another name of an option that is not sent along is a change too.
  const version = versionFor(viewer, table.id, Number(table.version), shown)
  return { ...shown, fields: whole.map((field) => withFirstOptions(table.id, field)), version }
}

/**
 * A table's own version counts every change. Who does not see all of the table would learn from it that something hidden
 * changed: their version says only whether what they are shown is the same.
 */
function versionFor(viewer: Viewer, tableId: string, version: number, shown: object): number {
  if (seesEveryName(viewer, tableId)) return version
  return createHash('sha256').update(JSON.stringify(shown)).digest().readUIntBE(0, 6)
}

export async function viewerOf(ctx: Ctx): Promise<Viewer> {
  return viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId))
}

export async function presentFields(ctx: Ctx, table: TableRow, fields: readonly FieldRow[]): Promise<Field[]> {
  const whole = presentFor(await viewerOf(ctx), table, fields)
  return whole.map((field) => withFirstOptions(table.id, field))
}

function presentFor(viewer: Viewer, table: TableRow, fields: readonly FieldRow[]): Field[] {
  const { structure } = viewer
  const plain = fields.map((field) => presentPlainly(viewer, table, field))
  const isReadable = ({ tableId, id }: FieldModel) => viewer.grant(tableId)?.readable.has(id) === true
  return plain.map((field) => {
    const model = showsChoicesOfOthers(field) ? structure.tables.get(table.id)?.fields.get(field.id) : undefined
    return model ? { ...field, choices: choicesOf(structure, model, isReadable) } : field
  })
}

/** Lookups and rollups hold the ids of options that their own settings do not know. */
const showsChoicesOfOthers = ({ options }: Field) =>
  own(options, 'targetFieldId') !== undefined && ['choice', 'choices'].includes(String(own(options, 'resultKind')))

export async function presentField(ctx: Ctx, table: TableRow, field: FieldRow): Promise<Field> {
  const [presented] = await presentFields(ctx, table, [field])
  if (!presented) throw new Error('a field that was given is presented')
  return presented
}

function presentPlainly(viewer: Viewer, table: TableRow, field: FieldRow): Field {
  return {
    id: field.id,
    type: field.type,
    label: field.label,
    key: field.api_name,
    tooltip: field.tooltip,
    options: optionsWithin(viewer, kindOf(field).readOptions(field.options, field.options_version)) as Field['options'],
    required: field.required,
    default_value: field.default_value,
    readonly: field.read_only,
    is_name: field.type === 'name',
    can_delete: canDelete(table, field),
    is_archived_column: field.archived_at !== null,
  }
}
