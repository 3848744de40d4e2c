import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { pushNotification, purgeNotifications } from './jobs.ts'
import {
  duplicateFinished,
  exportFinished,
  formFlooded,
  linkOrphaned,
  mentionedOnPage,
  pageCopied,
} from './listeners.ts'
import { notificationRoutes } from './routes.ts'

export { type Mention, notifyMentions, notifyRecordMentions, rewordMentions, withdrawMentions } from './mentions.ts'
export { type Notice, notify } from './notify.ts'

/** What people are told. */
export const notifications: Domain = {
  name: 'notifications',
  routes: [notificationRoutes],
  jobs: [pushNotification, purgeNotifications],
  listeners: [duplicateFinished, exportFinished, formFlooded, linkOrphaned, mentionedOnPage, pageCopied],
}
