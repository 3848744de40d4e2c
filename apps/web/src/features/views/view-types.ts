import { type ViewTypeId, viewKindOf } from '@oficina/kinds'
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

/** The icon of each kind, in the order in which kinds are offered; the compiler names those that lack one. */
export const viewIcons: Record<ViewTypeId, IconType> = {
  table: IconTable,
  kanban: IconLayoutKanban,
  calendar: IconCalendar,
  gallery: IconLayoutGrid,
  list: IconList,
  gantt: IconTimeline,
  record: IconId,
  tasks: IconChecklist,
}

/** Kinds that people add. */
export const offeredTypes = (Object.keys(viewIcons) as ViewTypeId[]).filter((type) => viewKindOf(type).addable)
