import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { publicViewRoutes } from './routes.ts'

/** Apps and tables that are shared with whoever has a link. */
export const publicViews: Domain = { name: 'public', routes: [publicViewRoutes] }
