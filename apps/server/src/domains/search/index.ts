import { contract } from '@oficina/contract'
import type { Domain } from '../../platform/domain.ts'
import { routes } from '../../platform/http/routes.ts'
import { find } from './service.ts'

const searchRoutes = routes(contract.search, { find: (ctx, wish) => find(ctx, wish) })

/** One search over everything that a person may see. */
export const search: Domain = { name: 'search', routes: [searchRoutes] }
