import type { RecordView } from '@oficina/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribe } from '../../lib/realtime.ts'
import type { RecordNews } from '../records/record-store.ts'
import { type EditedRecord, RecordEdit } from './record-edit.ts'

/** A record to read and change, told of what others write. `known` is how a list on the page shows it, if it does. */
export function useRecordEdit(tableId: string, recordId: number, known: RecordView | null = null): EditedRecord {
  const begin = () => ({ tableId, recordId, edit: new RecordEdit(tableId, recordId, known) })
  const [open, setOpen] = useState(begin)
  const now = open.tableId === tableId && open.recordId === recordId ? open : begin()
  if (now !== open) setOpen(now)
  const { edit } = now
  useEffect(() => {
    void edit.load()
    return subscribe(`records:${edit.tableId}`, ({ type, payload }) => {
      if (type === 'refetch') void edit.load()
      else edit.hear(payload as RecordNews)
    })
  }, [edit])
  return useSyncExternalStore(edit.subscribe, edit.snapshot)
}
