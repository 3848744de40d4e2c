import type { RecordView } from '@oficina/contract'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'

/**
 * Opens the table's creation form; resolves once it is closed, with the records that were made. `values` are filled in
 * beforehand, as the column of a kanban or the day of a calendar is.
 */
export async function openCreateRecord(
  tableId: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly RecordView[]> {
  const given = Object.keys(values).length > 0 ? { values: JSON.stringify(values) } : {}
  return (await openDialog('createRecord', { object: tableId, ...given })) ?? []
}
