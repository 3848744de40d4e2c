import { toast } from '@oficina/ui'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'

/** As long as one needs to see where something went and think better of it. */
const undoTime = 8_000

/**
 * Says what was done, with the way back. A newer one takes the place of the last. The catalogue `records` must be loaded.
 * A list that is on the screen takes it back by itself, so that it shows this without being told by the server.
 */
export function offerUndo(
  tableId: string,
  title: string,
  changeId: string | null,
  list?: { takeBack: (which: 'undo', changeId: string) => Promise<void> },
): void {
  if (changeId === null) return void toast.success({ id: 'undo', title })
  const undo = async () => {
    try {
      if (list) await list.takeBack('undo', changeId)
      else await api.records.undo({ tableId, change_id: changeId })
      toast.info({ id: 'undo', title: message('records:grid.done.undo') })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  toast.success({
    id: 'undo',
    title,
    duration: undoTime,
    action: { label: message('records:page.undo'), onClick: () => void undo() },
  })
}
