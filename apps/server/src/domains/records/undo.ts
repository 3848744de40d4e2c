import { isSameJson, type Json } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import { actorKey } from '../../platform/access/principal.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Grant } from '../engine/index.ts'
import { type HistoryRow, listHistoryOf } from './queries/history.ts'
import { listOwnChanges, listWrittenSince, markUndone } from './queries/undo.ts'
import { orgOf, requireGrant } from './read/with-structure.ts'
import { writeRecords } from './write/apply.ts'
import { loadBefore } from './write/load-before.ts'
import { isHeldHere } from './write/canonical-sql.ts'
import { linkChangeOf, pairsThereSql } from './write/link-change.ts'
import { lockStructure } from './write/lock-structure.ts'
import { newRow } from './write/parse-values.ts'
import { retrying } from './write/retrying.ts'
import type { RecordOp } from './write/types.ts'

interface Undone {
  change_id: string
  undid: string
  count: number
}

/** Takes back one's own last change in a table, or the one named. Nobody takes back what another did. */
export function undoChange(ctx: Ctx, tableId: string, changeId: string | undefined): Promise<Undone> {
  return retrying(ctx, () =>
    ctx.tx(async (ctx) => {
      const change = await findOwn(ctx, tableId, changeId === undefined ? 'last' : { id: changeId })
      return reverse(ctx, tableId, change)
    }),
  )
}

/** Does again what one took back last, as long as nothing else was done since. */
export function redoChange(ctx: Ctx, tableId: string): Promise<Undone> {
  return retrying(ctx, () => ctx.tx(async (ctx) => reverse(ctx, tableId, await findOwn(ctx, tableId, 'lastUndo'))))
}

/** An undo is a change like any other: the last one of them is what a redo takes back. */
async function findOwn(ctx: TxCtx, tableId: string, which: 'last' | 'lastUndo' | { id: string }): Promise<string> {
  const orgId = orgOf(ctx)
  requireGrant(await lockStructure(ctx, [tableId]), tableId)
  const rows = await listOwnChanges(ctx.db, orgId, tableId, actorKey(ctx.principal))
  if (typeof which === 'object') {
    const found = rows.find((row) => row.id === which.id)
    if (!found) throw notFound('change')
    if (found.is_undone) throw new AppError('conflict', { reason: 'already_undone' })
    return found.id
  }
  if (which === 'last') {
    const found = rows.find((row) => !row.is_undone && !row.is_undo)
    if (!found) throw new AppError('conflict', { reason: 'nothing_to_undo' })
    return found.id
  }
  // Something new since then: what was taken back stays so.
  const found = rows.find((row) => row.is_fresh || (row.is_undo && !row.is_undone))
  if (!found?.is_undo) throw new AppError('conflict', { reason: 'nothing_to_redo' })
  return found.id
}

async function reverse(ctx: TxCtx, tableId: string, changeId: string): Promise<Undone> {
  const orgId = orgOf(ctx)
  const rows = await listHistoryOf(ctx.db, orgId, changeId)
  if (rows.some((row) => row.action === 'erase')) throw new AppError('conflict', { reason: 'gone_for_ever' })
  const byTable = Map.groupBy(rows, (row) => row.table_id)
  const viewer = await lockStructure(ctx, [...new Set([tableId, ...byTable.keys()])])
  let undid: string | null = null
  let count = 0
  for (const [id, history] of byTable) {
    const grant = requireGrant(viewer, id)
    const ops = await opsToReverse(ctx, viewer, grant, history)
    if (ops.length === 0) continue
    const result = await writeRecords(ctx, id, ops, {
      trusted: true,
      undoes: changeId,
      note: { undoes: changeId },
    })
    undid = result.changeId ?? undid
    count += result.rows.length
  }
  if (undid === null) throw new AppError('conflict', { reason: 'changed_since' })
  await markUndone(ctx.db, orgId, changeId, undid)
  return { change_id: undid, undid: changeId, count }
}

/**
 * Takes back one change of a run, such as an import: what it made goes to the trash, what it changed gets its values
 * back. Records that others have written since are kept as they are, and counted.
 */
