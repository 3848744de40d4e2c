import { isSameJson, type Json } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { type FieldRow, freshStructure, tableName } from '../../engine/index.ts'
import { countUnmadeRecords, nextUnmade, seenColumn, writeMade } from '../queries/conversion.ts'
import { type FieldChangeRow, findFieldChange, updateFieldChange } from '../queries/field-changes.ts'
import { findField } from '../queries/fields.ts'
import { isFullAtOnce } from '../queries/physical.ts'
import { columnOfSettings, modelWith, sideOf } from './plan.ts'
import { conversionEnv, type Converter, convertRow, grownOptions, sourceSql } from './values.ts'

/** Records per statement: long enough to be quick, short enough that nobody waits for their lock. */
export const batchSize = 1_000

/** A change of type on its way, with all that is needed to make values. */
export interface Conversion {
  change: FieldChangeRow
  field: FieldRow
  /** The change that is being taken back. */
  base: FieldChangeRow | null
}

export async function openConversion(ctx: TxCtx, orgId: string, changeId: string): Promise<Conversion | null> {
  const change = await findFieldChange(ctx.db, orgId, changeId)
  if (change?.state !== 'running') return null
  const field = await findField(ctx.db, orgId, change.field_id)
  if (!field) throw new Error('a field whose type changes is gone')
  const base = change.undoes === null ? null : await findFieldChange(ctx.db, orgId, change.undoes)
  return { change, field, base }
}

/** Makes the values of the next records behind this id; gives the last one's id, or null at the end. */
export async function makeBatch(
  ctx: TxCtx,
  { change, field, base }: Conversion,
  after: number,
): Promise<{ last: number | null; count: number }> {
  const shape = columnOfSettings(change.after)
  if (shape === null || isFullAtOnce(shape, base !== null)) return { last: null, count: 0 }
  const { org_id: orgId, table_id: tableId, id: changeId } = change
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const kept = base?.kept_column ? { ...modelWith(field, base.before), column: `"${base.kept_column}"` } : null
  const { sqls, values } = sourceSql(ctx, structure, [modelWith(field, change.before), kept])
  const table = tableName(orgId, tableId)
  const source = { table, seen: seenColumn(changeId), value: sqls[0] ?? '', kept: sqls[1] ?? '', values }
  const { rows, last } = await nextUnmade(ctx.db, source, after, batchSize)
  if (rows.length === 0) return { last: null, count: 0 }
  const converter = await grow(
    ctx,
    change,
    rows.map((row) => row.value),
    base,
  )
  const env = await envOf(ctx, structure.settings, orgId, converter)
  const made = rows.map((row) => ({ id: row.id, version: row.version, value: convertRow(converter, row, env).value }))
  await writeMade(ctx.db, { orgId, tableId, changeId }, shape.type, made)
  return { last, count: rows.length }
}

export function converterOf(change: Pick<FieldChangeRow, 'before' | 'after'>, base: FieldChangeRow | null): Converter {
  // Only a column of its own kept the values as they were.
  const back = base?.kept_column ? { was: sideOf(base.before), became: sideOf(base.after) } : null
  return { from: sideOf(change.before), to: sideOf(change.after), back }
}

/** Options that the batch needs are written down with it, so that the next one and a worker that takes over know them. */
async function grow(
  ctx: TxCtx,
  change: FieldChangeRow,
  values: readonly Json[],
  base: FieldChangeRow | null,
): Promise<Converter> {
  const converter = converterOf(change, base)
  const structure = await freshStructure(ctx.database, ctx.db, change.org_id)
  const env = await envOf(ctx, structure.settings, change.org_id, converter)
  const options = grownOptions(converter, values, env)
  if (isSameJson(options as Json, change.after.options as Json)) return converter
  change.after = { ...change.after, options }
  await updateFieldChange(ctx.db, change.org_id, change.id, { after: change.after })
  return converterOf(change, base)
}

const envOf = (
  ctx: TxCtx,
  settings: Parameters<typeof conversionEnv>[2],
  orgId: string,
  { from, to, back }: Converter,
) => conversionEnv(ctx.db, orgId, settings, [from, to, ...(back ? [back.was, back.became] : [])], ctx.now().getTime())

/** How many records are still to be made, counted up to a limit. */
export async function countUnmade(ctx: TxCtx, change: FieldChangeRow, limit: number): Promise<number> {
  if (columnOfSettings(change.after) === null) return 0
  return countUnmadeRecords(ctx.db, { orgId: change.org_id, tableId: change.table_id, changeId: change.id }, limit)
}
