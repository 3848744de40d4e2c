import { contract } from '@oficina/contract'
import type { Domain } from '../../platform/domain.ts'
import { routes } from '../../platform/http/routes.ts'
import { getHome, listRecent, noteVisit } from './service.ts'

export { listRecent } from './service.ts'

const homeRoutes = routes(contract.home, {
  get: (ctx) => getHome(ctx),
  recent: async (ctx) => ({ recent: await listRecent(ctx) }),
  visit: async (ctx, ref) => {
    await noteVisit(ctx, ref)
    return { ok: true as const }
  },
})

/** The home page, and what was opened lately. */
export const home: Domain = { name: 'home', routes: [homeRoutes] }
