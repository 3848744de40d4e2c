import type { TableRights } from '@oficina/access'
import type { PublicFormPrincipal, PublicTable, TableMailPrincipal } from '../../../platform/access/principal.ts'
import type { FieldModel } from '../model/field-model.ts'
import type { TableModel } from '../model/structure.ts'

/** Rights in a table, or for visitors of an update form in one record of it. */
export type Rights = TableRights & { record?: number; shared?: PublicTable }

/** A form opens one record, and its fields can be changed. No other table is visible, not even through links. */
export function formRights({ tableId, recordId, fields, rows }: PublicFormPrincipal, table: TableModel): Rights | null {
  if (table.id !== tableId) return null
  return {
    level: 'none',
    can: {
      read: true,
      createRecords: false,
      updateRecords: true,
      deleteRecords: false,
      deleteRecordsForever: false,
      manage: false,
    },
    filters: rows,
    fields: Object.fromEntries(fields.map((id) => [id, 'edit' as const])),
    record: recordId,
  }
}

/** Mail makes records of one table and fills some fields of them. It changes no record and sees no other table. */
export function mailRights({ tableId, fields }: TableMailPrincipal, table: TableModel): Rights | null {
  if (table.id !== tableId) return null
  return {
    level: 'none',
    can: {
      read: true,
      createRecords: true,
      updateRecords: false,
      deleteRecords: false,
      deleteRecordsForever: false,
      manage: false,
    },
    filters: null,
    fields: Object.fromEntries(fields.map((id) => [id, 'edit' as const])),
  }
}

/** What a public page shows of a table, and the fields of its forms. Nothing else of the table is visible. */
export function sharedRights(shared: PublicTable | undefined): Rights | null {
  if (!shared) return null
  const [shown, asked] = [shared.fields, shared.asked]
  return {
    level: 'none',
    can: {
      read: true,
      createRecords: asked.length > 0,
      updateRecords: false,
      deleteRecords: false,
      deleteRecordsForever: false,
      manage: false,
    },
    filters: shared.rows ?? null,
    fields: Object.fromEntries([
      ...shown.map((id) => [id, 'view' as const]),
      ...asked.map((id) => [id, 'edit' as const]),
    ]),
    shared,
  }
}

export const measuredIn = (table: TableModel, shared: PublicTable | undefined): ReadonlyMap<string, FieldModel> =>
  new Map(
    (shared?.measured ?? []).flatMap((id): [string, FieldModel][] => {
      const field = table.fields.get(id)
      return field ? [[id, field]] : []
    }),
  )
