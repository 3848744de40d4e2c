import type { RecordView } from '@oficina/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { listenToRecords } from '../records/record-listener.ts'
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
    return listenToRecords(edit.tableId, { onMissed: () => void edit.load(), onChanges: (news) => edit.hear(news) })
  }, [edit])
  return useSyncExternalStore(edit.subscribe, edit.snapshot)
}
