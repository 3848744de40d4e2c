import { CompiledQuery } from 'kysely'
import { isMadeByDatabase, type Json } from '@oficina/kinds'
import { prepared } from '../../../platform/db/database.ts'
import { type FieldModel, Params, type TableModel } from '../../engine/index.ts'
import { canonicalSql, recordsetType } from './canonical-sql.ts'
import { type Change, changeSql, historySql } from './change-sql.ts'
import { type Row, withoutBlanks } from './types.ts'

interface Written {
  change: string
  id: string
  version: string
}

async function run(change: Change, text: string, params: Params): Promise<Map<number, number>> {
  const { rows } = await change.ctx.db.executeQuery<Written>(CompiledQuery.raw(prepared(text), params.values))
  change.id = rows[0]?.change ?? change.id
  return new Map(rows.map((row) => [Number(row.id), Number(row.version)]))
}

const columnsOf = (table: TableModel, ids: Iterable<string>): FieldModel[] => {
  const wanted = new Set(ids)
  return [...table.fields.values()].filter((field) => field.columnType !== null && wanted.has(field.id))
}

/** Keyed by column name, so that PostgreSQL parses each value with the type of its column. */
const document = (fields: readonly FieldModel[], values: Readonly<Record<string, Json>>) =>
  fields.map((field) => [JSON.parse(field.column as string), values[field.id] ?? null] as const)

export async function insertRows(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const fields = columnsOf(table, new Set(rows.flatMap((row) => Object.keys(row.after))))
  const numbered = [...table.fields.values()].filter(
    (field) => field.column && isMadeByDatabase(field.kind, field.options),
  )
  const params = new Params()
  const data = rows.map((row, n) => ({
    n,
    h: withoutBlanks(row.after),
    ...Object.fromEntries(document(fields, row.after)),
  }))
  const types = fields.map((field) => `, ${field.column} ${recordsetType[field.columnType ?? 'text']}`).join('')
  const input = params.add(JSON.stringify(data), 'jsonb')
  const [now, by] = [params.add(change.ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const given = fields.map((field) => {
    const isNumbered = numbered.includes(field)
    const next = `nextval(pg_get_serial_sequence('${table.source.replaceAll('"', '')}', '${JSON.parse(field.column as string)}'))`
    return isNumbered ? `coalesce(u.${field.column}, ${next})` : `u.${field.column}`
  })
  const names = fields.map((field) => `, ${field.column}`).join('')
  const numbers = numbered.map((field) => `'${field.id}', ${canonicalSql(field, 't')}`)
  const text = `with u as (select * from jsonb_to_recordset(${input}) as x (n int, h jsonb${types})),
    t as (insert into ${table.source} as t (created_at, updated_at, created_by, updated_by${names})
      select ${now}, ${now}, ${by}, ${by}${given.map((one) => `, ${one}`).join('')} from u order by n
      returning t.id, t.version, ${numbers.length === 0 ? `'{}'::jsonb` : `jsonb_build_object(${numbers.join(', ')})`} as made),
    w as (select id, version, made, row_number() over (order by id) - 1 as n from t),
    ${changeSql(change, params)},
    ${historySql(change, table, params, 'create', 'null, u.h || w.made from w join u using (n) cross join c')}
    select c.id::text as change, w.id, w.version from w cross join c order by w.n`
  const written = [...(await run(change, text, params))]
  rows.forEach((row, n) => {
    const [id, version] = written[n] ?? []
    if (id === undefined || version === undefined) throw new Error('a written record is missing')
    Object.assign(row, { id, version })
  })
}

export async function updateRows(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const fields = columnsOf(table, new Set(rows.flatMap((row) => Object.keys(row.after))))
  const params = new Params()
  // One statement for all rows: fields that only other rows change are written with their old value. The row is locked.
  const data = rows.map((row) => ({
    id: row.id,
    h: row.after,
    b: Object.fromEntries(Object.keys(row.after).map((id) => [id, row.before[id] ?? null])),
    ...Object.fromEntries(document(fields, { ...row.before, ...row.after })),
  }))
  const types = fields.map((field) => `, ${field.column} ${recordsetType[field.columnType ?? 'text']}`).join('')
  const input = params.add(JSON.stringify(data), 'jsonb')
  const [now, by] = [params.add(change.ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const sets = fields.map((field) => `, ${field.column} = u.${field.column}`).join('')
  const text = `with u as (select * from jsonb_to_recordset(${input}) as x (id bigint, h jsonb, b jsonb${types})),
    w as (update ${table.source} t set version = t.version + 1, updated_at = ${now}, updated_by = ${by}${sets}
      from u where t.id = u.id returning t.id, t.version),
    ${changeSql(change, params)},
    ${historySql(change, table, params, 'update', 'u.b, u.h from w join u using (id) cross join c')}
    select c.id::text as change, w.id, w.version from w cross join c`
  note(rows, await run(change, text, params))
}

/** Moves records to the trash or restores them. */
export async function moveRows(
  change: Change,
  table: TableModel,
  rows: readonly Row[],
  action: 'delete' | 'recover',
): Promise<void> {
  if (rows.length === 0) return
  const params = new Params()
  const ids = params.add(
    rows.map((row) => row.id),
    'bigint[]',
  )
  const [now, by] = [params.add(change.ctx.now().toISOString(), 'timestamptz'), params.add(change.userId, 'text')]
  const text = `with w as (update ${table.source} t set version = t.version + 1, updated_at = ${now}, updated_by = ${by},
      deleted_at = ${action === 'delete' ? now : 'null'} where t.id = any(${ids}) returning t.id, t.version),
    ${changeSql(change, params)},
    ${historySql(change, table, params, action, 'null, null from w cross join c')}
    select c.id::text as change, w.id, w.version from w cross join c`
  note(rows, await run(change, text, params))
}

/** Deletes records for good with their history, comments and mails; a history entry of the deletion stays. */
export async function eraseRows(change: Change, table: TableModel, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const params = new Params()
  const ids = params.add(
    rows.map((row) => row.id),
    'bigint[]',
  )
  const org = params.add(change.orgId, 'text')
  const id = params.add(table.id, 'text')
  const text = `with w as (delete from ${table.source} t where t.id = any(${ids}) returning t.id, t.version + 1 as version),
    ${changeSql(change, params)},
    e as (delete from oficina.history where org_id = ${org} and table_id = ${id} and record_id = any(${ids})),
    s as (delete from oficina.sla_intervals where org_id = ${org} and table_id = ${id} and record_id = any(${ids})),
    k as (delete from oficina.comments where org_id = ${org} and table_id = ${id} and record_id = any(${ids})),
    m as (delete from oficina.table_mails where org_id = ${org} and table_id = ${id} and record_id = any(${ids})),
    ${historySql(change, table, params, 'erase', 'null, null from w cross join c')}
    select c.id::text as change, w.id, w.version from w cross join c`
  note(rows, await run(change, text, params))
}

function note(rows: readonly Row[], written: ReadonlyMap<number, number>): void {
  for (const row of rows) {
    const version = written.get(row.id)
    if (version === undefined) throw new Error('a locked record is missing')
    row.version = version
  }
}
