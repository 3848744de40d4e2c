import type { Domain } from '../../platform/domain.ts'
import { roleRoutes } from './roles/routes.ts'
import { accessRoutes } from './routes.ts'

export { deleteRole } from './roles/service.ts'
export { createRole, updateRole } from './roles/write-role.ts'

/** Editing roles, previews as someone else, and explanations of decisions. */
export const access: Domain = { name: 'access', routes: [roleRoutes, accessRoutes] }
