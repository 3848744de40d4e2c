import { tableAbilitiesOf } from '@oficina/access'
import type { Field, Table, TableSummary } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Structure } from './change-structure.ts'
import { kindOf } from './field-definition.ts'
import { canDelete } from './fields-service.ts'
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

export function presentTable(ctx: Ctx, { table, fields }: Structure): Table {
  return {
    ...presentTableSummary(ctx, table),
    description: table.description,
    record_label_field: table.record_label_field,
    version: Number(table.version),
    created_at: table.created_at,
    created_by: table.created_by,
    fields: fields.map((field) => presentField(table, field)),
  }
}

export function presentField(table: TableRow, field: FieldRow): Field {
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
