import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { roleRoutes } from './routes.ts'

export { type Holder, refuseMoreThanOwn } from './grants.ts'
export { findRole, type RoleRow } from './queries.ts'
export { createDefaultRoles } from './service.ts'

export const roles: Domain = { name: 'roles', routes: [roleRoutes] }
