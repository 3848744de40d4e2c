import type { Sample, Session } from '@oficina/contract'
import type { IconType } from '@oficina/ui'
import {
  IconApps,
  IconBook,
  IconChartBar,
  IconClipboardList,
  IconDeviceMobile,
  IconLayoutKanban,
  IconSparkles,
  IconTable,
  IconTemplate,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import type { DialogName } from '../../app/dialogs/dialog-names.ts'
import { type Own, ownSteps } from '../../features/items/own-steps.ts'

interface Step {
  id: 'table' | 'upload' | 'app' | 'ai' | 'invite' | 'templates'
  icon: IconType
  can: (session: Session) => boolean
  path?: string
  dialog?: DialogName
  /** Null for what is never done: it is there to come back to. */
  isDone: ((own: Own) => boolean) | null
}

export const steps: readonly Step[] = [
  { id: 'table', icon: IconTable, dialog: 'createTable', ...ownSteps.table },
  { id: 'upload', icon: IconUpload, can: ({ can }) => can['connector.view'], path: '/connector', isDone: null },
  { id: 'ai', icon: IconSparkles, can: ({ can }) => can['apps.create'], path: '/builder', isDone: null },
  { id: 'app', icon: IconApps, dialog: 'createApp', ...ownSteps.app },
  { id: 'invite', icon: IconUserPlus, dialog: 'firstInvite', ...ownSteps.invite },
  { id: 'templates', icon: IconTemplate, can: ({ can }) => can['templates.view'], path: '/templates', isDone: null },
]

export const tourIcons: Record<Sample['steps'][number]['id'], IconType> = {
  orders: IconClipboardList,
  board: IconLayoutKanban,
  panel: IconChartBar,
  route: IconDeviceMobile,
  handbook: IconBook,
}
