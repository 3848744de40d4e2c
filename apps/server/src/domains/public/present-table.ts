import type { Field, Table } from '@oficina/contract'
import type { PublicTable } from '../../platform/access/principal.ts'
import type { FieldModel, Structure } from '../engine/index.ts'

const nothing = {
  read: true,
  createRecords: false,
  updateRecords: false,
  deleteRecords: false,
  deleteRecordsForever: false,
  manage: false,
}

/** Time limits, and by what a field is worked out, are the organisation's own affair. */
const inner = ['sla', 'expression', 'filters', 'linkFieldId', 'targetFieldId', 'tableId', 'formId', 'inverseId']

function publicOptions(field: FieldModel): Record<string, unknown> {
  return Object.fromEntries(Object.entries(field.options).filter(([key]) => !inner.includes(key)))
}

const presentField = (field: FieldModel, isAsked: boolean): Field => ({
  id: field.id,
  type: field.type,
  label: field.label,
  key: '',
  tooltip: '',
  options: publicOptions(field),
  required: isAsked && field.required,
  default_value: isAsked ? (field.defaultValue ?? null) : null,
  readonly: !isAsked,
  is_name: field.type === 'name',
  can_delete: false,
  is_archived_column: false,
})

/** A table as visitors know it: its name, and of its fields those that some block shows or asks for. */
export function presentTable(structure: Structure, tableId: string, shown: PublicTable): Table | null {
  const table = structure.tables.get(tableId)
  if (!table) return null
  const asked = new Set(shown.asked)
  const known = new Set([...shown.fields, ...shown.measured, ...asked])
  const fields = [...table.fields.values()].filter(({ id }) => known.has(id))
  return {
    id: table.id,
    label: table.row.label,
    key: '',
    icon: table.row.icon,
    color: table.row.color,
    can: { ...nothing, createRecords: asked.size > 0 },
    description: '',
    record_label_field: known.has(table.labelField.id) ? table.labelField.id : null,
    // It would tell of changes to what is not shown.
    version: 0,
    has_email: false,
    created_at: '',
    created_by: null,
    fields: fields.map((field) => presentField(field, asked.has(field.id))),
  }
}

/** Several blocks show the same table: what any of them shows. */
export function united(all: readonly { tableId: string; shown: PublicTable }[]): Map<string, PublicTable> {
  const tables = new Map<string, PublicTable>()
  for (const { tableId, shown } of all) {
    const before = tables.get(tableId) ?? { fields: [], measured: [], asked: [] }
    const both = (key: 'fields' | 'measured' | 'asked') => [...new Set([...before[key], ...shown[key]])]
    tables.set(tableId, { fields: both('fields'), measured: both('measured'), asked: both('asked') })
  }
  return tables
}
