import type { Table } from '@oficina/contract'
import { useCallback, useState } from 'react'
import { LazyRecordPanel } from '../record-panel/lazy-record-panel.tsx'
import { useCreateRecord } from '../records/use-create-record.ts'

interface Draft {
  key: number
  values: Record<string, unknown>
}

/** A new record in its panel. It is written when something is first given; whoever leaves it empty leaves nothing behind. */
export function useDraftRecord(table: Table, onOpen: (recordId: number | null) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const begin = useCallback(
    (values: Record<string, unknown>) => setDraft((before) => ({ key: (before?.key ?? 0) + 1, values })),
    [],
  )
  const opened = useCallback((made: { id: number }) => onOpen(made.id), [onOpen])
  const create = useCreateRecord(table.id, opened, begin)
  const panel = draft && (
    <LazyRecordPanel
      key={draft.key}
      table={table}
      recordId={0}
      draft={draft.values}
      store={null}
      onOpen={(recordId) => {
        setDraft(null)
        onOpen(recordId)
      }}
    />
  )
  return { draft, panel, create }
}
