import type { Domain } from '../../platform/domain.ts'
import { roleRoutes } from './roles/routes.ts'
import { accessRoutes } from './routes.ts'

export { deleteRole } from './roles/service.ts'
export { createRole, updateRole } from './roles/write-role.ts'

/** Who may do what: roles as they are edited, seeing as someone else, and why something is or is not allowed. */
export const access: Domain = { name: 'access', routes: [roleRoutes, accessRoutes] }
