import type { Table } from '@oficina/contract'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import type { RecordGridProps } from '../../records/grid/grid-props.ts'

/** Asks whether choices that were pasted become options of their fields. Whoever may not make any pastes without them. */
export function usePasteOptions(table: Table): RecordGridProps['onPasteOptions'] {
  return async (asked, fields) => {
    if (!table.can.manage) return fields
    const answer = await openDialog('pasteOptions', { tableId: table.id, asked })
    if (!answer) return null
    return fields.map((field) => answer.find(({ id }) => id === field.id) ?? field)
  }
}
