import { isSameJson } from '@oficina/kinds'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { Turn } from '../../../platform/turns.ts'
import {
  type FieldModel,
  freshStructure,
  type Grant,
  knownStructure,
  refuseUniqueViolation,
  type Viewer,
  viewerFor,
} from '../../tables/index.ts'
import { orgOf, requireGrant } from '../read/with-structure.ts'
import { isRoomForRecords, refuseOverRecords } from '../record-limit.ts'
import { showWritten } from './show-written.ts'
import { announceChange } from './announce.ts'
import { isHeldHere } from './canonical-sql.ts'
import { checkReferences } from './check-references.ts'
import { dropErased, holdWritten } from './files.ts'
import { insertDirectly, updateDirectly } from './direct.ts'
import { settleFarOrder, writeFarOrders } from './far-order.ts'
import { inverseOps, keepUnseenLinks, settleOwnLinks, takeOver, writeJoins } from './links.ts'
import { loadBefore } from './load-before.ts'
import { lockStructure } from './lock-structure.ts'
import { parseEnv } from './parse-env.ts'
import { fillIn, newRow, readValues } from './parse-values.ts'
import { plainlyWritten } from './plain.ts'
import { retrying } from './retrying.ts'
import { checkForm, checkRequired, formFields, ruleFields } from './rules.ts'
import { checkScope } from './scope.ts'
import { markForSearch } from './search.ts'
import { measuredFields, measureTime } from './sla.ts'
import { refuseBroken, refuseTwice } from './refuse-rows.ts'
import { refuseStale } from './stale.ts'
import { type Taken, takenFrom, takenThrough, tellTaken } from './taken.ts'
import { knowingMore, structureToTry, unlessBehind } from './unless-behind.ts'
import { type Change, eraseRows, insertRows, moveRows, updateRows } from './statements.ts'
import { isSound, type RecordOp, type Row, type WriteOptions, type WriteResult, type TableEffect } from './types.ts'

/**
 * The one way in which records change. In one transaction it holds the structure still, checks who may do what, reads
 * and checks every value, writes all rows in a few statements, and puts history, measured time and events beside them.
 */
export function writeRecords(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions,
): Promise<WriteResult> {
  return retrying(ctx, async () => {
    const plainly = await writePlainly(ctx, tableId, ops, options)
    return plainly ?? knowingMore(ctx, orgOf(ctx), () => ctx.tx((ctx) => write(ctx, tableId, ops, options)))
  })
}

/**
 * The same for what most writes are: plain values that concern this table alone. The checks are those of the long way;
 * holding, writing, history and event are one statement. Null sends the write the long way, which also tells what is wrong.
 */
async function writePlainly(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions,
): Promise<WriteResult | null> {
  if (options.partial || options.form || ctx.isHeard('records.changed')) return null
  const orgId = orgOf(ctx)
  const structure = await structureToTry(ctx, orgId)
  const viewer = viewerFor(ctx.principal, structure)
  const grant = viewer.grant(tableId)
  const op = ops[0]?.op
  if (!grant || (op !== 'create' && op !== 'update') || !grant.can[needs[op]]) return null
  const rows = ops.map(newRow)
  const env = parseEnv(ctx, viewer)
  const turn = new Turn()
  for (const [n, one] of ops.entries()) {
    const row = rows[n] as Row
    if ('values' in one) readValues(row, one.values, grant, env)
    if (row.op === 'create') fillIn(row, grant, env)
    checkRequired(row, grant, env, structure.settings.weekStart)
    if (turn.isOver()) await turn.next()
  }
  const fields = plainlyWritten(structure, grant, rows)
  if (!fields || !areDistinct(rows)) return null
  if (op === 'create' && !(await isRoomForRecords(ctx, tableId, ops.length))) return null
  const change = {
    ctx,
    tableId,
    orgId,
    userId: viewer.userId,
    action: actionOf(ops),
    count: ops.length,
    options,
    id: null,
  }
  const direct = op === 'create' ? insertDirectly : updateDirectly
  const written = await unlessBehind(ctx, orgId, () =>
    direct(ctx, change, viewer, grant, fields, rows, options.show ?? false),
  )
  if (!written) {
    // Another table may have changed, which this process has not heard of; outside a transaction it is worth knowing.
    if (!ctx.db.isTransaction) await freshStructure(ctx.database, ctx.db, orgId)
    return null
  }
  return {
    changeId: written.changeId,
    rows: written.rows.map(({ id, version }) => ({ ok: true, id, version })),
    ...(options.show && { json: written.json }),
  }
}

