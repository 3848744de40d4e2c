import { copyText, toast } from '@oficina/ui'
import { message } from '../../lib/message-key.ts'

export const recordLink = (tableId: string, recordId: number): string =>
  `${window.location.origin}/object/${tableId}/record/${recordId}`

/** Puts a record's address on the clipboard and says so. The catalogue `record` must be loaded. */
export async function copyRecordLink(tableId: string, recordId: number): Promise<void> {
  if (await copyText(recordLink(tableId, recordId))) toast.success({ title: message('record:menu.linkCopied') })
  else toast.error({ title: message('record:menu.linkNotCopied') })
}
