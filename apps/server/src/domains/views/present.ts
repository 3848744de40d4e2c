import type { View } from '@oficina/contract'
import { isSameJson, type Json, type Sort, type ViewFields, viewKindOf } from '@oficina/kinds'
import { describeEvery, describeForViews, type Grant, type Viewer } from '../engine/index.ts'
import type { ViewRow } from './queries.ts'
import { kindOfView, storedSettings } from './settings.ts'

/** What the reader may read, and what there is: the two sets of fields against which a view is shown. */
export interface Sight {
  readable: ViewFields
  every: ViewFields
}

export const sightOf = (viewer: Viewer, grant: Grant): Sight => ({
  readable: describeForViews(viewer, grant.readable),
  every: describeEvery(viewer.structure, grant.table.fields),
})

/** A view as a list of many names it. Whether it has hidden conditions is said where it is opened. */
export function presentBriefly(row: ViewRow): View {
  const { fixedLabel } = viewKindOf(row.type)
  return {
    id: row.id,
    table_id: row.table_id,
    type: row.type,
    label: row.label,
    is_default: row.is_default,
    has_hidden_filters: false,
    can_rename: fixedLabel === null,
    can_delete: fixedLabel === null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_brief: true,
  }
}

/** A view as someone sees it: without fields that they may not read, and without those that are gone. */
export function presentView(row: ViewRow, sight: Sight): View {
  const kind = kindOfView(row)
  const alive = kind.within(storedSettings(row), sight.every)
  const shown = kind.within(alive, sight.readable)
  const [first] = (shown.sort ?? []) as Sort
  return {
    id: row.id,
    table_id: row.table_id,
    type: row.type,
    label: row.label,
    is_default: row.is_default,
    has_hidden_filters: !isSameJson((alive.filters ?? null) as Json, (shown.filters ?? null) as Json),
    can_rename: kind.fixedLabel === null,
    can_delete: kind.fixedLabel === null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...shown,
    ...('sort' in kind.defaults && { sort_by: first?.field ?? null, sort_order: first?.order ?? 'desc' }),
  }
}
