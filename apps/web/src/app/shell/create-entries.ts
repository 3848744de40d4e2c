import type { Ability } from '@oficina/access'
import type { IconType } from '@oficina/ui'
import {
  IconApps,
  IconBolt,
  IconFileText,
  IconFolder,
  IconForms,
  IconLayoutKanban,
  IconSparkles,
  IconTable,
  IconTemplate,
  IconUpload,
} from '@tabler/icons-react'
import type { MessageKey } from '../../lib/message-key.ts'

export interface CreateEntry {
  text: MessageKey
  icon: IconType
  /** Any of these lets one create it. */
  can: readonly Ability[]
  /** And this, where it makes two things. */
  also?: Ability
  /** The screen that makes it, or a dialog by its name. What is not there yet shows as coming. */
  path?: string
  dialog?: string
}

/** What the create menu offers, in its order. */
export const createEntries: readonly CreateEntry[] = [
  { text: 'common:create.table', icon: IconTable, can: ['tables.create'], dialog: 'createTable' },
  { text: 'common:create.app', icon: IconApps, can: ['apps.create'], dialog: 'createApp' },
  { text: 'common:create.page', icon: IconFileText, can: ['docPages.create'], dialog: 'createDocPage' },
  { text: 'common:create.form', icon: IconForms, can: ['forms.manage'], dialog: 'createForm' },
  { text: 'common:create.kanban', icon: IconLayoutKanban, can: ['tables.create'], dialog: 'createKanban' },
  { text: 'common:create.folder', icon: IconFolder, can: ['folders.manage'], dialog: 'createWorkspace' },
  { text: 'common:create.automation', icon: IconBolt, can: ['automations.manage'], path: '/automations' },
  { text: 'common:create.upload', icon: IconUpload, can: ['connector.view'], path: '/connector' },
  { text: 'common:create.template', icon: IconTemplate, can: ['templates.view'], path: '/templates' },
  { text: 'common:create.ai', icon: IconSparkles, can: ['tables.create'], also: 'apps.create', path: '/builder' },
]

/** Whether someone may make it. */
export const mayCreate = ({ can: any, also }: CreateEntry, can: Readonly<Record<Ability, boolean>>): boolean =>
  any.some((ability) => can[ability]) && (also === undefined || can[also])
