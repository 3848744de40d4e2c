import type { Domain } from '../../platform/domain.ts'
import { watchApps } from '../apps/index.ts'
import './events.ts'
import { refusePublishing } from './beyond.ts'
import { publicViewRoutes } from './routes.ts'
import { publicDoor } from './visitors.ts'

watchApps(refusePublishing)

/** Apps and tables that are shared with whoever has a link. */
export const publicViews: Domain = { name: 'public', routes: [publicViewRoutes], visitors: publicDoor }
