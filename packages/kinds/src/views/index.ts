import { calendar } from './calendar/definition.ts'
import { gallery } from './gallery/definition.ts'
import { gantt } from './gantt/definition.ts'
import { kanban } from './kanban/definition.ts'
import { list } from './list/definition.ts'
import { record } from './record/definition.ts'
import { table } from './table/definition.ts'
import { tasks } from './tasks/definition.ts'
import type { ViewKind } from './view-kind.ts'

/** Every kind of view. Adding one is its folder and a line here. */
export const viewKinds = { table, kanban, list, gantt, record, tasks, calendar, gallery }

export type ViewTypeId = keyof typeof viewKinds
export const viewTypeIds = Object.keys(viewKinds) as [ViewTypeId, ...ViewTypeId[]]

export const isViewTypeId = (id: unknown): id is ViewTypeId => typeof id === 'string' && Object.hasOwn(viewKinds, id)

/** A view of whichever kind, for those who work with all of them alike. */
export const viewKindOf = (id: ViewTypeId): ViewKind => viewKinds[id] as unknown as ViewKind

/** Everything that can be set on any kind, for the wire: a kind takes only what is its own. */
export const viewSettingsShape = {
  ...table.shape,
  ...kanban.shape,
  ...list.shape,
  ...gantt.shape,
  ...record.shape,
  ...calendar.shape,
  ...gallery.shape,
}

export { rowHeights } from './table/definition.ts'
export type { ViewField, ViewFields, ViewIssue } from './shared/slot.ts'
export type { ViewKind, ViewSettings } from './view-kind.ts'
