import { FieldValueError, type Json } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type FieldModel, Params, Reader, type Viewer } from '../engine/index.ts'
import { requireGrant } from './read/with-structure.ts'
import { writeRecords } from './write/apply.ts'
import { lockStructure } from './write/lock-structure.ts'
import { parseEnv } from './write/parse-env.ts'
import { lostRace, retrying } from './write/retrying.ts'
import type { RecordOp, WriteResult } from './write/types.ts'

interface Given {
  values: Readonly<Record<string, unknown>>
}

/** Changes the records that the table's unique key finds and makes the others. Who makes a key first wins; the next one finds it. */
export async function upsertRecords(
  ctx: Ctx,
  tableId: string,
  records: readonly Given[],
  partial: boolean,
): Promise<WriteResult> {
  return retrying(ctx, async () => {
    try {
      return await ctx.tx((ctx) => upsert(ctx, tableId, records, partial))
    } catch (error) {
      throw error instanceof AppError && error.id === 'unique_violation' ? lostRace(error) : error
    }
  })
}

async function upsert(ctx: TxCtx, tableId: string, records: readonly Given[], partial: boolean): Promise<WriteResult> {
  const viewer = await lockStructure(ctx, [tableId])
  const grant = requireGrant(viewer, tableId)
  const key = grant.table.uniqueField
  if (!key || !grant.readable.has(key.id)) throw new AppError('conflict', { reason: 'no_unique_key' })
  const keys = records.map(({ values }) => readKey(ctx, viewer, key, values[key.id]))
  const found = await findByKey(ctx, viewer, tableId, key, keys)
  const ops = records.map(({ values }, n): RecordOp => {
    const id = found.get(String(keys[n]))
    return id === undefined ? { op: 'create', values } : { op: 'update', id, values }
  })
  return writeRecords(ctx, tableId, ops, { partial })
}

/** What cannot be read finds nothing; the write then says what is wrong with it. */
function readKey(ctx: Ctx, viewer: Viewer, key: FieldModel, raw: unknown): Json {
  try {
    return key.kind.parse(raw ?? null, key.options, parseEnv(ctx, viewer))
  } catch (error) {
    if (error instanceof FieldValueError) return null
    throw error
  }
}

/** The records that have these keys, among those that the viewer sees; the first one where several do. */
export async function findByKey(
  ctx: TxCtx,
  viewer: Viewer,
  tableId: string,
  key: FieldModel,
  keys: readonly Json[],
): Promise<Map<string, number>> {
  const grant = requireGrant(viewer, tableId)
  const wanted = keys.filter((one) => one !== null).map(String)
  if (wanted.length === 0) return new Map()
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const values = reader.params.add(wanted, 'text[]')
  const text = `select t.id, t.${key.column}::text as key from ${grant.table.source} t
    where t.${key.column} = any((${values})::${key.columnType}[]) and ${reader.visible(grant, 't')}
    order by t.id desc`
  const { rows } = await ctx.db.executeQuery<{ id: string; key: string }>(CompiledQuery.raw(text, reader.params.values))
  return new Map(rows.map((row) => [normal(key, row.key), Number(row.id)]))
}

/** `1.50` from the database and `1.5` from the caller are one number. */
const normal = (key: FieldModel, text: string) =>
  key.columnType === 'numeric' || key.columnType === 'bigint' ? String(Number(text)) : text
