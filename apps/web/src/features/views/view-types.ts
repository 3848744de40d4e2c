import { type ViewTypeId, viewKinds } from '@oficina/kinds'
import type { IconType } from '@oficina/ui'
import {
  IconCalendar,
  IconChecklist,
  IconId,
  IconLayoutGrid,
  IconLayoutKanban,
  IconList,
  IconTable,
  IconTimeline,
} from '@tabler/icons-react'

/** One sign for each kind; the compiler names those that lack one. */
export const viewIcons: Record<ViewTypeId, IconType> = {
  table: IconTable,
  kanban: IconLayoutKanban,
  list: IconList,
  gantt: IconTimeline,
  record: IconId,
  tasks: IconChecklist,
  calendar: IconCalendar,
  gallery: IconLayoutGrid,
}

/** Kinds that people add from here, in the order in which they are offered. */
export const offeredTypes = (['table', 'kanban', 'calendar', 'gallery', 'list', 'gantt', 'record'] as const).filter(
  (type) => viewKinds[type].addable,
)
export type OfferedType = (typeof offeredTypes)[number]
