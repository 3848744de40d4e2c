import type { Ctx } from '../../../platform/context.ts'
import { Turn } from '../../../platform/turns.ts'
import { type FieldModel, freshStructure, type Grant, type Viewer, viewerFor } from '../../engine/index.ts'
import { isHeard, notifyInbox } from '../listen/inbox-sql.ts'
import { orgOf } from '../read/with-structure.ts'
import { isRoomForRecords } from '../record-limit.ts'
import { insertDirectly, updateDirectly } from './direct.ts'
import { parseEnv } from './parse-env.ts'
import { fillIn, newRow, readValues } from './parse-values.ts'
import { plainlyWritten } from './plain.ts'
import { actionOf, needs } from './rights.ts'
import { checkRequired } from './rules.ts'
import type { RecordOp, Row, WriteOptions, WriteResult } from './types.ts'
import { structureToTry, unlessBehind } from './unless-behind.ts'

/**
 * Writes plain values of one table, as most writes do. The checks are those of the full path; lock, rows, history,
 * event and inbox are one statement. Null sends the write to the full path, which also reports what is wrong with it.
 */
export async function writeFastPath(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions,
): Promise<WriteResult | null> {
  const orgId = orgOf(ctx)
  const plain = await plainWrite(ctx, tableId, ops, options)
  if (!plain) return null
  const { viewer, grant, op, rows, fields } = plain
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
    // The structure may have changed without this process knowing. Outside of a transaction, load it for the full path.
    if (!ctx.db.isTransaction) await freshStructure(ctx.database, ctx.db, orgId)
    return null
  }
  const hasListeners =
    written.changeId !== null &&
    !options.unheard &&
    isHeard(
      grant.table,
      op,
      fields.map((field) => field.id),
    )
  if (hasListeners) await notifyInbox(ctx, orgId)
  return {
    changeId: written.changeId,
    rows: written.rows.map(({ id, version }) => ({ ok: true, id, version })),
    ...(options.show && { json: written.json }),
  }
}

interface PlainWrite {
  viewer: Viewer
  grant: Grant
  op: 'create' | 'update'
  rows: Row[]
  fields: readonly FieldModel[]
}

/** The only place that chooses the path of a write; null for the full path. */
async function plainWrite(
  ctx: Ctx,
  tableId: string,
  ops: readonly RecordOp[],
  options: WriteOptions,
): Promise<PlainWrite | null> {
  if (options.partial || options.form) return null
  const structure = await structureToTry(ctx, orgOf(ctx))
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
  return { viewer, grant, op, rows, fields }
}

const areDistinct = (rows: readonly Row[]) =>
  rows[0]?.op === 'create' || new Set(rows.map((row) => row.id)).size === rows.length
