import type { Json } from '@oficina/kinds'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineRequestedJob, type Work } from '../../jobs/index.ts'
import { listRecords, reverseOfRun } from '../../records/index.ts'
import { archiveField, archiveTable } from '../../tables/index.ts'
import * as queries from '../queries.ts'
import type { PlannedTable, Undone } from '../types.ts'

const nothing: Undone = { removed: 0, restored: 0, kept: 0 }
const undoRun = (importId: string) => `undo ${importId}`

/** Takes back a whole import, the last batch first, each in a transaction of its own. What others did since is kept. */
export const undoImport = defineRequestedJob({
  name: 'imports.undo',
  input: z.object({ importId: z.string() }),
  run: async ({ importId }, work): Promise<Json> => {
    for (;;) if (!(await undoNext(work, importId))) break
    await putAwayStructure(work, importId)
    const ctx = await work.asker()
    await ctx.tx(async (ctx) => {
      const row = ctx.orgId === null ? null : await queries.holdImport(ctx.db, ctx.orgId, importId)
      if (row?.state !== 'undoing') return
      await queries.changeImport(ctx.db, row.org_id, importId, {
        state: 'undone',
        undone: { ...nothing, ...row.undone },
      })
    })
    return { importId }
  },
  /** What is left of it can be undone again. */
  giveUp: (system, { importId }) =>
    system.tx(async (ctx) => {
      const row = ctx.orgId === null ? null : await queries.holdImport(ctx.db, ctx.orgId, importId)
      if (row?.state === 'undoing') await queries.changeImport(ctx.db, row.org_id, importId, { state: 'done' })
    }),
})

async function undoerOf(work: Work, importId: string): Promise<Ctx> {
  return (await work.asker()).within({ kind: 'import', id: importId, run: undoRun(importId) })
}

async function undoNext(work: Work, importId: string): Promise<boolean> {
  const undoer = await undoerOf(work, importId)
  return undoer.tx(async (ctx) => {
    const row = ctx.orgId === null ? null : await queries.holdImport(ctx.db, ctx.orgId, importId)
    if (row?.state !== 'undoing') return false
    const after = z.object({ change: z.string() }).nullable().parse(work.position)
    const change = await queries.lastChange(ctx.db, row.org_id, importId, after?.change ?? null)
    if (!change) return false
    const did = await reverseOfRun(ctx, change.table_id, change.id, [importId, undoRun(importId)])
    const before = { ...nothing, ...row.undone }
    // Links that rows got later are part of the rows, which are told of when they go.
    const table = row.plan?.tables.find(({ tableId }) => tableId === change.table_id)
    const isOfRows = change.action === 'update_record' && table?.type !== 'import_update'
    const { removed, restored, kept } = isOfRows ? nothing : did
    const undone = {
      removed: before.removed + removed,
      restored: before.restored + restored,
      kept: before.kept + kept,
    }
    await queries.changeImport(ctx.db, row.org_id, importId, { undone })
    await work.step(ctx, { done: undone.removed + undone.restored + undone.kept, position: { change: change.id } })
    return true
  })
}

/** Tables that the import made and that are empty again go to the trash, and fields that hold nothing. */
async function putAwayStructure(work: Work, importId: string): Promise<void> {
  const ctx = await work.asker()
  const row = ctx.orgId === null ? null : await queries.findImport(ctx.db, ctx.orgId, importId)
  const tables = row?.plan?.isMade ? row.plan.tables : []
  for (const table of tables) {
    const asker = await work.asker()
    if (table.isNew) await unlessRefused(asker, () => putAwayTable(asker, table, tables))
    else for (const fieldId of table.made) await unlessRefused(asker, () => putAwayField(asker, table, fieldId))
  }
}

async function putAwayTable(ctx: Ctx, table: PlannedTable, tables: readonly PlannedTable[]): Promise<void> {
  const { tableId, fields } = table
  if (tableId === null || (await hasRecords(ctx, tableId, null))) return
  // Tables that were there before show links to this one in a field, which goes as well.
  for (const { link, fieldId } of fields) {
    const target = link && 'table' in link.target ? tables[link.target.table] : undefined
    if (link && fieldId !== null && !target?.isNew) await archiveField(ctx, tableId, fieldId)
  }
  await archiveTable(ctx, tableId)
}

async function putAwayField(ctx: Ctx, { tableId }: PlannedTable, fieldId: string): Promise<void> {
  if (tableId === null || (await hasRecords(ctx, tableId, fieldId))) return
  await archiveField(ctx, tableId, fieldId)
}

async function hasRecords(ctx: Ctx, tableId: string, fieldId: string | null): Promise<boolean> {
  const rules = fieldId === null ? [] : [{ field: fieldId, operator: 'isNotEmpty' as const }]
  const { records } = await listRecords(ctx, tableId, { filter: { op: 'and', rules }, limit: 1 })
  return records.length > 0
}

/** What the person may no longer put away, or is in use by now, stays; the records are what an undo is about. */
async function unlessRefused(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ refusal: error.id }, 'what an import made was left where it is')
  }
}
