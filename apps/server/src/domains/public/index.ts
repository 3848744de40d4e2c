import type { Domain } from '../../platform/domain.ts'
import { watchApps } from '../apps/index.ts'
import './events.ts'
import { watchForms } from '../forms/index.ts'
import { watchFields } from '../tables/index.ts'
import { refuseAsking, refusePublishing, refuseRewriting } from './beyond.ts'
import { followOwners, followRoles } from './owner.ts'
import { publicViewRoutes } from './routes.ts'
import { publicDoor } from './visitors.ts'

watchApps(refusePublishing)
watchFields(refuseRewriting)
watchForms(refuseAsking)

/** Apps and tables that are shared with whoever has a link. */
export const publicViews: Domain = {
  name: 'public',
  routes: [publicViewRoutes],
  visitors: publicDoor,
  listeners: [followOwners, followRoles],
}
