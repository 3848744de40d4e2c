import { levelReaches } from '@oficina/access'
import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { findTable } from './queries/tables.ts'
import { fieldRoutes, tableRoutes } from './routes.ts'
import { levelIn } from './table-access.ts'

export { listColumns, physicalColumn, physicalTable } from './queries/physical.ts'

/** Tables and fields as structure, and the real tables behind them. */
export const tables: Domain = {
  name: 'tables',
  routes: [tableRoutes, fieldRoutes],
  rooms: {
    table: async (ctx, id) => {
      if (ctx.principal.kind !== 'member' || ctx.principal.owesMfa) return false
      const table = await findTable(ctx.db, ctx.principal.orgId, id)
      return table !== null && levelReaches(levelIn(ctx, table), 'view')
    },
  },
}
