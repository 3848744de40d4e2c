import type { ViewTypeId } from '@oficina/kinds'
import { settings as calendar } from '../kinds/calendar/settings.ts'
import { settings as gallery } from '../kinds/gallery/settings.ts'
import { settings as gantt } from '../kinds/gantt/settings.ts'
import { settings as kanban } from '../kinds/kanban/settings.ts'
import { settings as list } from '../kinds/list/settings.ts'
import { settings as record } from '../kinds/record/settings.ts'
import { settings as table } from '../kinds/table/settings.ts'
import type { SettingsOfKind, ViewSetting } from './view-setting.ts'

/** What each kind declares; the compiler names those that lack it. Nothing can be set on tasks. */
const declared: { [T in ViewTypeId]: SettingsOfKind<T> } = {
  table,
  kanban,
  list,
  gantt,
  record,
  tasks: [],
  calendar,
  gallery,
}

export const settingsOfKind = (type: ViewTypeId): readonly ViewSetting[] => declared[type]
export const allSettings: readonly ViewSetting[] = Object.values<readonly ViewSetting[]>(declared).flat()
