import { useSyncExternalStore } from 'react'
import type { RecordStore } from '../records/record-store.ts'

const nobody = () => () => {}

function neighbourOf(store: RecordStore | null, recordId: number, step: 1 | -1): number | null {
  const index = store?.indexOf(recordId) ?? -1
  if (!store || index < 0 || index + step < 0) return null
  return store.peek(index + step)?.id ?? null
}

/** The records before and after this one in the list that it was opened from, as far as the list is here. */
export function useNeighbours(store: RecordStore | null, recordId: number) {
  const subscribe = store?.subscribe ?? nobody
  const previous = useSyncExternalStore(subscribe, () => neighbourOf(store, recordId, -1))
  const next = useSyncExternalStore(subscribe, () => neighbourOf(store, recordId, 1))
  return { previous, next }
}
