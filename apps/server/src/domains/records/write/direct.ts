import type { Json } from '@oficina/kinds'
import { actorKey } from '../../../platform/access/principal.ts'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/database.ts'
import { runText } from '../../../platform/db/run-text.ts'
import { eventsChannel } from '../../../platform/events.ts'
import { type FieldModel, type Grant, Params, Reader, refuseUniqueViolation, type Viewer } from '../../tables/index.ts'
import { recordsRoom } from '../events.ts'
import { recordJson } from '../read/record-json.ts'
import { structureVersionSql } from '../read/run.ts'
import { rowsAsColumns } from './column-arrays.ts'
import { objectSql } from './load-before.ts'
import { writtenIds } from './plain.ts'
import { markSql } from './search.ts'
import { type Change, changeColumns, changeValues } from './statements.ts'
import type { Row } from './types.ts'

interface Written {
  change: string | null
  /** Of one record, or of all with commas between them: a thousand rows cost more to read than one long one. */
  ids: string | null
  versions: string | null
  /** The record as its writer sees it, and the structure at that moment. */
  json: string | null
  structure: string | null
}

export interface DirectResult {
  changeId: string | null
  rows: { id: number; version: number }[]
  /** Null where the structure changed meanwhile: then it is read anew. */
  json: (string | null)[]
}

const fieldsOf = (grant: Grant, rows: readonly Row[]): FieldModel[] => {
  const ids = writtenIds(rows)
  return [...grant.table.fields.values()].filter((field) => field.columnType !== null && ids.has(field.id))
}

/** One value, bound as its column's own type. */
function bind(params: Params, field: FieldModel, given: Json | undefined): string {
  const type = field.columnType ?? 'text'
  if (given === null || given === undefined) return params.add(null, type)
  return params.add(type === 'jsonb' ? JSON.stringify(given) : given, type)
}

/**
 * What was given for each row: its place `n`, id, the version that was seen and the values `h`; and each field's value.
 * One row is bound value by value; many travel as one list for each column.
 */
function givenRows(params: Params, fields: readonly FieldModel[], rows: readonly Row[], json: 'json' | 'jsonb') {
  const [only] = rows
  if (rows.length === 1 && only) {
    const values = new Map(fields.map((field) => [field.id, bind(params, field, only.after[field.id])]))
    const h = params.add(JSON.stringify(only.after), json)
    const seen = params.add(only.baseVersion, 'bigint')
    return {
      elements: `select 1::bigint as n, ${params.add(only.id, 'bigint')} as id, ${seen} as seen, ${h} as h`,
      value: (field: FieldModel) => values.get(field.id) ?? 'null',
    }
  }
  return { elements: rowsAsColumns(params, fields, rows, json), value: (field: FieldModel) => `e."${field.id}"` }
}

/** Holds the structure still, in the statement that writes: of another version, nothing is written at all. */
const lockSql = (change: Change<Ctx>, grant: Grant, params: Params) =>
  `l as (select 1 from oficina.tables where org_id = ${params.add(change.orgId, 'text')} and id = ${params.add(grant.table.id, 'text')}
    and version = ${params.add(grant.table.version, 'bigint')} and archived_at is null for key share)`

function eventSql(
  change: Change<Ctx>,
  ctx: Ctx,
  grant: Grant,
  fields: readonly FieldModel[],
  params: Params,
  op: 'created' | 'updated',
): string {
  const ids = `coalesce((select jsonb_agg(id order by id) from w), '[]')`
  const lists = (['created', 'updated', 'deleted'] as const).map(
    (name) => `'${name}', ${name === op ? ids : `'[]'::jsonb`}`,
  )
  const rest = params.add(
    JSON.stringify({
      tableId: grant.table.id,
      fields: fields.map((field) => field.id),
      many: false,
      userId: change.userId,
    }),
    'jsonb',
  )
  return `v as (insert into oficina.events (org_id, type, rooms, payload, actor)
      select ${params.add(change.orgId, 'text')}, 'records.changed', ${params.add([recordsRoom(grant.table.id)], 'text[]')},
        ${rest} || jsonb_build_object('changeId', c.id::text, ${lists.join(', ')}), ${params.add(actorKey(ctx.principal), 'text')} from c
      returning id),
    s as (select pg_notify('${eventsChannel}', id::text) from v)`
}

function historySql(change: Change<Ctx>, grant: Grant, params: Params, action: string, from: string): string {
  return `h as (insert into oficina.history (org_id, table_id, record_id, version, change_id, action, before, after)
      select ${params.add(change.orgId, 'text')}, ${params.add(grant.table.id, 'text')}, w.id, w.version, c.id, '${action}', ${from})`
}

function run(ctx: Ctx, grant: Grant, text: string, params: Params): Promise<Written[]> {
  return refuseUniqueViolation(grant, () => runText<Written>(ctx, prepared(text), params.values))
}

/** What is told of the written records, in the same statement; `from` reads them as `w`. */
function tellSql(
  ctx: Ctx,
  viewer: Viewer,
  grant: Grant,
  params: Params,
  isShown: boolean,
  parts: { id: string; version: string; from: string; order: string; joinShown: (join: string) => string },
): string {
  const head = `select (select id::text from c) as change, (select count(*) from s) as told`
  if (!isShown) {
    const all = (column: string) => `string_agg(${column}::text, ',' order by ${parts.order})`
    return `${head}, ${all(parts.id)} as ids, ${all(parts.version)} as versions from ${parts.from}`
  }
  const reader = new Reader(viewer, params, ctx.now().getTime())
  const { json, join } = recordJson(reader, grant, [...grant.readable.values()], 'w')
  return `${head}, ${parts.id}::text as ids, ${parts.version}::text as versions, ${json} as json,
    ${structureVersionSql(reader)} as structure from ${parts.from}${parts.joinShown(join)} order by ${parts.order}`
}

