import { type Json } from '@oficina/kinds'
import { CompiledQuery, sql } from 'kysely'
import { placeholder } from '../../../platform/db/bind.ts'
import type { Db } from '../../../platform/db/database.ts'
import { columnName, indexName, physicalTable, tableName } from '../../engine/index.ts'
import { type ColumnShape, fillSql } from './physical.ts'

/** The columns of one change of type, by its id: what is being made, of which version of the record, and what was. */
export const madeColumn = (changeId: string) => indexName('n', changeId)
export const seenColumn = (changeId: string) => indexName('v', changeId)
export const keptColumn = (changeId: string) => indexName('k', changeId)

const run = (db: Db, text: string) => sql.raw(text).execute(db)
const patiently = (db: Db) => run(db, `set local lock_timeout = '5s'`)

/** A new column beside the old one, empty. One that numbers itself is full at once. */
export async function addMadeColumn(
  db: Db,
  place: { orgId: string; tableId: string; changeId: string },
  shape: ColumnShape,
): Promise<void> {
  await patiently(db)
  const table = tableName(place.orgId, place.tableId)
  await run(db, `alter table ${table} add column ${madeColumn(place.changeId)} ${shape.type}${fillSql(shape)}`)
  await run(db, `alter table ${table} add column ${seenColumn(place.changeId)} bigint`)
}

export async function dropMadeColumns(
  db: Db,
  place: { orgId: string; tableId: string; changeId: string },
): Promise<void> {
  await patiently(db)
  const table = tableName(place.orgId, place.tableId)
  await run(db, `alter table ${table} drop column if exists ${madeColumn(place.changeId)}`)
  await run(db, `alter table ${table} drop column if exists ${seenColumn(place.changeId)}`)
}

export async function renameColumn(db: Db, orgId: string, tableId: string, from: string, to: string): Promise<void> {
  await patiently(db)
  await run(db, `alter table ${tableName(orgId, tableId)} rename column ${from} to ${to}`)
}

export interface SourceRow {
  id: string
  version: string
  value: Json
  /** Where a change is taken back: what the record had before it. */
  kept: Json
}

export interface Batch {
  rows: SourceRow[]
  /** The last id that was looked at; null at the end. */
  last: number | null
}

/** The next records whose value is not made yet, or was made of an older version of the record. */
export async function nextUnmade(
  db: Db,
  source: { table: string; seen: string; value: string; kept: string; values: unknown[] },
  after: number,
  limit: number,
): Promise<Batch> {
  const params = [...source.values, after, limit]
  const text = `select t.id, t.version, ${source.value} as value, ${source.kept} as kept from ${source.table} t
    where t.id > ${placeholder(params.length - 2)}::bigint and t.${source.seen} is distinct from t.version
    order by t.id limit ${placeholder(params.length - 1)}::int`
  const { rows } = await db.executeQuery<SourceRow>(CompiledQuery.raw(text, params))
  return { rows, last: rows.length < limit ? null : Number(rows.at(-1)?.id) }
}

/** Writes what was made, except where the record has changed since it was read: that one comes again. */
export async function writeMade(
  db: Db,
  place: { orgId: string; tableId: string; changeId: string },
  type: string,
  made: readonly { id: string; version: string; value: Json }[],
): Promise<void> {
  const text = `update ${tableName(place.orgId, place.tableId)} t
    set ${madeColumn(place.changeId)} = coalesce(u.value, t.${madeColumn(place.changeId)}), ${seenColumn(place.changeId)} = u.version
    from jsonb_to_recordset($1::jsonb) as u (id bigint, version bigint, value ${type})
    where t.id = u.id and t.version = u.version`
  await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(made)]))
}

/** How many records there are, counted up to a limit. */
export async function countUpTo(db: Db, orgId: string, tableId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n from (select 1 from ${sql.raw(tableName(orgId, tableId))} limit ${limit}) x`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export { columnName }

/** How many records are still to be made, counted up to a limit. */
export async function countUnmadeRecords(
  db: Db,
  { orgId, tableId, changeId }: { orgId: string; tableId: string; changeId: string },
  limit: number,
): Promise<number> {
  const seen = sql.id(seenColumn(changeId).slice(1, -1))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from ${physicalTable(orgId, tableId)} where ${seen} is distinct from version limit ${limit}) x`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
