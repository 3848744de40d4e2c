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
import type { Home } from '../../features/items/home-query.ts'

/** What there is beside the sample company. */
export interface Own {
  tabs: Home['tabs']
  people: number
}

export interface OwnStep {
  id: 'table' | 'upload' | 'app' | 'ai' | 'invite' | 'templates'
  icon: IconType
  can: (session: Session) => boolean
  path?: string
  dialog?: DialogName
  /** Null for what is never done: it is there to come back to. */
  isDone: ((own: Own) => boolean) | null
}

const hasType =
  (type: string) =>
  ({ tabs }: Own) =>
    tabs.some((tab) => tab.type === type)

export const ownSteps: readonly OwnStep[] = [
  {
    id: 'table',
    icon: IconTable,
    can: ({ can }) => can['tables.create'],
    dialog: 'createTable',
    isDone: hasType('table'),
  },
  { id: 'upload', icon: IconUpload, can: ({ can }) => can['connector.view'], path: '/connector', isDone: null },
  { id: 'ai', icon: IconSparkles, can: ({ can }) => can['apps.create'], path: '/builder', isDone: null },
  { id: 'app', icon: IconApps, can: ({ can }) => can['apps.create'], dialog: 'createApp', isDone: hasType('app') },
  {
    id: 'invite',
    icon: IconUserPlus,
    can: ({ can }) => can['users.invite'],
    dialog: 'firstInvite',
    isDone: ({ people }) => people > 1,
  },
  { id: 'templates', icon: IconTemplate, can: ({ can }) => can['templates.view'], path: '/templates', isDone: null },
]

export const tourIcons: Record<Sample['steps'][number]['id'], IconType> = {
  orders: IconClipboardList,
  board: IconLayoutKanban,
  panel: IconChartBar,
  route: IconDeviceMobile,
  handbook: IconBook,
}
