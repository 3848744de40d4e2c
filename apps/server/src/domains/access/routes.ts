import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { seeAs, stopSeeing } from '../accounts/index.ts'
import { whoSees } from './who-sees.ts'
import { overviewOf, why } from './why.ts'

const ok = { ok: true } as const

export const accessRoutes = routes(contract.access, {
  seeAs: async (ctx, wish) => {
    await seeAs(ctx, wish)
    return ok
  },
  stopSeeing: async (ctx) => {
    await stopSeeing(ctx)
    return ok
  },
  overview: (ctx, wish) => overviewOf(ctx, wish),
  why: (ctx, input) => why(ctx, input),
  whoSees: async (ctx, { tableId, recordId }) => ({ people: await whoSees(ctx, tableId, recordId) }),
})
