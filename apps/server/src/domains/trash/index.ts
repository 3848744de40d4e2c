import { type ArchivedItem, contract } from '@oficina/contract'
import type { Domain } from '../../platform/domain.ts'
import { routes } from '../../platform/http/routes.ts'
import { archivedTables, archiveTable, eraseTable, restoreTable } from '../tables/index.ts'
import { copyTable, duplicateTable } from './duplicate.ts'

const present = (table: Awaited<ReturnType<typeof archiveTable>>): ArchivedItem => ({
  id_oficina_archived_items: table.id,
  item_id: table.id,
  item_type: 'table',
  item_label: table.label,
  archived_by: table.archived_by,
  archived_at: table.archived_at ?? '',
})
const done = { ok: true as const }

const trashRoutes = routes(contract.trash, {
  list: async (ctx) => ({ items: (await archivedTables(ctx)).map(present) }),
  archive: async (ctx, { id }) => present(await archiveTable(ctx, id)),
  restore: async (ctx, { id }) => {
    await restoreTable(ctx, id)
    return done
  },
  // The three confirmations are asked for by the contract: without each of them there is no such call.
  erase: async (ctx, { id }) => {
    await eraseTable(ctx, id)
    return done
  },
})

const duplicateRoutes = routes(contract.duplicates, {
  tab: (ctx, { id, label, with_records }) => duplicateTable(ctx, id, { label, withRecords: with_records ?? false }),
})

/** What was put away and can come back, and copies of what is there. */
export const trash: Domain = { name: 'trash', routes: [trashRoutes, duplicateRoutes], jobs: [copyTable] }
