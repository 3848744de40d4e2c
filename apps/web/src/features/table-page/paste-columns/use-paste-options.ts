import type { Table } from '@oficina/contract'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useOffersBuild } from '../../structure/in-mode.ts'
import type { RecordGridProps } from '../../records/grid/grid-props.ts'

/**
 * Asks whether choices that were pasted become options of their fields. Whoever may not make any pastes without them.
 * Builders are asked in Use mode too: an option that comes with data is part of entering it.
 */
export function usePasteOptions(table: Table): RecordGridProps['onPasteOptions'] {
  const mayMake = useOffersBuild(table.id) || table.can.manage
  return async (asked, fields) => {
    if (!mayMake) return fields
    const answer = await openDialog('pasteOptions', { tableId: table.id, asked })
    if (!answer) return null
    return fields.map((field) => answer.find(({ id }) => id === field.id) ?? field)
  }
}
