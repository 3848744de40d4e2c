import type { Table } from '@oficina/contract'
import { useMobile } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { neededButMissing } from '../fields/new-record/needed-fields.ts'

/**
 * Whether records can be typed in at the end of the grid. Not where a form asks for them, where a record cannot be without
 * something, and not on a phone, which has no keys to move by.
 */
export function useTypedRows(table: Table, canCreate: boolean): boolean {
  const isMobile = useMobile()
  const forms = useQuery({ ...api.forms.get.queryOptions({ tableId: table.id }), enabled: canCreate })
  const hasForm = forms.data !== undefined && forms.data.creation !== true
  return (
    canCreate && table.can.updateRecords && !isMobile && !hasForm && neededButMissing([], table.fields).length === 0
  )
}
