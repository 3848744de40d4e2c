import type { Table } from '@oficina/contract'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import type { GridColumn } from '../../records/grid/grid-props.ts'
import { useOffersBuild } from '../../structure/in-mode.ts'
import type { RecordStore } from '../../records/record-store.ts'
import { type PastedColumns, withoutEmptyColumns } from './pasted-columns.ts'

export type PasteColumns = (cells: readonly (readonly string[])[], column: number) => Promise<PastedColumns> | null

/**
 * Asks what becomes of pasted columns that have no field: null where all of them have one, or where the person may make
 * none. A table with nothing in it also asks whether the first row names the columns. In Use mode builders are asked
 * too, because the columns would be lost otherwise; making fields then goes to Build mode.
 */
export function usePasteColumns(table: Table, columns: readonly GridColumn[], store: RecordStore): PasteColumns {
  const mayMake = useOffersBuild(table.id) || table.can.manage
  return (pasted, column) => {
    const cells = withoutEmptyColumns(pasted, columns.length - column)
    const width = Math.max(...cells.map((row) => row.length))
    const known = Math.min(width, columns.length - column)
    const isEmpty = store.total === 0 && store.count === 0 && columns.length === 1 && column === 0
    if (!mayMake || (width <= known && !(isEmpty && cells.length > 1))) return null
    const asked = openDialog('pasteColumns', { table, cells, known, isEmpty })
    return asked.then((answer) => answer ?? { fields: [], cells: [] })
  }
}
