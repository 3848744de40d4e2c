import type { Ctx } from '../../../platform/context.ts'
import { type FieldModel, type Grant, Params, type Viewer } from '../../engine/index.ts'
import { rowsAsColumns } from './column-arrays.ts'
import {
  type DirectResult,
  eventSql,
  inboxPartSql,
  lockSql,
  madeFieldsOf,
  resultOf,
  run,
  resultSql,
} from './direct-parts.ts'
import { insertOne, updateOne } from './direct-one.ts'
import { objectSql } from './load-before.ts'
import { markSql } from './search.ts'
import { type Change, changeColumns, changeValues, historySql } from './change-sql.ts'
import type { Row } from './types.ts'

const changedSql = '(select jsonb_agg(distinct k) from d, jsonb_object_keys(d.after) k)'
const writtenIdsSql = `coalesce((select jsonb_agg(id order by id) from w), '[]')`

/** Inserts records with their history and event in one statement. Null: the structure has changed, nothing was written. */
export async function insertDirectly(
  ctx: Ctx,
  change: Change<Ctx>,
  viewer: Viewer,
  grant: Grant,
  fields: readonly FieldModel[],
  rows: readonly Row[],
  isShown: boolean,
): Promise<DirectResult | null> {
  const [only] = rows
  if (only && rows.length === 1) return insertOne(ctx, change, viewer, grant, fields, only, isShown)
  const params = new Params()
  const madeFields = madeFieldsOf(grant)
  const made = madeFields.map((field) => `'${field.id}', w.${field.column}`).join(', ')
  const [now, by] = [params.add(ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const elements = await rowsAsColumns(params, fields, rows, 'json')
  const mark = markSql(
    grant.table,
    [...fields, ...madeFields].map((field) => field.id),
    'create',
  )
  const text = `with ${lockSql(change, viewer, grant, params, isShown)},
    e as (${elements}),
    t as (insert into ${grant.table.source} as t (created_at, updated_at, created_by, updated_by${fields.map((field) => `, ${field.column}`).join('')})
      select ${now}, ${now}, ${by}, ${by}${fields.map((field) => `, e."${field.id}"`).join('')}
      from l, e order by e.n returning ${isShown ? 't.*' : `t.id, t.version${madeFields.map((field) => `, t.${field.column}`).join('')}`}),
    w as (select t.*, row_number() over (order by id) as n from t),
    c as (insert into oficina.changes (${changeColumns}) select ${changeValues(change, params)} from l returning id),
    ${historySql(change, grant.table, params, 'create', `null, ${made === '' ? 'e.h' : `e.h::jsonb || jsonb_build_object(${made})`} from w join e using (n) cross join c`)},
    ${eventSql(change, ctx, grant, fields, params, 'created', writtenIdsSql)}${mark}${inboxPartSql(change, ctx, grant, [...fields, ...madeFields], 'create', params)}
    ${resultSql(ctx, viewer, grant, params, isShown, { id: 'w.id', version: 'w.version', from: 'w', order: 'w.n', joinShown: (join) => join })}`
  return resultOf(await run(ctx, grant, text, params), rows.length)
}

/** The values that differ from the stored ones. */
const differenceSql = (fields: readonly FieldModel[]) =>
  fields.length === 1
    ? 'select e.*, o.b as before, e.h as after from g, e join o using (id) where o.b is distinct from e.h'
    : `select e.*, diff.before, diff.after from g, e join o using (id), lateral (
        select jsonb_object_agg(k, v) as after, jsonb_object_agg(k, o.b->k) as before
        from jsonb_each(e.h) as pair (k, v) where o.b->k is distinct from v
      ) diff where diff.after is not null`

/**
 * Updates records with their history and event in one statement: all of them, or none. Null: nothing was written; the
 * full path reports the reason.
 */
export async function updateDirectly(
  ctx: Ctx,
  change: Change<Ctx>,
  viewer: Viewer,
  grant: Grant,
  fields: readonly FieldModel[],
  rows: readonly Row[],
  isShown: boolean,
): Promise<DirectResult | null> {
  const [only] = rows
  if (only && rows.length === 1) return updateOne(ctx, change, viewer, grant, fields, only, isShown)
  const params = new Params()
  const { source } = grant.table
  const [now, by] = [params.add(ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const elements = await rowsAsColumns(params, fields, rows, 'jsonb')
  const sets = fields.map((field) => `, ${field.column} = e."${field.id}"`).join('')
  const mark = markSql(
    grant.table,
    fields.map((field) => field.id),
    'update',
  )
  const text = `with ${lockSql(change, viewer, grant, params, isShown)},
    e as (${elements}),
    o as (select t.id, t.version, ${objectSql(fields, 't')} as b from ${source} t
      where t.id = any(array(select id from e)) and t.deleted_at is null order by t.id for no key update),
    g as (select 1 from l where not exists (
      select 1 from e left join o using (id) where o.id is null or (e.seen is not null and e.seen <> o.version))),
    d as (${differenceSql(fields)}),
    w as (update ${source} t set version = t.version + 1, updated_at = ${now}, updated_by = ${by}${sets}
      from d as e where t.id = e.id returning t.*),
    c as (insert into oficina.changes (${changeColumns}) select ${changeValues(change, params)} where exists (select 1 from w) returning id),
    ${historySql(change, grant.table, params, 'update', 'd.before, d.after from w join d using (id) cross join c')},
    ${eventSql(change, ctx, grant, fields, params, 'updated', writtenIdsSql, 'c', fields.length === 1 ? null : changedSql)}${mark}${inboxPartSql(change, ctx, grant, fields, 'update', params)}
    ${resultSql(ctx, viewer, grant, params, isShown, {
      id: 'o.id',
      // A record that already had these values keeps its version.
      version: 'coalesce(w.version, o.version)',
      from: 'g cross join e join o using (id) left join w using (id)',
      order: 'e.n',
      joinShown: (join) =>
        join === '' ? '' : `${join.replace(/^, lateral/, ' left join lateral')} on w.id is not null`,
    })}`
  return resultOf(await run(ctx, grant, text, params), rows.length)
}
