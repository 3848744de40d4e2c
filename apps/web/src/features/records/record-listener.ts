import { type RealtimeEvent, subscribe } from '../../lib/realtime.ts'
import type { RecordChanges } from './record-store.ts'

interface Listener {
  /** So much was missed that everything is read again. */
  onMissed: () => void
  onChanges: (news: RecordChanges) => void
}

/** What an event of a table's room means for someone who shows its records. Having to leave the room brings no news. */
export function tellOfRecords({ type, payload }: Pick<RealtimeEvent, 'type' | 'payload'>, listener: Listener): void {
  if (type === 'refetch') listener.onMissed()
  else if (type !== 'left') listener.onChanges(payload as RecordChanges)
}

/** Hears what others write to a table, until the returned function is called. */
export const listenToRecords = (tableId: string, listener: Listener): (() => void) =>
  subscribe(`records:${tableId}`, (event) => tellOfRecords(event, listener))
