import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import {
  createView,
  duplicateView,
  getView,
  listViews,
  removeView,
  reorderViews,
  setDefaultView,
  updateView,
} from './service.ts'

const ok = { ok: true as const }

export const viewRoutes = routes(contract.views, {
  list: (ctx, { tableId, open }) => listViews(ctx, tableId, open),
  get: (ctx, { tableId, viewId }) => getView(ctx, tableId, viewId),
  create: (ctx, { tableId, type, label, ...settings }) => createView(ctx, tableId, type, label, settings),
  update: (ctx, { tableId, viewId, label, ...settings }) => updateView(ctx, tableId, viewId, label, settings),
  remove: async (ctx, { tableId, viewId }) => {
    await removeView(ctx, tableId, viewId)
    return ok
  },
  duplicate: (ctx, { tableId, viewId, label }) => duplicateView(ctx, tableId, viewId, label),
  reorder: (ctx, { tableId, views }) => reorderViews(ctx, tableId, views),
  setDefault: async (ctx, { tableId, viewId }) => {
    await setDefaultView(ctx, tableId, viewId)
    return ok
  },
})