const areDistinct = (rows: readonly Row[]) =>
  rows[0]?.op === 'create' || new Set(rows.map((row) => row.id)).size === rows.length

async function write(
  ctx: TxCtx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions,
): Promise<WriteResult> {
  const viewer = await lockStructure(ctx, await involvedTables(ctx, tableId, ops))
  const grant = requireGrant(viewer, tableId)
  refuseWithoutRight(grant, ops)
  await refuseOverRecords(ctx, tableId, ops.filter(({ op }) => op === 'create').length)
  const change: Change = {
    ctx,
    tableId,
    orgId: orgOf(ctx),
    userId: viewer.userId,
    action: actionOf(ops),
    count: ops.length,
    options,
    id: null,
  }
  const effects: TableEffect[] = []
  const taken: Taken[] = []
  const rows = await writeTable(change, viewer, grant, ops, effects, options.partial ?? false, taken)
  await announceChange(change, viewer, effects)
  const json = options.show ? await showWritten(ctx, viewer, tableId, rows) : null
  return {
    ...(json && { json }),
    changeId: change.id,
    taken: await tellTaken(ctx, viewer, grant, taken),
    rows: rows.map((row) =>
      isSound(row)
        ? { ok: true, id: row.id, version: row.version }
        : { ok: false, error: row.error ?? 'invalid_input', issues: row.issues },
    ),
  }
}

/** The table itself, and those that hold links which it only shows. */
async function involvedTables(ctx: TxCtx, tableId: string, ops: readonly RecordOp[]): Promise<string[]> {
  const structure = await knownStructure(ctx.database, orgOf(ctx))
  const fields = structure.tables.get(tableId)?.fields
  const named = new Set(ops.flatMap((op) => ('values' in op ? Object.keys(op.values) : [])))
  const others = [...named].flatMap((id) => fields?.get(id)?.link?.tableId ?? [])
  return [...new Set([tableId, ...others.filter((id) => !structure.tables.get(id)?.isArchived)])]
}

const needs = {
  create: 'createRecords',
  update: 'updateRecords',
  delete: 'deleteRecords',
  recover: 'deleteRecords',
  erase: 'deleteRecordsForever',
} as const

function refuseWithoutRight(grant: Grant, ops: readonly RecordOp[]): void {
  for (const op of new Set(ops.map((one) => one.op))) {
    if (!grant.can[needs[op]]) throw new AppError('permission_denied', { needs: needs[op] })
  }
}

function actionOf(ops: readonly RecordOp[]): string {
  const kinds = new Set(ops.map((one) => one.op))
  const only = kinds.size === 1 ? ops[0]?.op : 'update'
  return `${only ?? 'update'}_record`
}

