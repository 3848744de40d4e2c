import { decideFor } from '../../platform/access/authorize.ts'
import { listApps } from '../apps/index.ts'
import { listDocuments } from '../documents/index.ts'
import { listTables } from '../tables/index.ts'
import type { TabKind } from './tab-kind.ts'

const app: TabKind = {
  type: 'app',
  list: async (ctx) =>
    (await listApps(ctx)).map(({ id, kind, label, icon, color, updated_at }) => {
      return { id, isBundle: kind === 'bundle', label, icon, color, updatedAt: updated_at }
    }),
}

const table: TabKind = {
  type: 'table',
  list: async (ctx) => {
    // Whoever may not open the pages of tables finds them nowhere.
    if (!decideFor(ctx.principal, 'tables.viewPages').allowed) return []
    return (await listTables(ctx)).map(({ id, label, icon, color, updated_at }) => {
      return { id, isBundle: false, label, icon, color, updatedAt: updated_at }
    })
  },
}

const docPage: TabKind = {
  type: 'doc-page',
  list: async (ctx) =>
    (await listDocuments(ctx)).map(({ id, label, icon, color, updated_at }) => {
      return { id, isBundle: false, label, icon, color, updatedAt: updated_at }
    }),
}

/** Every kind of tab: a line here brings one to home, folders, starred and recent items and the search. */
export const tabKinds: readonly TabKind[] = [app, table, docPage]
