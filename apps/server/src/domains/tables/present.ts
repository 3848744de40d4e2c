import { tableAbilitiesOf } from '@oficina/access'
import type { Field, Table, TableSummary } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Structure } from './change-structure.ts'
import { kindOf } from './field-definition.ts'
import { canDelete } from './fields-service.ts'
import { viewerFor } from './grant/viewer.ts'
import { choicesOf } from './model/choices.ts'
import type { FieldModel } from './model/field-model.ts'
import { freshStructure } from './model/load-structure.ts'
import type { FieldRow } from './queries/fields.ts'
import type { TableRow } from './queries/tables.ts'

export function presentTableSummary(ctx: Ctx, table: TableRow): TableSummary {
  const { actor, userId } = memberOf(ctx)
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
  return {
    ...presentTableSummary(ctx, table),
    description: table.description,
    record_label_field: table.record_label_field,
    version: Number(table.version),
    created_at: table.created_at,
    created_by: table.created_by,
    fields: await presentFields(ctx, table, fields),
  }
}

export async function presentFields(ctx: Ctx, table: TableRow, fields: readonly FieldRow[]): Promise<Field[]> {
  const plain = fields.map((field) => presentPlainly(table, field))
  if (!plain.some(showsChoicesOfOthers)) return plain
  const { orgId } = memberOf(ctx)
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const viewer = viewerFor(ctx.principal, structure)
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

function presentPlainly(table: TableRow, field: FieldRow): Field {
  return {
    id: field.id,
    type: field.type,
    label: field.label,
    key: field.api_name,
    tooltip: field.tooltip,
    options: kindOf(field).readOptions(field.options, field.options_version) as Field['options'],
    required: field.required,
    default_value: field.default_value,
    readonly: field.read_only,
    is_name: field.type === 'name',
    can_delete: canDelete(table, field),
    is_archived_column: field.archived_at !== null,
  }
}
