import { lazy, Suspense } from 'react'
import type { ViewProps } from './view-props.ts'

/** How each kind is drawn, fetched when one is opened. Kinds that are not here are drawn as a sheet. */
const bodies = {
  kanban: lazy(async () => ({ default: (await import('./kinds/kanban/kanban-view.tsx')).KanbanView })),
  gallery: lazy(async () => ({ default: (await import('./kinds/gallery/gallery-view.tsx')).GalleryView })),
  calendar: lazy(async () => ({ default: (await import('./kinds/calendar/calendar-view.tsx')).CalendarView })),
  list: lazy(async () => ({ default: (await import('./kinds/list/list-view.tsx')).ListView })),
  gantt: lazy(async () => ({ default: (await import('./kinds/gantt/gantt-view.tsx')).GanttView })),
  record: lazy(async () => ({ default: (await import('./kinds/record/record-view.tsx')).RecordView })),
}

export const hasBody = (type: string): type is keyof typeof bodies => Object.hasOwn(bodies, type)

/** A view that is not a sheet. */
export function ViewBody({ type, ...props }: ViewProps & { type: keyof typeof bodies }) {
  const Body = bodies[type]
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  )
}
