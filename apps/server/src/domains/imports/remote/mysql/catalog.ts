import { readLimits } from '../../sources/source.ts'
import { decimalText } from '../column-text.ts'
import type { RemoteColumn } from '../remote-kind.ts'

export const tablesIn = `
  select table_name, table_type from information_schema.tables
  where table_schema = database() and table_type in ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')
  order by table_name limit 5000`

export const columnsIn = `
  select column_name, data_type, column_type, column_key from information_schema.columns
  where table_schema = database() and table_name = ? order by ordinal_position`

/** Foreign keys over one column, within the database. */
export const linksIn = `
  select max(column_name), max(referenced_table_name), max(referenced_column_name)
  from information_schema.key_column_usage
  where table_schema = database() and table_name = ? and referenced_table_schema = database()
  group by constraint_name having count(*) = 1`

const writing = /\b(?:all privileges|insert|update|delete|create|drop|alter|trigger|super|file)\b/i

/** Whether one of the user's grants lets it change anything in a database. */
export const writesIn = (grants: readonly string[], database: string): boolean =>
  grants.some((grant) => {
    const [, rights = '', target = ''] =
      /^grant (.+?) on (?:table |procedure |function )?(`(?:[^`]|``)*`|\*)\./i.exec(grant) ?? []
    return writing.test(rights) && isTarget(target, database)
  })

/** Grants name databases as patterns, in which `%` and `_` stand for others unless they are escaped. */
function isTarget(target: string, database: string): boolean {
  if (target === '*') return true
  const letters =
    target
      .slice(1, -1)
      .replaceAll('``', '`')
      .match(/\\?[^]/gu) ?? []
  const pattern = letters.map((one) => {
    if (one === '%') return '[^]*'
    return one === '_' ? '[^]' : one.slice(-1).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  })
  return new RegExp(`^${pattern.join('')}$`, 'iu').test(database)
}

export interface Column {
  name: string
  /** `tinyint`. */
  type: string
  /** `tinyint(1)`. */
  full: string
  isKey: boolean
}

/** Keys are often sixteen bytes; those are told as hexadecimal digits. */
const mostBytes = 64
const lengthOf = (full: string): number => Number(/\((\d+)\)/.exec(full)?.[1] ?? Number.POSITIVE_INFINITY)
const isBytes = (type: string) => type === 'binary' || type === 'varbinary'
const unreadable =
  /^(?:tiny|medium|long)?blob$|^(?:geometry|point|linestring|polygon|multipoint|multilinestring|multipolygon|geometrycollection|geomcollection|vector)$/

export const isReadable = ({ type, full }: Column): boolean =>
  !unreadable.test(type) && (!isBytes(type) || lengthOf(full) <= mostBytes)

const isYesNo = ({ type, full }: Column) => full === 'tinyint(1)' || (type === 'bit' && lengthOf(full) === 1)
const numbers = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal', 'float', 'double', 'year'])
const types: Readonly<Record<string, RemoteColumn['type']>> = {
  date: 'date',
  datetime: 'dateTime',
  timestamp: 'dateTime',
  time: 'time',
  enum: 'select',
}

export function hintOf(column: Column): Pick<RemoteColumn, 'type'> {
  const type = isYesNo(column) ? 'checkbox' : numbers.has(column.type) ? 'number' : types[column.type]
  return type ? { type } : {}
}

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``

/** A column as text. */
export function expressionOf(column: Column): string {
  const name = quote(column.name)
  if (isYesNo(column))
    return `case ${name} + 0 when 0 then 'false' when 1 then 'true' else cast(${name} + 0 as char) end`
  if (isBytes(column.type)) return `lower(hex(${name}))`
  switch (column.type) {
    case 'bit':
      return `cast(${name} + 0 as char)`
    case 'timestamp':
      // The session's clock is that of UTC.
      return `date_format(${name}, '%Y-%m-%dT%H:%i:%sZ')`
    case 'datetime':
      return `date_format(${name}, '%Y-%m-%d %H:%i:%s')`
    case 'date':
      return `date_format(${name}, '%Y-%m-%d')`
    case 'set':
      return `replace(${name}, ',', '; ')`
    default:
      // One more than a cell takes, so that a cut text is noticed.
      return `left(cast(${name} as char), ${readLimits.cell + 1})`
  }
}

const times = new Set(['date', 'datetime', 'timestamp'])

export function readText({ type }: Column, text: string | null): string {
  if (text === null) return ''
  if (numbers.has(type)) return decimalText(text)
  // What MySQL writes where it was given no date.
  return times.has(type) && text.startsWith('0000-00-00') ? '' : text
}
