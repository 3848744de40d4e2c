import type { ImportInfo } from '@oficina/contract/imports/shapes'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { freshStructure, type Viewer, viewerFor } from '../engine/index.ts'
import { requestJob } from '../jobs/index.ts'
import { letGo } from './file.ts'
import * as queries from './queries.ts'
import { endFetch } from './remote/end-fetch.ts'
import { announceEnd } from './running/run-import.ts'
import { noCounts } from './types.ts'
import { undoImport } from './undo/undo-import.ts'

const isAdmin = (ctx: Ctx): boolean => actorOf(ctx).actor.isAdmin

/** Administrators look after everyone's imports; to all others, those of others are not there. */
async function requireImport(ctx: Ctx, id: string, find = queries.findImport): Promise<queries.ImportRow> {
  const { orgId, userId } = actorOf(ctx)
  const row = await find(ctx.db, orgId, id)
  if (!row || (row.user_id !== userId && !isAdmin(ctx))) throw notFound('import')
  return row
}

async function viewerOf(ctx: Ctx): Promise<Viewer> {
  return viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, actorOf(ctx).orgId))
}

const ended = new Set(['done', 'failed', 'cancelled'])

function present(row: queries.ImportRow, viewer: Viewer, isOwn: boolean): ImportInfo {
  const counts = { ...noCounts, ...row.counts }
  const tables = (row.plan?.tables ?? []).flatMap(({ tableId, label, isNew }) => {
    // Before it is made, a new table is only a name.
    if (tableId === null) return []
    const grant = viewer.grant(tableId)
    return [{ id: tableId, label: grant ? grant.table.row.label : isOwn && isNew ? label : null, is_new: isNew }]
  })
  return {
    id: row.id,
    connector_id: row.connector_id,
    state: row.state,
    created_by: row.user_id,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    file: row.file_name === null ? null : { name: row.file_name, size: Number(row.file_size) },
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    counts,
    tables,
    error: row.error,
    has_rejected: isOwn && counts.rejected + counts.emptied + counts.skipped > 0,
    undone: row.undone,
    can: {
      cancel: row.state === 'running' || row.state === 'fetching',
      undo: ended.has(row.state) && row.plan?.isMade === true,
    },
  }
}

export async function getImport(ctx: Ctx, id: string): Promise<ImportInfo> {
  const row = await requireImport(ctx, id)
  return present(row, await viewerOf(ctx), row.user_id === actorOf(ctx).userId)
}

export async function listImports(
  ctx: Ctx,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ imports: ImportInfo[]; more: boolean }> {
  const { orgId, userId } = actorOf(ctx)
  if (before !== undefined && Number.isNaN(Date.parse(before)))
    throw new AppError('invalid_input', { issues: [{ path: 'before', reason: 'invalid_date' }] })
  const of = { userId: isAdmin(ctx) ? null : userId, before: before ?? null, limit: limit + 1 }
  const rows = await queries.listImports(ctx.db, orgId, of)
  const viewer = await viewerOf(ctx)
  return {
    imports: rows.slice(0, limit).map((row) => present(row, viewer, row.user_id === userId)),
    more: rows.length > limit,
  }
}

/** Stops an import. Nothing more is written once this has answered. */
export async function cancelImport(ctx: Ctx, id: string): Promise<ImportInfo> {
  await requireImport(ctx, id)
  await ctx.tx(async (ctx) => {
    const row = await requireImport(ctx, id, queries.holdImport)
    if (row.state === 'fetching') return endFetch(ctx, row, { error: { id: 'cancelled', reason: null, row: null } })
    if (row.state !== 'running') throw new AppError('conflict', { reason: 'not_running' })
    await queries.changeImport(ctx.db, row.org_id, id, { state: 'cancelled', isFinished: true })
    await letGo(ctx, row)
    await announceEnd(ctx, row, { id: 'cancelled', reason: null, row: null })
  })
  return getImport(ctx, id)
}

/** Takes an import back, with the rights of whoever asks for that. */
export async function startUndo(ctx: Ctx, id: string): Promise<{ import: ImportInfo; job_id: string }> {
  const jobId = await ctx.tx(async (ctx) => {
    const row = await requireImport(ctx, id, queries.holdImport)
    if (!ended.has(row.state) || !row.plan?.isMade) throw new AppError('conflict', { reason: 'nothing_to_undo' })
    const viewer = await viewerOf(ctx)
    for (const { tableId } of row.plan.tables) {
      const grant = tableId === null ? null : viewer.grant(tableId)
      if (grant && !grant.can.deleteRecords) throw new AppError('permission_denied', { needs: 'deleteRecords' })
    }
    await queries.changeImport(ctx.db, row.org_id, id, { state: 'undoing' })
    const about = { tableId: row.plan.tables[0]?.tableId ?? null, total: Number(row.done) }
    return requestJob(ctx, undoImport, { importId: id }, about)
  })
  return { import: await getImport(ctx, id), job_id: jobId }
}
