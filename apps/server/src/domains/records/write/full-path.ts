import { isSameJson } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { Turn } from '../../../platform/turns.ts'
import { type FieldModel, type Grant, knownStructure, type Viewer } from '../../engine/index.ts'
import { refuseUniqueViolation } from '../../tables/index.ts'
import { writeInbox } from '../listen/inbox-sql.ts'
import { orgOf, requireGrant } from '../read/with-structure.ts'
import { refuseOverRecords } from '../record-limit.ts'
import { announceChange } from './announce.ts'
import { isHeldHere } from './canonical-sql.ts'
import type { Change } from './change-sql.ts'
import { checkReferences } from './check-references.ts'
import { settleInverseOrder, writeInverseOrders } from './inverse-order.ts'
import { dropErased, holdWritten } from './files.ts'
import { inverseOps, keepUnseenLinks, settleOwnLinks, takeOver, writeJoins } from './links.ts'
import { loadBefore } from './load-before.ts'
import { lockStructure } from './lock-structure.ts'
import { parseEnv } from './parse-env.ts'
import { fillIn, newRow, readValues } from './parse-values.ts'
import { refuseBroken, refuseTwice } from './refuse-rows.ts'
import { actionOf, refuseWithoutRight } from './rights.ts'
import { checkForm, checkRequired, formFields, ruleFields } from './rules.ts'
import { checkScope } from './scope.ts'
import { markForSearch } from './search.ts'
import { showWritten } from './show-written.ts'
import { measuredFields, measureTime } from './sla.ts'
import { refuseStale } from './stale.ts'
import { eraseRows, insertRows, moveRows, updateRows } from './statements.ts'
import { type Taken, takenFrom, takenThrough, notifyTaken } from './taken.ts'
import { isSound, type RecordOp, type Row, type TableEffect, type WriteOptions, type WriteResult } from './types.ts'

/**
 * Writes in one transaction: locks the structure, checks rights, parses and validates every value, and writes all rows
 * with their history, SLA intervals, events and inbox in a few statements.
 */
export async function writeFullPath(
  ctx: TxCtx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions,
): Promise<WriteResult> {
  const viewer = await lockStructure(ctx, await involvedTables(ctx, tableId, ops))
  const grant = requireGrant(viewer, tableId)
  refuseWithoutRight(grant, ops)
  // Records restored from the trash count towards the limit like new ones.
  await refuseOverRecords(ctx, tableId, ops.filter(({ op }) => op === 'create' || op === 'recover').length)
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
  if (!options.unheard) await writeInbox(change, viewer.structure.tables, effects)
  const json = options.show ? await showWritten(ctx, viewer, tableId, rows) : null
  return {
    ...(json && { json }),
    changeId: change.id,
    taken: await notifyTaken(ctx, viewer, grant, taken),
    rows: rows.map((row) =>
      isSound(row)
        ? { ok: true, id: row.id, version: row.version }
        : { ok: false, error: row.error ?? 'invalid_input', issues: row.issues },
    ),
  }
}

/** The table, and tables that store links which the write changes from the other side. */
async function involvedTables(ctx: TxCtx, tableId: string, ops: readonly RecordOp[]): Promise<string[]> {
  const structure = await knownStructure(ctx.database, orgOf(ctx))
  // Loops over the table's fields, not over the given values, whose number is limited only by the body size.
  const links = [...(structure.tables.get(tableId)?.fields.values() ?? [])].filter((field) => field.link)
  const isNamed = ({ id }: FieldModel) => ops.some((op) => 'values' in op && Object.hasOwn(op.values, id))
  const others = links.filter(isNamed).flatMap((field) => field.link?.tableId ?? [])
  return [...new Set([tableId, ...others.filter((id) => !structure.tables.get(id)?.isArchived)])]
}

/** Writes one table's part of a change. Links stored by another table are written there, as part of the same change. */
async function writeTable(
  change: Change,
  viewer: Viewer,
  grant: Grant,
  ops: readonly RecordOp[],
  effects: TableEffect[],
  partial: boolean,
  /** One-to-one links that were taken from other records; null for tables that are written along with another. */
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
  const orders = await settleInverseOrder(ctx, viewer, grant, rows)
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
  await markForSearch(change, table, [...written, ...erased])
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
  await writeInverseOrders(
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

/** The fields whose old values are needed: written ones, those that rules read, and those with SLA timers. */
function neededFields(grant: Grant, rows: readonly Row[], options: WriteOptions): FieldModel[] {
  const ids = new Set(rows.flatMap((row) => [...Object.keys(row.after), ...row.inverse.keys()]))
  for (const id of [...ruleFields(grant), ...formFields(options.form ?? [])]) ids.add(id)
  if (rows.some((row) => row.op === 'recover')) for (const id of measuredFields(grant.table)) ids.add(id)
  return [...grant.table.fields.values()].filter((field) => ids.has(field.id) && isHeldHere(field))
}
