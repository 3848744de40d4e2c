import type { Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message, messageIfAny } from '../../lib/message-key.ts'
import { followJob } from '../records/actions/follow-job.ts'

/** Moves every record of a table to the trash, once its name was typed. Many go as a job, whose progress is shown. */
export async function deleteAllRecords(table: Table): Promise<void> {
  const isSure = await confirm({
    title: message('records:deleteAll.title', { table: table.label }),
    text: message('records:deleteAll.text'),
    confirmLabel: message('records:deleteAll.confirm'),
    danger: true,
    typedName: table.label,
  })
  if (!isSure) return
  const id = `delete-all-${table.id}`
  try {
    const { count, job_id: jobId } = await api.records.remove({ tableId: table.id, all: true, confirm: table.label })
    const failed = jobId
      ? await followJob(jobId, (done) =>
          toast.info({
            id,
            title: message('records:deleteAll.progress', { done, total: count }),
            persistent: true,
          }),
        )
      : null
    if (failed) toast.error({ id, title: messageIfAny(`errors:${failed}`) ?? failed })
    else toast.success({ id, title: message('records:page.deleted', { count }) })
  } catch (error) {
    if (!isApiError(error)) throw error
    toast.error({ id, title: errorText(error) })
  }
}
