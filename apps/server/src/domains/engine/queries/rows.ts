import type { Filter, Json } from '@oficina/kinds'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ChangeOp } from '../../../platform/inbox/change-listener.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    tables: TablesTable
    fields: FieldsTable
  }
}

export interface TablesTable {
  org_id: string
  id: string
  label: string
  api_name: string
  icon: string | null
  color: string
  description: Generated<string>
  record_label_field: string | null
  version: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  archived_at: string | null
  archived_by: string | null
  unique_field_id: string | null
  /** It takes e-mail by an address of its own. */
  has_mail: Generated<boolean>
  conditionals: ColumnType<Conditional[], string | undefined, string>
  heard: ColumnType<Heard, string | undefined, string>
}

/** What of a table's changes anyone listens to: of updates all, or those that write one of some fields. */
export type Heard = { [K in ChangeOp]?: true | string[] }

/** A field that is asked for only where the filter holds. */
export interface Conditional {
  field: string
  filter: Filter
}

export type TableRow = Selectable<TablesTable>

export interface FieldsTable {
  org_id: string
  table_id: string
  id: string
  type: string
  label: string
  api_name: string
  tooltip: Generated<string>
  options: ColumnType<Record<string, unknown>, string, string>
  options_version: number
  required: Generated<boolean>
  read_only: Generated<boolean>
  position: number
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  archived_at: string | null
  archived_by: string | null
  default_value: ColumnType<Json | null, string | null, string | null>
  /** The expression by which PostgreSQL works the column out; null where it does not. */
  generated_as: string | null
}

export type FieldRow = Selectable<FieldsTable>
