import { toast } from '@oficina/ui'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'

/** Runs what the server may refuse; its refusal is told. */
export async function telling<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error)) throw error
    toast.error({ title: errorText(error) })
    return null
  }
}

/** Moves a record to the trash, with the way back at hand. The catalogue `record` must be loaded. */
export async function removeRecord(tableId: string, recordId: number, name: string): Promise<boolean> {
  const removed = await telling(() => api.records.remove({ tableId, ids: [recordId] }))
  if (!removed) return false
  const { change_id: changeId } = removed
  toast.success({
    title: message('record:menu.deleted', { name }),
    ...(changeId !== null && {
      action: {
        label: message('record:menu.undo'),
        onClick: () => void telling(() => api.records.undo({ tableId, change_id: changeId })),
      },
    }),
  })
  return true
}
