import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { subscribe } from '../../lib/realtime.ts'
import type { RecordNews } from '../records/record-store.ts'
import { type EditedRecord, RecordEdit } from './record-edit.ts'

/** A record to read and change, told of what others write. */
export function useRecordEdit(tableId: string, recordId: number): EditedRecord {
  const edit = useMemo(() => new RecordEdit(tableId, recordId), [tableId, recordId])
  useEffect(() => {
    void edit.load()
    return subscribe(`records:${edit.tableId}`, ({ type, payload }) => {
      if (type === 'refetch') void edit.load()
      else edit.hear(payload as RecordNews)
    })
  }, [edit])
  return useSyncExternalStore(edit.subscribe, edit.snapshot)
}
