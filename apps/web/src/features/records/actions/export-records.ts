import { toast } from '@oficina/ui'
import { api, isApiError } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { errorText } from '../../../lib/error-text.ts'
import { message } from '../../../lib/message-key.ts'
import { pauseExports } from '../../exports/export-pause.ts'

export type ExportRequest = Parameters<typeof api.exports.table>[0]

/**
 * Has records written to a file, which is downloaded at once. The link to a large one comes by e-mail; between two of
 * these the server asks for some minutes, and says how many are left.
 */
export async function startExport(request: ExportRequest): Promise<boolean> {
  try {
    const { url } = await api.exports.table({ ...request, direct: true })
    if (url !== null) {
      downloadFile(url)
      return true
    }
    pauseExports(request.tableId)
    toast.success({ title: message('records:export.started'), text: message('records:export.startedText') })
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.id !== 'too_many_requests') {
      toast.error({ title: errorText(error) })
      return false
    }
    const seconds = Number(error.details.retryAfter ?? 120)
    pauseExports(request.tableId, seconds * 1_000)
    toast.warning({
      title: message('records:export.wait'),
      text: message('records:export.waitText', { count: Math.max(1, Math.ceil(seconds / 60)) }),
    })
    return false
  }
}
