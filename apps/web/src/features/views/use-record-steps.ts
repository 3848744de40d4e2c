import type { RecordView } from '@oficina/contract'
import { useCallback, useRef } from 'react'
import type { RecordStore } from '../records/record-store.ts'

type Values = Record<string, unknown>

/**
 * Changes of a record one after another: a key that is held down asks for the next before the last is answered. Each is
 * worked out from what the one before left, so that none of them meets itself as somebody else's change.
 */
export function useRecordSteps(store: RecordStore) {
  const last = useRef(new Map<number, Promise<void>>())
  return useCallback(
    (record: RecordView, work: (latest: RecordView) => Values, onWritten?: (changeId: string | null) => void) => {
      const run = async () => {
        await last.current.get(record.id)
        const latest = store.peek(store.indexOf(record.id)) ?? record
        const values = work(latest)
        if (Object.keys(values).length > 0) await store.edit([{ record: latest, values, shown: values }], onWritten)
      }
      last.current.set(record.id, run())
    },
    [store],
  )
}
