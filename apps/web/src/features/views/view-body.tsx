import { CalendarView } from './calendar/calendar-view.tsx'
import { GalleryView } from './gallery/gallery-view.tsx'
import { GanttView } from './gantt/gantt-view.tsx'
import { KanbanView } from './kanban/kanban-view.tsx'
import { ListView } from './list/list-view.tsx'
import { RecordView } from './record/record-view.tsx'
import type { ViewProps } from './view-props.ts'

/** How each kind is drawn. Kinds that are not here are drawn as a sheet. */
const bodies = {
  kanban: KanbanView,
  gallery: GalleryView,
  calendar: CalendarView,
  list: ListView,
  gantt: GanttView,
  record: RecordView,
}

export const hasBody = (type: string): type is keyof typeof bodies => Object.hasOwn(bodies, type)

/** A view that is not a sheet. */
export function ViewBody({ type, ...props }: ViewProps & { type: keyof typeof bodies }) {
  const Body = bodies[type]
  return <Body {...props} />
}
