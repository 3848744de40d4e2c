import type { Ctx } from '../../../platform/context.ts'
import { type FieldModel, type Grant, Params, type Viewer } from '../../engine/index.ts'
import {
  bind,
  type DirectResult,
  eventSql,
  inboxPartSql,
  lockSql,
  madeFieldsOf,
  resultOf,
  run,
  resultSql,
} from './direct-parts.ts'
import { objectSql } from './load-before.ts'
import { markSql } from './search.ts'
import { type Change, changeColumns, changeValues, historySql } from './change-sql.ts'
import { type Row, textWithoutBlanks } from './types.ts'

// Most writes are of one record. Its statement needs no joins, sorts and aggregates, and costs the database half of the
// statement for many records.

const markOf = (grant: Grant, fields: readonly FieldModel[]) =>
  markSql(
    grant.table,
    fields.map((field) => field.id),
    // Of one record there is nothing to gather.
    'update',
  )

export async function insertOne(
  ctx: Ctx,
  change: Change<Ctx>,
  viewer: Viewer,
  grant: Grant,
  fields: readonly FieldModel[],
  row: Row,
  isShown: boolean,
): Promise<DirectResult | null> {
  const params = new Params()
  const madeFields = madeFieldsOf(grant)
  const made = madeFields.map((field) => `'${field.id}', w.${field.column}`)
  const [now, by] = [params.add(ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const given = params.add(textWithoutBlanks(row.after), made.length === 0 ? 'json' : 'jsonb')
  const text = `with ${lockSql(change, viewer, grant, params, isShown)},
    w as (insert into ${grant.table.source} as t (created_at, updated_at, created_by, updated_by${fields.map((field) => `, ${field.column}`).join('')})
      select ${now}, ${now}, ${by}, ${by}${fields.map((field) => `, ${bind(params, field, row.after[field.id])}`).join('')} from l returning t.*),
    c as (insert into oficina.changes (${changeColumns}) select ${changeValues(change, params)} from l returning id),
    ${historySql(change, grant.table, params, 'create', `null, ${made.length === 0 ? given : `${given} || jsonb_build_object(${made.join(', ')})`} from w, c`)},
    ${eventSql(change, ctx, grant, fields, params, 'created', 'jsonb_build_array(w.id)', 'w, c')}${markOf(grant, [...fields, ...madeFields])}${inboxPartSql(change, ctx, grant, [...fields, ...madeFields], 'create', params)}
    ${resultSql(ctx, viewer, grant, params, isShown, { id: 'w.id', version: 'w.version', from: 'w', order: null, joinShown: (join) => join })}`
  return resultOf(await run(ctx, grant, text, params), 1)
}

/** Locks the record, and reads which of the given values `h` differ from it. */
function heldSql(grant: Grant, fields: readonly FieldModel[], row: Row, params: Params, h: string): string {
  const { source } = grant.table
  const seen = row.baseVersion === null ? '' : ` and t.version = ${params.add(row.baseVersion, 'bigint')}`
  const wanted = `t.id = ${params.add(row.id, 'bigint')} and t.deleted_at is null${seen}`
  const had = objectSql(fields, 't')
  if (fields.length === 1)
    return `o as (select t.id, t.version, ${had} as before, ${h} as after, ${had} is distinct from ${h} as differs
      from l, ${source} t where ${wanted} for no key update of t)`
  return `o as (select t.id, t.version, diff.before, diff.after, diff.after is not null as differs
      from l, ${source} t, lateral (
        select jsonb_object_agg(k, v) as after, jsonb_object_agg(k, b.had->k) as before
        from (select ${had} as had) b, jsonb_each(${h}) as pair (k, v) where b.had->k is distinct from v
      ) diff where ${wanted} for no key update of t)`
}

/** Null for one field: if the record changed, that field did. */
const changedSql = (fields: readonly FieldModel[]) =>
  fields.length === 1 ? null : '(select jsonb_agg(k) from jsonb_object_keys(o.after) k)'

export async function updateOne(
  ctx: Ctx,
  change: Change<Ctx>,
  viewer: Viewer,
  grant: Grant,
  fields: readonly FieldModel[],
  row: Row,
  isShown: boolean,
): Promise<DirectResult | null> {
  const params = new Params()
  const [now, by] = [params.add(ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const sets = fields.map((field) => `, ${field.column} = ${bind(params, field, row.after[field.id])}`).join('')
  const given = params.add(JSON.stringify(row.after), 'jsonb')
  const text = `with ${lockSql(change, viewer, grant, params, isShown)},
    ${heldSql(grant, fields, row, params, given)},
    w as (update ${grant.table.source} t set version = t.version + 1, updated_at = ${now}, updated_by = ${by}${sets}
      from o where t.id = o.id and o.differs returning t.*),
    c as (insert into oficina.changes (${changeColumns}) select ${changeValues(change, params)} from w returning id),
    ${historySql(change, grant.table, params, 'update', 'o.before, o.after from w, o, c')},
    ${eventSql(change, ctx, grant, fields, params, 'updated', 'jsonb_build_array(w.id)', 'w, o, c', changedSql(fields))}${markOf(grant, fields)}${inboxPartSql(change, ctx, grant, fields, 'update', params)}
    ${resultSql(ctx, viewer, grant, params, isShown, {
      id: 'o.id',
      // A record that already had these values keeps its version.
      version: 'coalesce(w.version, o.version)',
      from: 'o left join w on true',
      order: null,
      joinShown: (join) =>
        join === '' ? '' : `${join.replace(/^, lateral/, ' left join lateral')} on w.id is not null`,
    })}`
  return resultOf(await run(ctx, grant, text, params), 1)
}
