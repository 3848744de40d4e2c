import { levelReaches } from '@oficina/access'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { freshStructure, type TableRow, viewerFor } from '../../engine/index.ts'
import { tableRoom } from '../events.ts'
import { refuseWholeTable } from '../scope/structure-scope.ts'
import { noteWholeTable } from '../note-structure.ts'
import { listArchivedTables, lockTables, setArchived } from '../queries/archived-tables.ts'
import { syncComputed } from '../sync-computed.ts'
import { levelIn, requireLevel } from '../table-access.ts'
import { retryOnLock } from './retry-on-lock.ts'

/** Those that the person could bring back. */
export async function archivedTables(ctx: Ctx): Promise<TableRow[]> {
  authorize(ctx, 'trash.recover')
  const all = await listArchivedTables(ctx.db, actorOf(ctx).orgId)
  return all.filter((table) => levelReaches(levelIn(ctx, table), 'full'))
}

/** Gone for everyone: links to it are empty, its records are not there. Nothing of it is lost. */
export function archiveTable(ctx: Ctx, tableId: string): Promise<TableRow> {
  const { orgId, userId } = actorOf(ctx)
  return retryOnLock(ctx, () =>
    ctx.tx(async (ctx) => {
      const found = (await lockTables(ctx.db, orgId, [tableId])).get(tableId)
      requireLevel(ctx, found && found.archived_at === null ? found : null, 'full')
      await refusePart(ctx, orgId, tableId)
      const archived = await setArchived(ctx.db, orgId, tableId, userId)
      await tell(ctx, orgId, 'table.archived', tableId)
      await noteWholeTable(ctx, 'archive', archived)
      return archived
    }),
  )
}

export function restoreTable(ctx: Ctx, tableId: string): Promise<void> {
  authorize(ctx, 'trash.recover')
  const { orgId } = actorOf(ctx)
  return retryOnLock(ctx, () =>
    ctx.tx(async (ctx) => {
      const held = await holdArchivedTable(ctx, orgId, tableId)
      const before = await freshStructure(ctx.database, ctx.db, orgId)
      await setArchived(ctx.db, orgId, tableId, null)
      await tell(ctx, orgId, 'table.restored', tableId)
      await syncComputed(ctx, before)
      await noteWholeTable(ctx, 'restore', held)
    }),
  )
}

/** An archived table that the person has in full. Any other is not there. */
export async function holdArchivedTable(
  ctx: TxCtx,
  orgId: string,
  tableId: string,
  others: readonly string[] = [],
): Promise<TableRow> {
  const found = (await lockTables(ctx.db, orgId, [tableId, ...others])).get(tableId)
  if (!found || found.archived_at === null) throw notFound('table')
  requireLevel(ctx, found, 'full')
  await refusePart(ctx, orgId, tableId)
  return found
}

async function refusePart(ctx: TxCtx, orgId: string, tableId: string): Promise<void> {
  refuseWholeTable(viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgId)), tableId)
}

/** One that was archived before a moment, whoever may see it. */
export async function holdArchivedBefore(
  ctx: TxCtx,
  orgId: string,
  tableId: string,
  before: Date,
  others: readonly string[],
): Promise<TableRow> {
  const found = (await lockTables(ctx.db, orgId, [tableId, ...others])).get(tableId)
  if (!found || found.archived_at === null || new Date(found.archived_at) >= before) throw notFound('table')
  return found
}

/** Everyone's list of tables changes: the organisation is told, by id alone. */
async function tell(
  ctx: TxCtx,
  orgId: string,
  event: 'table.archived' | 'table.restored',
  tableId: string,
): Promise<void> {
  await ctx.announce(event, { tableId }, { rooms: [`org:${orgId}`, tableRoom(tableId)] })
}
