import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { LazyRecordPanel } from '../records/lazy-record-panel.tsx'
import { useBlockTable } from './data/app-data.tsx'

type Open = (tableId: string, recordId: number) => void
const OpenContext = createContext<Open>(() => {})

/** Opens a record beside the page, whichever block it stands in. */
export const useOpenRecord = (): Open => use(OpenContext)

/** One record at a time is open over a page. */
export function OpenedRecordProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ tableId: string; recordId: number } | null>(null)
  const open = useCallback<Open>((tableId, recordId) => setOpened({ tableId, recordId }), [])
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
  onOpen: (recordId: number | null) => void
}

function OpenedRecord({ tableId, recordId, onOpen }: OpenedRecordProps) {
  const { table } = useBlockTable(tableId)
  return table ? <LazyRecordPanel table={table} recordId={recordId} store={null} onOpen={onOpen} /> : null
}
