import type { Table } from '@oficina/contract'
import { createContext, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import { LazyRecordPanel } from '../record-panel/lazy-record-panel.tsx'
import { useBlockTable } from './data/app-data.tsx'

/** What a block lets people do with a record that is opened from it, as far as their role goes. */
interface Limits {
  canEdit: boolean
  canDelete: boolean
}
type Open = (tableId: string, recordId: number, limits: Limits) => void
const OpenContext = createContext<Open>(() => {})

/** Opens a record beside the page, whichever block it stands in. */
export const useOpenRecord = (): Open => use(OpenContext)

/** One record at a time is open over a page. */
export function OpenedRecordProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ tableId: string; recordId: number; limits: Limits } | null>(null)
  const open = useCallback<Open>((tableId, recordId, limits) => setOpened({ tableId, recordId, limits }), [])
  const onOpen = useCallback(
    (recordId: number | null) => setOpened((now) => (now && recordId !== null ? { ...now, recordId } : null)),
    [],
  )
  return (
    <OpenContext value={open}>
      {children}
      {opened && (
        <Suspense fallback={null}>
          <OpenedRecord key={opened.tableId} {...opened} onOpen={onOpen} />
        </Suspense>
      )}
    </OpenContext>
  )
}

interface OpenedRecordProps {
  tableId: string
  recordId: number
  limits: Limits
  onOpen: (recordId: number | null) => void
}

function OpenedRecord({ tableId, recordId, limits, onOpen }: OpenedRecordProps) {
  const { table } = useBlockTable(tableId)
  const limited = useMemo(() => table && withLimits(table, limits), [table, limits])
  return limited ? <LazyRecordPanel table={limited} recordId={recordId} store={null} onOpen={onOpen} /> : null
}

/** The table with what may be done in it, at most as a block allows. */
export const withLimits = (table: Table, { canEdit, canDelete }: Limits): Table => ({
  ...table,
  can: {
    ...table.can,
    updateRecords: table.can.updateRecords && canEdit,
    deleteRecords: table.can.deleteRecords && canDelete,
  },
})
