import type { Table } from '@oficina/contract'
import { useMobile } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { neededButMissing } from '../fields/new-record/needed-fields.ts'

interface RowsAtEnd {
  /** Records can be typed in at the end of the grid; not on a phone, which has no keys to move by. */
  isTyped: boolean
  /** There is a button that pastes below the last row, where no row is there to paste into. */
  isPasted: boolean
}

/** How rows come to the end of the grid. Not where a form asks for them, or where a record cannot be without something. */
export function useRowsAtEnd(table: Table, canCreate: boolean): RowsAtEnd {
  const isMobile = useMobile()
  const forms = useQuery({ ...api.forms.get.queryOptions({ tableId: table.id }), enabled: canCreate })
  const hasForm = forms.data !== undefined && forms.data.creation !== true
  const canAdd = canCreate && table.can.updateRecords && !hasForm && neededButMissing([], table.fields).length === 0
  return { isTyped: canAdd && !isMobile, isPasted: canAdd && isMobile }
}
