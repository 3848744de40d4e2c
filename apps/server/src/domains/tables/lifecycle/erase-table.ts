import { own } from '@oficina/kinds'
import { z } from 'zod'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { defineJob, type JobRun } from '../../../platform/jobs/define.ts'
import { type FieldRow, freshStructure, type TableRow } from '../../engine/index.ts'
import { announceVersion } from '../change-structure.ts'
import { tableRoom } from '../events.ts'
import { noteWholeTable } from '../note-structure.ts'
import { deleteReferencesOf, deleteTable } from '../queries/archived-tables.ts'
import { deleteKeptOf, keptOfTables } from '../queries/erased.ts'
import { listEveryField } from '../queries/fields.ts'
import { dropJoinTable, dropPhysicalTable, lockPhysical } from '../queries/physical.ts'
import { dropCovers, dropFiles, dropMailFiles } from '../queries/record-files.ts'
import { deleteTexts, deleteWaiting } from '../queries/search.ts'
import { syncComputed } from '../sync-computed.ts'
import { holdArchivedBefore, holdArchivedTable } from './archive-table.ts'
import { eraseField } from './erase-field.ts'
import { retryOnLock } from './retry-on-lock.ts'

/** An archived table for ever: its records, fields, views, forms and history, and the fields that linked to it. */
export function eraseTable(ctx: Ctx, tableId: string): Promise<void> {
  authorize(ctx, 'trash.recover')
  const { orgId, userId } = actorOf(ctx)
  return retryOnLock(ctx, () =>
    ctx.tx((ctx) =>
      erase(ctx, { orgId, tableId, by: userId }, (others) => holdArchivedTable(ctx, orgId, tableId, others)),
    ),
  )
}

/** The same for one that was archived before a moment, by nobody's hand. */
export function purgeTable(ctx: Ctx, orgId: string, tableId: string, before: Date): Promise<void> {
  return retryOnLock(ctx, () =>
    ctx.tx((ctx) =>
      erase(ctx, { orgId, tableId, by: 'system' }, (others) => holdArchivedBefore(ctx, orgId, tableId, before, others)),
    ),
  )
}

async function erase(
  ctx: TxCtx,
  { orgId, tableId, by }: { orgId: string; tableId: string; by: string },
  hold: (others: readonly string[]) => Promise<TableRow>,
): Promise<void> {
  const before = await freshStructure(ctx.database, ctx.db, orgId)
  const links = await fieldsLeadingTo(ctx, orgId, tableId)
  const others = [...new Set(links.map((field) => field.table_id))]
  const held = await hold(others)
  await lockPhysical(ctx.db, orgId, [tableId, ...others])
  // Again, now that nobody can make another one.
  for (const field of await fieldsLeadingTo(ctx, orgId, tableId)) await eraseField(ctx, orgId, field)
  const own = (await listEveryField(ctx.db, orgId)).filter((field) => field.table_id === tableId)
  for (const field of own) await dropJoinTable(ctx.db, orgId, field.id)
  await dropPhysicalTable(ctx.db, orgId, tableId)
  const fieldIds = own.map((field) => field.id)
  await deleteReferencesOf(ctx.db, orgId, tableId, fieldIds)
  await dropCovers(ctx, orgId, tableId)
  await deleteTable(ctx.db, orgId, tableId)
  for (const id of others) await announceVersion(ctx, orgId, id, 'table.updated', { updated_by: by })
  await ctx.announce('table.erased', { tableId }, { rooms: [`org:${orgId}`, tableRoom(tableId)] })
  await noteWholeTable(ctx, 'erase', held)
  await ctx.enqueue(forgetTable, { orgId, tableId })
  await syncComputed(ctx, before)
}

/** Connections of other tables to this one, archived ones too. */
async function fieldsLeadingTo(ctx: TxCtx, orgId: string, tableId: string): Promise<FieldRow[]> {
  const fields = await listEveryField(ctx.db, orgId)
  return fields.filter((field) => field.table_id !== tableId && own(field.options, 'connectedTableId') === tableId)
}

const batch = 5_000

/** What history, measured time, the search and the outbox of changes kept of a table, and its files; in pieces, since there may be millions. */
export const forgetTable = defineJob({
  name: 'tables.forget-table',
  input: z.object({ orgId: z.string(), tableId: z.string() }),
  concurrency: 1,
  expireSeconds: 6 * 60 * 60,
  run: (ctx, { orgId, tableId }, run) => forget(ctx.in(orgId), orgId, tableId, run),
})

async function forget(ctx: Ctx, orgId: string, tableId: string, { signal }: JobRun): Promise<void> {
  for (const name of keptOfTables) {
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      deleted = await deleteKeptOf(ctx.db, name, orgId, tableId, batch)
    }
  }
  // Searches pass over texts of a table that is not there.
  for (let last: string | null = '0'; last !== null; ) {
    signal.throwIfAborted()
    last = await deleteTexts(ctx.db, orgId, tableId, last, batch)
  }
  for (let deleted = batch; deleted === batch; ) {
    signal.throwIfAborted()
    deleted = await deleteWaiting(ctx.db, orgId, tableId, batch)
  }
  for (let dropped = batch; dropped === batch; ) {
    signal.throwIfAborted()
    dropped = await ctx.tx((ctx) => dropFiles(ctx, orgId, tableId, 'table', batch))
  }
  for (let dropped = batch; dropped === batch; ) {
    signal.throwIfAborted()
    dropped = await ctx.tx((ctx) => dropMailFiles(ctx, orgId, tableId, 'table', batch))
  }
}
