import type { RecordView } from '@oficina/contract'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { listenToRecords } from '../records/record-listener.ts'
import { useRecordSource } from '../records/record-source.ts'
import { type RecordChanges, type RecordQuery, RecordStore } from '../records/record-store.ts'
import { tellRefusal } from '../records/use-record-store.ts'

/**
 * The records of one part of a view: a column, a span of days. It hears what others write, and reads again only what
 * concerns it, so that a board of twenty columns does not ask twenty times for each edit.
 */
export function usePartStore(query: RecordQuery, isMine: (record: RecordView) => boolean): RecordStore {
  const key = JSON.stringify(query)
  const source = useRecordSource()
  const store = useMemo(() => new RecordStore(JSON.parse(key) as RecordQuery, tellRefusal, source), [key, source])
  const hear = useEffectEvent((news: RecordChanges) => {
    const upserts = news.upserts.filter((record) => store.indexOf(record.id) >= 0 || isMine(record))
    store.hear({ ...news, upserts })
    if (upserts.some((record) => !isMine(record))) void store.reload()
  })
  useEffect(() => {
    const leave = listenToRecords(store.query.tableId, {
      onMissed: () => void store.reload(),
      onChanges: (news) => hear(news),
    })
    void store.load(0)
    return () => {
      leave()
      store.end()
    }
  }, [store])
  useSyncExternalStore(store.subscribe, store.snapshot)
  return store
}

/** The first records of a store, as far as they are here; the others are asked for. */
export function useRecordsOf(store: RecordStore, atMost: number): RecordView[] {
  const version = useSyncExternalStore(store.subscribe, store.snapshot)
  return recordsHere(store, atMost, version)
}

/** The record at a place of a store; undefined while it is on its way. */
export function useRecordAt(store: RecordStore, index: number): RecordView | undefined {
  const version = useSyncExternalStore(store.subscribe, store.snapshot)
  return recordAt(store, index, version)
}

const recordAt = (store: RecordStore, index: number, _version: number) =>
  store.total === null ? undefined : store.row(index)

/** The version goes along because the store stays the same object: what is made from it must not outlive a change. */
function recordsHere(store: RecordStore, atMost: number, _version: number): RecordView[] {
  const records: RecordView[] = []
  for (let index = 0; index < Math.min(store.total ?? 0, atMost); index++) {
    const record = store.row(index)
    if (record) records.push(record)
  }
  return records
}

/** The records of a store that are here now, in their order; asks for nothing. */
export function loadedOf(store: RecordStore | undefined): RecordView[] {
  const records: RecordView[] = []
  for (let index = 0; index < (store?.total ?? 0); index++) {
    const record = store?.peek(index)
    if (record) records.push(record)
  }
  return records
}