export async function reverseOfRun(
  ctx: TxCtx,
  tableId: string,
  changeId: string,
  runs: readonly string[],
): Promise<{ removed: number; restored: number; kept: number }> {
  const orgId = orgOf(ctx)
  const viewer = await lockStructure(ctx, [tableId])
  const grant = requireGrant(viewer, tableId)
  const history = (await listHistoryOf(ctx.db, orgId, changeId)).filter((row) => row.table_id === tableId)
  const kept = await listWrittenSince(ctx.db, orgId, changeId, runs)
  const ops = await opsToReverse(
    ctx,
    viewer,
    grant,
    history.filter((row) => row.action !== 'create' || !kept.has(row.record_id)),
  )
  if (ops.length === 0) return { removed: 0, restored: 0, kept: history.length }
  const options = { trusted: true, partial: true, undoes: changeId, note: { undoes: changeId } }
  const { changeId: undid, rows } = await writeRecords(ctx, tableId, ops, options)
  if (undid !== null) await markUndone(ctx.db, orgId, changeId, undid)
  const done = rows.flatMap((row, n) => (row.ok ? (ops[n]?.op ?? []) : []))
  const removed = done.filter((op) => op === 'delete').length
  return { removed, restored: done.length - removed, kept: history.length - done.length }
}

/** Back to what it was, but only where it still is what the change made of it: later work is never undone along with it. */
async function opsToReverse(
  ctx: TxCtx,
  viewer: Parameters<typeof loadBefore>[1],
  grant: Grant,
  history: readonly HistoryRow[],
): Promise<RecordOp[]> {
  const ops: RecordOp[] = []
  const updates = history.filter((row) => row.action === 'update')
  const fields = [...grant.table.fields.values()].filter(
    (field) =>
      (isHeldHere(field) || field.link?.held.by === 'join') &&
      updates.some((row) => Object.hasOwn(row.before ?? {}, field.id) && !linkChangeOf(row.before?.[field.id])),
  )
  const isStill = await longListsStill(ctx, grant, updates)
  const current = updates.map((row, n) => newRow({ op: 'update', id: Number(row.record_id), values: {} }, n))
  await loadBefore(ctx, viewer, grant, current, fields)
  updates.forEach((row, n) => {
    const now = current[n]
    if (!now || now.error !== null) return
    const entries = Object.entries(row.before ?? {}).flatMap(([id, value]): [string, unknown][] => {
      const made: Json = row.after?.[id] ?? null
      if (!grant.writable.has(id)) return []
      const change = linkChangeOf(value)
      if (change) return isStill(now.id, id) ? [[id, { add: change.added, remove: change.removed }]] : []
      return isSameJson(now.before[id] ?? null, made) ? [[id, value]] : []
    })
    if (entries.length > 0) ops.push({ op: 'update', id: now.id, values: Object.fromEntries(entries) })
  })
  const opposite = { create: 'delete', recover: 'delete', delete: 'recover' } as const
  for (const row of history) {
    if (row.action !== 'update' && row.action !== 'erase')
      ops.push({ op: opposite[row.action], id: Number(row.record_id) })
  }
  return ops
}

/** Whether the links that changes of long lists made are still there, and those that they took away are not. */
async function longListsStill(
  ctx: TxCtx,
  grant: Grant,
  updates: readonly HistoryRow[],
): Promise<(recordId: number, fieldId: string) => boolean> {
  const broken = new Set<string>()
  for (const field of grant.table.fields.values()) {
    const held = field.link?.held
    if (held?.by !== 'join') continue
    const pairs = updates.flatMap((row) => {
      const change = linkChangeOf(row.after?.[field.id])
      const pairsOf = (ids: readonly number[], isWanted: boolean) =>
        ids.map((other) => ({ id: Number(row.record_id), other, isWanted }))
      return change ? [...pairsOf(change.added, true), ...pairsOf(change.removed, false)] : []
    })
    if (pairs.length === 0) continue
    const { text, values } = pairsThereSql(held, pairs)
    const { rows } = await ctx.db.executeQuery<{ own: string; other: string }>(CompiledQuery.raw(text, values))
    const there = new Set(rows.map(({ own, other }) => `${own} ${other}`))
    for (const { id, other, isWanted } of pairs) {
      if (there.has(`${id} ${other}`) !== isWanted) broken.add(`${id} ${field.id}`)
    }
  }
  return (recordId, fieldId) => !broken.has(`${recordId} ${fieldId}`)
}
