import type { TableRights } from '@oficina/access'
import type { PublicFormPrincipal, PublicTable } from '../../../platform/access/principal.ts'
import type { FieldModel } from '../model/field-model.ts'
import type { TableModel } from '../model/structure.ts'

/** What a role says about a table or, for those who come by a link to one record, that record alone. */
export type Rights = TableRights & { record?: number; shared?: PublicTable }

/** A form opens one record and lets its own fields be changed. Other tables are not there, not even through links. */
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

/** What a public page shows of a table, and what its forms ask for. Everything else of it is not there. */
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
