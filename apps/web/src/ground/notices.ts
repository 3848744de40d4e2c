import { toast } from '@oficina/ui'
import type { MessageKey } from '../lib/message-key.ts'
import { message } from '../lib/message-key.ts'
import { loadNamespaces } from '../lib/i18n.ts'

/** The notices that the product is documented to give, by their key in the catalogue `notices`. */
export type NoticeKey = Extract<MessageKey, `notices:${string}`> extends `notices:${infer K}` ? K : never

/** The text of a notice; its catalogue is fetched with the first one. */
export async function noticeText(key: NoticeKey, values?: Record<string, unknown>): Promise<string> {
  await loadNamespaces(['notices'])
  return message(`notices:${key}`, values)
}

const show =
  (kind: 'success' | 'saved' | 'info' | 'warning' | 'error') =>
  async (key: NoticeKey, values?: Record<string, unknown>) =>
    toast[kind]({ title: await noticeText(key, values) })

/** Toasts with a documented text: `void notice.saved('users.seatUpdated')`. */
export const notice = {
  success: show('success'),
  saved: show('saved'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
}
