import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { presentRole } from './present.ts'
import * as service from './service.ts'

export const roleRoutes = routes(contract.roles, {
  list: async (ctx) => ({ roles: (await service.listRoles(ctx)).map((role) => presentRole(ctx, role)) }),
  create: async (ctx, input) => presentRole(ctx, await service.createRole(ctx, input)),
  update: async (ctx, input) => presentRole(ctx, await service.updateRole(ctx, input)),
})
