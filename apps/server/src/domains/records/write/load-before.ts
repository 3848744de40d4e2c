import { CompiledQuery } from 'kysely'
import type { TxCtx } from '../../../platform/context.ts'
import { type FieldModel, type Grant, Params, Reader, type Viewer } from '../../engine/index.ts'
import { canonicalSql } from './canonical-sql.ts'
import { shortListSql } from './link-change.ts'
import { ruleFields } from './rules.ts'
import { fail, isSound, type Row, type Values } from './types.ts'

interface Found {
  id: string
  version: string
  gone: boolean
  before: Values
}

const pairsPerCall = 40

/** `jsonb_build_object` takes a hundred arguments, so more fields need several objects. */
export function objectSql(
  fields: readonly FieldModel[],
  alias: string,
  valueSql: (field: FieldModel, alias: string) => string = canonicalSql,
): string {
  if (fields.length === 0) return `'{}'::jsonb`
  const pairs = fields.map((field) => `'${field.id}', ${valueSql(field, alias)}`)
  const parts: string[] = []
  for (let n = 0; n < pairs.length; n += pairsPerCall) {
    parts.push(`jsonb_build_object(${pairs.slice(n, n + pairsPerCall).join(', ')})`)
  }
  return parts.join(' || ')
}

/** Long lists of links are not read for a few changes, unless a rule needs them. */
function readWhole(grant: Grant, rows: readonly Row[]): (field: FieldModel) => boolean {
  const ruled = new Set(ruleFields(grant))
  return (field) => {
    if (field.link?.held.by !== 'join' || field.required || ruled.has(field.id)) return true
    const wishes = rows.flatMap((row) => row.inverse.get(field.id) ?? [])
    return wishes.length === 0 || wishes.some((wish) => 'set' in wish)
  }
}

/** Locks the records in the order of their ids, and reads their old values. */
export async function loadBefore(
  ctx: TxCtx,
  viewer: Viewer,
  grant: Grant,
  rows: readonly Row[],
  fields: readonly FieldModel[],
): Promise<void> {
  const waiting = rows.filter((row) => row.op !== 'create' && isSound(row))
  if (waiting.length === 0) return
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const ids = reader.params.add(
    waiting.map((row) => row.id),
    'bigint[]',
  )
  const scope = reader.rows(grant, 't')
  const whole = readWhole(grant, rows)
  const valueSql = (field: FieldModel, alias: string) =>
    whole(field) ? canonicalSql(field, alias) : shortListSql(field, alias)
  const text = `select t.id, t.version, t.deleted_at is not null as gone, ${objectSql(fields, 't', valueSql)} as before
    from ${grant.table.source} t where t.id = any(${ids})${scope === null ? '' : ` and ${scope}`}
    order by t.id for no key update of t`
  const { rows: found } = await ctx.db.executeQuery<Found>(CompiledQuery.raw(text, reader.params.values))
  const byId = new Map(found.map((row) => [Number(row.id), row]))
  for (const row of waiting) {
    const record = byId.get(row.id)
    const wantsGone = row.op === 'recover' || row.op === 'erase'
    if (!record || record.gone !== wantsGone) fail(row, 'not_found', { path: 'id', reason: 'not_found' })
    else Object.assign(row, { version: Number(record.version), before: record.before })
  }
}
