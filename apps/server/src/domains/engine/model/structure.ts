import type { Locale } from '@oficina/kinds'
import type { FieldModel } from './field-model.ts'
import type { TableRow } from '../queries/rows.ts'

/** A table as reading and writing see it. */
export interface TableModel {
  id: string
  orgId: string
  row: TableRow
  version: number
  /** `"org_…"."t_…"` */
  source: string
  /** In their order. */
  fields: ReadonlyMap<string, FieldModel>
  /** Fields in the trash: only for who may know of what was made of them. */
  archived: ReadonlyMap<string, FieldModel>
  byKey: ReadonlyMap<string, FieldModel>
  nameField: FieldModel
  /** What a record is called by. */
  labelField: FieldModel
  uniqueField: FieldModel | null
  isArchived: boolean
}

/** How the organisation writes and counts. */
export interface OrgSettings {
  timezone: string
  locale: Locale
  currencySymbol: string
  /** 0 is Sunday. */
  weekStart: number
}

/**
 * All tables of an organisation at one version of its structure. Never changed: a change of structure makes another one,
 * in which tables that stayed the same are the same objects.
 */
export interface Structure {
  orgId: string
  version: string
  settings: OrgSettings
  tables: ReadonlyMap<string, TableModel>
}

export function fieldOf(structure: Structure, tableId: string, fieldId: string): FieldModel | undefined {
  return structure.tables.get(tableId)?.fields.get(fieldId)
}
