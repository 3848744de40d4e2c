import { viewSettingsShape, viewTypeIds } from '@oficina/kinds'
import { z } from 'zod'
import { call, done, input } from './call.ts'
import { id, requiredLine, shownFilter, timestamp } from './shapes.ts'

export const viewLabelLength = 100
export const viewsPerTable = 200
/** With more views than this, a list of them has no settings: those of the opened one are read by themselves. */
export const viewsInFull = 20

const tableId = id('tbl')
const viewId = id('viw')
const type = z.enum(viewTypeIds)
const label = requiredLine(viewLabelLength)
const order = z.enum(['asc', 'desc'])
const { sort, ...settings } = viewSettingsShape

/** Which of these a view takes, its kind says; the fields that they name are checked against what the person may read. */
const given = {
  ...z.object(settings).partial().shape,
  /** One level or several; `sort_by` with `sort_order` says the same for one, and is descending unless told otherwise. */
  sort: z.union([sort, z.strictObject({ field: z.string().min(1).max(64), order: order.optional() })]).optional(),
  sort_by: z.string().min(1).max(64).nullable().optional(),
  sort_order: order.optional(),
}

const shown = {
  ...settings,
  filters: shownFilter.nullable(),
  colors: z.array(z.object({ color: z.string(), filter: shownFilter })),
}
export const view = z.object({
  id: z.string(),
  table_id: z.string(),
  type,
  label: z.string(),
  is_default: z.boolean(),
  /** It has conditions that the reader may not see; they are in force all the same. */
  has_hidden_filters: z.boolean(),
  can_rename: z.boolean(),
  can_delete: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Listed without its settings, because there are many; `views.get` has them. */
  is_brief: z.literal(true).optional(),
  ...z.object(shown).partial().shape,
  sort: z.optional(sort),
  sort_by: z.string().nullable().optional(),
  sort_order: order.optional(),
})
export type View = z.infer<typeof view>

export const views = {
  list: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/views',
    access: 'member',
    /** `open`: the view that comes with its settings however many there are; without it, the default one. */
    input: input({ tableId, open: viewId.optional() }),
    output: z.object({ views: z.array(view), default_view: z.string().nullable() }),
    summary: 'The views of a table in their order, without what the person may not read',
  }),
  get: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/view/{viewId}',
    access: 'member',
    input: input({ tableId, viewId }),
    output: view,
    summary: 'A view with its settings, without what the person may not read',
  }),
  create: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/view',
    access: 'views.manage',
    input: input({ tableId, type, label: label.optional(), ...given }),
    output: view,
    summary: 'Add a view',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/view/{viewId}',
    access: 'views.manage',
    input: input({ tableId, viewId, label: label.optional(), ...given }),
    output: view,
    summary: 'Rename a view or change its settings',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/tab/{tableId}/view/{viewId}',
    access: 'views.manage',
    input: input({ tableId, viewId }),
    output: done,
    summary: 'Take a view away',
  }),
  duplicate: call({
    method: 'POST',
    path: '/v3/tab/{tableId}/view/{viewId}/duplicate',
    access: 'views.manage',
    input: input({ tableId, viewId, label: label.optional() }),
    output: view,
    summary: 'A view like another one',
  }),
  reorder: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/views-order',
    access: 'member',
    input: input({ tableId, views: z.array(viewId).min(1).max(viewsPerTable) }),
    output: z.object({ views: z.array(view), default_view: z.string().nullable() }),
    summary: 'Set the order of all views',
  }),
  setDefault: call({
    method: 'PUT',
    path: '/v3/tab/{tableId}/views-default',
    access: 'views.manage',
    input: input({ tableId, viewId: viewId.nullable() }),
    output: done,
    summary: 'The view that a table opens with; null for its plain table',
  }),
}
