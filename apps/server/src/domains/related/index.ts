import { contract } from '@oficina/contract'
import type { Domain } from '../../platform/domain.ts'
import { routes } from '../../platform/http/routes.ts'
import { listRelated } from './list-related.ts'

const relatedRoutes = routes(contract.related, {
  list: async (ctx, { tableId, recordId }) => ({ fields: await listRelated(ctx, tableId, recordId) }),
})

/** The records that a record is linked with. */
export const related: Domain = { name: 'related', routes: [relatedRoutes] }