const numbersIn = (texts: readonly (string | null)[]): number[] =>
  texts.flatMap((text) => (text === null ? [] : text.split(',').map(Number)))

/** Null where not every row was written: then none was. */
function resultOf(viewer: Viewer, written: readonly Written[], count: number): DirectResult | null {
  const ids = numbersIn(written.map((row) => row.ids))
  if (ids.length !== count) return null
  const versions = numbersIn(written.map((row) => row.versions))
  return {
    changeId: written[0]?.change ?? null,
    rows: ids.map((id, n) => ({ id, version: versions[n] ?? 0 })),
    json: written.map((row) => (row.structure === viewer.structure.version ? row.json : null)),
  }
}

/** Makes records with their history and event in one statement. Null: the structure is another, nothing was written. */
export async function insertDirectly(
  ctx: Ctx,
  change: Change<Ctx>,
  viewer: Viewer,
  grant: Grant,
  rows: readonly Row[],
  isShown: boolean,
): Promise<DirectResult | null> {
  const params = new Params()
  const fields = fieldsOf(grant, rows)
  const numbered = [...grant.table.fields.values()].filter(
    (field) => field.column && field.kind.autoFillOf(field.options) === 'sequence',
  )
  const made = numbered.map((field) => `'${field.id}', w.${field.column}`).join(', ')
  const [now, by] = [params.add(ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const { elements, value } = givenRows(params, fields, rows, 'json')
  const mark = markSql(
    grant.table,
    fields.map((field) => field.id),
  )
  const text = `with ${lockSql(change, grant, params)},
    e as (${elements}),
    t as (insert into ${grant.table.source} as t (created_at, updated_at, created_by, updated_by${fields.map((field) => `, ${field.column}`).join('')})
      select ${now}, ${now}, ${by}, ${by}${fields.map((field) => `, ${value(field)}`).join('')}
      from l, e order by e.n returning ${isShown ? 't.*' : `t.id, t.version${numbered.map((field) => `, t.${field.column}`).join('')}`}),
    w as (select t.*, row_number() over (order by id) as n from t),
    c as (insert into oficina.changes (${changeColumns}) select ${changeValues(change, params)} from l returning id),
    ${historySql(change, grant, params, 'create', `null, ${made === '' ? 'e.h' : `e.h::jsonb || jsonb_build_object(${made})`} from w join e using (n) cross join c`)},
    ${eventSql(change, ctx, grant, fields, params, 'created')}${mark}
    ${tellSql(ctx, viewer, grant, params, isShown, { id: 'w.id', version: 'w.version', from: 'w', order: 'w.n', joinShown: (join) => join })}`
  return resultOf(viewer, await run(ctx, grant, text, params), rows.length)
}

/** What really changes: of one field it is all or nothing, of several those that differ. */
const differenceSql = (fields: readonly FieldModel[]) =>
  fields.length === 1
    ? 'select e.*, o.b as before, e.h as after from g, e join o using (id) where o.b is distinct from e.h'
    : `select e.*, diff.before, diff.after from g, e join o using (id), lateral (
        select jsonb_object_agg(k, v) as after, jsonb_object_agg(k, o.b->k) as before
        from jsonb_each(e.h) as pair (k, v) where o.b->k is distinct from v
      ) diff where diff.after is not null`

/**
 * Changes records with their history and event in one statement: all of them, or none. Null: nothing was written, for a
 * reason that the long way finds out and tells.
 */
export async function updateDirectly(
  ctx: Ctx,
  change: Change<Ctx>,
  viewer: Viewer,
  grant: Grant,
  rows: readonly Row[],
  isShown: boolean,
): Promise<DirectResult | null> {
  const params = new Params()
  const fields = fieldsOf(grant, rows)
  const { source } = grant.table
  const [now, by] = [params.add(ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const { elements, value } = givenRows(params, fields, rows, 'jsonb')
  const sets = fields.map((field) => `, ${field.column} = ${value(field)}`).join('')
  const mark = markSql(
    grant.table,
    fields.map((field) => field.id),
  )
  const wanted =
    rows.length === 1 ? `t.id = ${params.add(rows[0]?.id, 'bigint')}` : 't.id = any(array(select id from e))'
  const text = `with ${lockSql(change, grant, params)},
    e as (${elements}),
    o as (select t.id, t.version, ${objectSql(fields, 't')} as b from ${source} t
      where ${wanted} and t.deleted_at is null order by t.id for no key update),
    g as (select 1 from l where not exists (
      select 1 from e left join o using (id) where o.id is null or (e.seen is not null and e.seen <> o.version))),
    d as (${differenceSql(fields)}),
    w as (update ${source} t set version = t.version + 1, updated_at = ${now}, updated_by = ${by}${sets}
      from d as e where t.id = e.id returning t.*),
    c as (insert into oficina.changes (${changeColumns}) select ${changeValues(change, params)} where exists (select 1 from w) returning id),
    ${historySql(change, grant, params, 'update', 'd.before, d.after from w join d using (id) cross join c')},
    ${eventSql(change, ctx, grant, fields, params, 'updated')}${mark}
    ${tellSql(ctx, viewer, grant, params, isShown, {
      id: 'o.id',
      // A record that had these values already stays at its version.
      version: 'coalesce(w.version, o.version)',
      from: 'g cross join e join o using (id) left join w using (id)',
      order: 'e.n',
      joinShown: (join) =>
        join === '' ? '' : `${join.replace(/^, lateral/, ' left join lateral')} on w.id is not null`,
    })}`
  return resultOf(viewer, await run(ctx, grant, text, params), rows.length)
}
