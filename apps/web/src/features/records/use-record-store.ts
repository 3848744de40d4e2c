import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { toast } from '@oficina/ui'
import type { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { watchNetwork } from '../../lib/network.ts'
import { realtime, subscribe } from '../../lib/realtime.ts'
import { forgetFirstPage } from './first-page.ts'
import { listenToRecords } from './record-listener.ts'
import { useRecordSource } from './record-source.ts'
import { type RecordQuery, RecordStore } from './record-store.ts'

/** Says that a write was refused, and gives the words for the cell. */
export function tellRefusal(error: ApiError): string {
  const title = errorText(error)
  toast.error({ title })
  return title
}

/** The records of a list, kept for as long as the question stays the same, and told what others write. */
export function useRecordStore(query: RecordQuery): RecordStore {
  const key = JSON.stringify(query)
  const source = useRecordSource()
  const store = useMemo(() => new RecordStore(JSON.parse(key) as RecordQuery, tellRefusal, source), [key, source])
  useEffect(() => {
    forgetFirstPage(store.query)
    const leave = listenToRecords(store.query.tableId, {
      onMissed: () => void store.reload(),
      onChanges: (news) => store.hear(news),
    })
    // Another structure may have other values, and other ways to read them.
    const leaveTable = subscribe(`table:${store.query.tableId}`, () => void store.reload())
    // The line may be cut here, or the server may have been away.
    const leaveNetwork = watchNetwork((isOnline) => isOnline && void store.sendUnsent())
    const leaveLine = realtime.onConnection(() => realtime.isConnected() && void store.sendUnsent())
    return () => {
      leaveNetwork()
      leaveLine()
      leave()
      leaveTable()
      store.end()
    }
  }, [store])
  useSyncExternalStore(store.subscribe, store.snapshot)
  return store
}
