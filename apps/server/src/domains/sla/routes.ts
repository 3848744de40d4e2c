import { contract, slaPage } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { listIntervals, rowKeyOf } from './audit.ts'

export const slaRoutes = routes(contract.sla, {
  audit: async (ctx, { page = 1, size = slaPage, ...query }) => {
    const found = await listIntervals(ctx, query, size, (page - 1) * size)
    return { row_key: rowKeyOf(query.object_type), ...found, page, size }
  },
})
