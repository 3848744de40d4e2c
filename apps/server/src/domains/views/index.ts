import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { viewRoutes } from './routes.ts'

export { copyViews } from './copy-views.ts'
export { createView, setDefaultView } from './service.ts'
export { viewForList, type ViewUse } from './view-for-list.ts'

/** Saved ways to look at a table's records. */
export const views: Domain = { name: 'views', routes: [viewRoutes] }
