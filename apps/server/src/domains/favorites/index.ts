import { contract } from '@oficina/contract'
import type { Domain } from '../../platform/domain.ts'
import { routes } from '../../platform/http/routes.ts'
import './events.ts'
import { listFavorites, saveFavorites } from './service.ts'

export { listFavorites, saveFavorites } from './service.ts'

const favoriteRoutes = routes(contract.favorites, {
  list: async (ctx) => ({ tabs: await listFavorites(ctx) }),
  save: async (ctx, { tabs }) => ({ tabs: await saveFavorites(ctx, tabs) }),
})

/** What people starred. */
export const favorites: Domain = { name: 'favorites', routes: [favoriteRoutes] }
