import type { RecordWriteResult } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'
import { forgetAct } from './last-act.ts'

/** As long as one needs to read a name and think better of it. */
const undoTime = 10_000

/** Follows every write of records: says from whom it took a one-to-one connection, with the way back. The catalogue `records` must be loaded. */
export function notifyTaken(
  tableId: string,
  { taken = [], change_id: changeId }: { taken?: RecordWriteResult['taken']; change_id?: string | null },
): void {
  forgetAct(tableId)
  const [first] = taken
  if (!first || !changeId) return
  const undo = async () => {
    try {
      await api.records.undo({ tableId, change_id: changeId })
      toast.success({ title: message('records:taken.undone') })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  const name = first.from.label ?? `#${first.from.id}`
  toast.info({
    title: message('records:taken.title', { count: taken.length, name }),
    duration: undoTime,
    action: { label: message('records:taken.undo'), onClick: () => void undo() },
  })
}
