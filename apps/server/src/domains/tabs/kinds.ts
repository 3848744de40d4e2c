import { levelReaches, tableLevelOf } from '@oficina/access'
import { decideFor, actorOf } from '../../platform/access/authorize.ts'
import { canIn } from '../apps/index.ts'
import { canInDocument } from '../documents/index.ts'
import type { TabKind } from './tab-kind.ts'

const app: TabKind = {
  type: 'app',
  table: 'apps',
  isBundle: `kind = 'bundle'`,
  isSeen: (ctx, app) => canIn(ctx, app, 'view'),
}

const table: TabKind = {
  type: 'table',
  table: 'tables',
  isBundle: 'false',
  // Whoever may not open the pages of tables finds them nowhere.
  isSeen: (ctx, { id, created_by }) => {
    if (!decideFor(ctx.principal, 'tables.viewPages').allowed) return false
    const { actor, userId } = actorOf(ctx)
    return levelReaches(tableLevelOf(actor, { id, isOwn: created_by === userId }), 'view')
  },
}

const docPage: TabKind = {
  type: 'doc-page',
  table: 'documents',
  isBundle: 'false',
  isSeen: (ctx, document) => canInDocument(ctx, document, 'view'),
}

/** Every kind of tab: a line here brings one to home, folders, starred and recent items and the search. */
export const tabKinds: readonly TabKind[] = [app, table, docPage]