/** Writes one table's part of a change. Links that another table holds are written there, as part of the same change. */
async function writeTable(
  change: Change,
  viewer: Viewer,
  grant: Grant,
  ops: readonly RecordOp[],
  effects: TableEffect[],
  partial: boolean,
  /** Links that were taken from others; null where the table is written along with another. */
  taken: Taken[] | null,
): Promise<Row[]> {
  const { ctx, options } = change
  const { table } = grant
  const rows = ops.map(newRow)
  const env = parseEnv(ctx, viewer)
  const turn = new Turn()
  for (const [n, op] of ops.entries()) {
    if ('values' in op) readValues(rows[n] as Row, op.values, grant, env)
    if (turn.isOver()) await turn.next()
  }
  refuseTwice(rows)
  await loadBefore(ctx, viewer, grant, rows, neededFields(grant, rows, options))
  await settleOwnLinks(ctx, viewer, grant, rows)
  await keepUnseenLinks(ctx, viewer, grant, rows)
  const orders = await settleFarOrder(ctx, viewer, grant, rows)
  for (const row of rows) if (row.op === 'update') dropUnchanged(row)
  await refuseStale(ctx, grant, rows)
  for (const row of rows) {
    const given = new Set(options.form && Object.keys(row.after))
    if (row.op === 'create') fillIn(row, grant, env)
    if (row.op !== 'create' && row.op !== 'update') continue
    checkRequired(row, grant, env, viewer.structure.settings.weekStart)
    if (options.form && isSound(row) && table.id === change.tableId) {
      checkForm(row, grant, env, viewer.structure.settings.weekStart, options.form, given)
    }
  }
  if (!options.trusted) await checkReferences(ctx, viewer, grant, rows)
  if (!partial) refuseBroken(rows)

  const sound = rows.filter(isSound)
  const [created, updated] = [sound.filter((row) => row.op === 'create'), sound.filter(isRealUpdate)]
  const erased = sound.filter((row) => row.op === 'erase')
  const freed = await takeOver(ctx, table, [...created, ...updated])
  await refuseUniqueViolation(grant, async () => {
    await updateRows(change, table, freed)
    await insertRows(change, table, created)
    await updateRows(change, table, updated)
    await moveRows(
      change,
      table,
      sound.filter((row) => row.op === 'delete'),
      'delete',
    )
    await moveRows(
      change,
      table,
      sound.filter((row) => row.op === 'recover'),
      'recover',
    )
    await eraseRows(change, table, erased)
  })
  await dropErased(change, table, erased)
  const written = [...created, ...updated]
  const isAsked = (row: Row, field: string) => {
    const op = row.index < 0 ? undefined : ops[row.index]
    return op !== undefined && 'values' in op && Object.hasOwn(op.values, field)
  }
  taken?.push(...takenFrom(table, written, freed, isAsked))
  await writeJoins(ctx, table, written)
  await holdWritten(change, table, written)
  await markForSearch(change, table, written)
  await checkScope(ctx, viewer, grant, written)
  const effect = [...freed, ...written, ...sound.filter((row) => row.op !== 'create' && row.op !== 'update')]
  await measureTime(change, table, effect)
  if (effect.length > 0) effects.push({ tableId: table.id, rows: effect })
  for (const [tableId, more] of await inverseOps(change, viewer, grant, sound)) {
    if (more.length === 0) continue
    const other = requireGrant(viewer, tableId)
    const along = await writeTable(change, viewer, other, more, effects, false, null)
    taken?.push(...takenThrough(table, other.table, along))
  }
  await writeFarOrders(
    ctx,
    table,
    written,
    orders.filter(({ row }) => isSound(row)),
  )
  return rows
}

const isRealUpdate = (row: Row) => row.op === 'update' && Object.keys(row.after).length > 0

function dropUnchanged(row: Row): void {
  for (const [id, value] of Object.entries(row.after)) {
    if (isSameJson(value, row.before[id] ?? null)) delete row.after[id]
  }
}

/** What must be known of the records before they change: what is written, what rules look at, what is measured. */
function neededFields(grant: Grant, rows: readonly Row[], options: WriteOptions): FieldModel[] {
  const ids = new Set(rows.flatMap((row) => [...Object.keys(row.after), ...row.inverse.keys()]))
  for (const id of [...ruleFields(grant), ...formFields(options.form ?? [])]) ids.add(id)
  if (rows.some((row) => row.op === 'recover')) for (const id of measuredFields(grant.table)) ids.add(id)
  return [...grant.table.fields.values()].filter((field) => ids.has(field.id) && isHeldHere(field))
}
