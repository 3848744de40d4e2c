import { joinList } from '@oficina/kinds/text/list-text'
import pg from 'pg'
import { readLimits } from '../../sources/source.ts'
import { valueText } from '../../sources/cell-text.ts'
import { decimalText } from '../column-text.ts'
import type { RemoteColumn } from '../remote-kind.ts'

const notOurs = String.raw`n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`

/** Partitions are read through their table. */
export const tablesIn = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${notOurs}
    and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
  order by n.nspname <> 'public', n.nspname, c.relname limit 5000`

/** Whether the user could change anything in this database. */
export const writesIn = `
  select coalesce((select rolsuper from pg_roles where rolname = current_user), false)
    or has_database_privilege(current_database(), 'create')
    or exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and ${notOurs} and has_schema_privilege(n.oid, 'usage')
        and has_table_privilege(c.oid, 'insert, update, delete, truncate')) as writes`

export interface Column {
  name: string
  /** Of a domain, the type below it. */
  base: string
  category: string
  kind: string
}

export const columnsIn = `
  select a.attname as name, b.typname as base, b.typcategory as category, b.typtype as kind
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(a.attrelid, a.attnum, 'select')
  order by a.attnum`

export const keysIn = `
  select a.attname as name from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = nullif($1, '')::oid and c.contype = 'p' and cardinality(c.conkey) = 1`

export const linksIn = `
  select a.attname as column, n.nspname as schema, r.relname as name, t.attname as target from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
  join pg_class r on r.oid = c.confrelid join pg_namespace n on n.oid = r.relnamespace
  where c.conrelid = nullif($1, '')::oid and c.contype = 'f' and cardinality(c.conkey) = 1`

export const nameOf = ({ schema, name }: { schema: string | null; name: string | null }): string =>
  schema === 'public' ? String(name) : `${schema}.${name}`

const numbers = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'money'])
const types: Readonly<Record<string, RemoteColumn['type']>> = {
  bool: 'checkbox',
  date: 'date',
  timestamp: 'dateTime',
  timestamptz: 'dateTime',
  time: 'time',
}

export function hintOf({ base, kind }: Column): Pick<RemoteColumn, 'type'> {
  const type = numbers.has(base) ? 'number' : kind === 'e' ? 'select' : types[base]
  return type ? { type } : {}
}

/** A column as text, the same whatever the server's settings are. */
export function expressionOf({ name, base, category }: Column): string {
  const column = pg.escapeIdentifier(name)
  switch (base) {
    case 'bool':
      return `case when ${column} then 'true' when not ${column} then 'false' end`
    case 'money':
      return `${column}::numeric::text`
    case 'timestamptz':
      return `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') else ${column}::text end`
    case 'timestamp':
      return `case when isfinite(${column}) then to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') else ${column}::text end`
    default:
      // One more than a cell takes, so that a cut text is noticed.
      return `left(${category === 'A' ? `to_json(${column})` : column}::text, ${readLimits.cell + 1})`
  }
}

export function readText({ base, category }: Column, text: string | null): string {
  if (text === null) return ''
  if (numbers.has(base)) return decimalText(text)
  if (category !== 'A' || text.length > readLimits.cell) return text
  const list = JSON.parse(text) as unknown
  return Array.isArray(list) ? joinList(list.map(valueText)) : text
}
