import { type ArchivedItem, contract } from '@oficina/contract'
import { authorize } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Domain } from '../../platform/domain.ts'
import { notFound } from '../../platform/errors.ts'
import { routes } from '../../platform/http/routes.ts'
import { archiveApp, archivedApps, duplicateApp, eraseApp, restoreApp } from '../apps/index.ts'
import {
  archivedDocuments,
  archiveDocument,
  duplicateDocument,
  eraseDocument,
  restoreDocument,
} from '../documents/index.ts'
import { archivedTables, archiveTable, eraseTable, restoreTable } from '../tables/index.ts'
import { copyTable, duplicateTable } from './duplicate.ts'
import { purgeTrashed } from './purge.ts'

type ItemType = ArchivedItem['item_type']
interface Archived {
  id: string
  label: string
  archived_by: string | null
  archived_at: string | null
}

const present = (type: ItemType, { id, label, archived_by, archived_at }: Archived): ArchivedItem => ({
  id_oficina_archived_items: id,
  item_id: id,
  item_type: type,
  item_label: label,
  archived_by,
  archived_at: archived_at ?? '',
})
const done = { ok: true as const }

const typesById: Readonly<Record<string, ItemType>> = { tbl: 'table', app: 'dashboard', doc: 'doc-page' }
const names: Record<ItemType, string> = { table: 'table', dashboard: 'app', 'doc-page': 'doc-page' }

/** A table, an app or a page, as its id and its type say alike; where they differ there is no such thing. */
function typeOf({ id, type }: { id: string; type: ItemType }): ItemType {
  if (type !== typesById[id.slice(0, 3)]) throw notFound(names[type])
  return type
}

const actions = {
  table: { archive: archiveTable, restore: restoreTable, erase: eraseTable },
  dashboard: { archive: archiveApp, restore: restoreApp, erase: eraseApp },
  'doc-page': { archive: archiveDocument, restore: restoreDocument, erase: eraseDocument },
}

async function listArchived(ctx: Ctx): Promise<ArchivedItem[]> {
  const items = [
    ...(await archivedTables(ctx)).map((table) => present('table', table)),
    ...(await archivedApps(ctx)).map((app) => present('dashboard', app)),
    ...(await archivedDocuments(ctx)).map((page) => present('doc-page', page)),
  ]
  return items.sort((a, b) => b.archived_at.localeCompare(a.archived_at))
}

const trashRoutes = routes(contract.trash, {
  list: async (ctx) => ({ items: await listArchived(ctx) }),
  archive: async (ctx, item) => {
    const type = typeOf(item)
    if (type === 'table') authorize(ctx, 'tables.viewPages')
    return present(type, await actions[type].archive(ctx, item.id))
  },
  restore: async (ctx, item) => {
    await actions[typeOf(item)].restore(ctx, item.id)
    return done
  },
  // The three confirmations are asked for by the contract: without each of them there is no such call.
  erase: async (ctx, item) => {
    await actions[typeOf(item)].erase(ctx, item.id)
    return done
  },
})

const duplicateRoutes = routes(contract.duplicates, {
  tab: async (ctx, { with_records, label, ...item }) => {
    switch (typeOf(item)) {
      case 'table':
        return duplicateTable(ctx, item.id, { label, withRecords: with_records ?? false })
      case 'dashboard':
        return { id: await duplicateApp(ctx, item.id, label), job_id: null }
      case 'doc-page':
        return { id: await duplicateDocument(ctx, item.id, label), job_id: null }
    }
  },
})

/** What was put away and can come back, and copies of what is there. */
export const trash: Domain = { name: 'trash', routes: [trashRoutes, duplicateRoutes], jobs: [copyTable, purgeTrashed] }
