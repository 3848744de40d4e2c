import { type Sort, sortOf } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import { optionsOf, userName, labelSql } from './labels.ts'
import type { Reader } from './reader.ts'

export interface SortKey {
  sql: string
  /** For bringing a value back from a cursor. */
  type: string
  order: 'asc' | 'desc'
}

/** What records are put in order by. Empty values come last, whichever way. */
export function sortKeys(
  reader: Reader,
  sort: Sort,
  fields: ReadonlyMap<string, FieldModel>,
  alias: string,
): SortKey[] {
  return sort.flatMap(({ field: id, order }) => {
    if (id === 'id') return [{ sql: `${alias}.id`, type: 'bigint', order }]
    const field = fields.get(id)
    const key = field && sortKey(reader, field, alias)
    return key ? [{ ...key, order }] : []
  })
}

export const isSortable = (field: FieldModel) => sortOf[field.valueKind] !== null

function sortKey(reader: Reader, field: FieldModel, alias: string): Omit<SortKey, 'order'> | null {
  const text = (sql: string) => ({ sql: `(${sql}) collate "C"`, type: 'text collate "C"' })
  switch (sortOf[field.valueKind]) {
    case null:
      return null
    case 'value':
      return { sql: reader.key(field, alias), type: typeOf(field) }
    case 'foldedText':
      return text(`oficina.fold(nullif(${reader.key(field, alias)}, ''))`)
    case 'label':
      return text(
        field.valueKind === 'user'
          ? `oficina.fold(${userName(reader, reader.key(field, alias))})`
          : `oficina.fold(nullif(${labelSql(reader, field, alias)}, ''))`,
      )
    case 'count':
      return { sql: `nullif(coalesce(cardinality(${reader.key(field, alias)}), 0), 0)`, type: 'int' }
    case 'optionOrder':
      return optionOrder(reader, field, alias)
  }
}

function optionOrder(reader: Reader, field: FieldModel, alias: string): Omit<SortKey, 'order'> {
  const ids = reader.params.add(
    optionsOf(reader, field).map((option) => option.id),
    'text[]',
  )
  const key = reader.key(field, alias)
  if (field.valueKind === 'choice') return { sql: `array_position(${ids}, ${key})`, type: 'int' }
  const places = `(select array_agg(array_position(${ids}, e) order by array_position(${ids}, e)) from unnest(${key}) e)`
  return { sql: places, type: 'int[]' }
}

const valueTypes: Partial<Record<string, string>> = {
  number: 'numeric',
  duration: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  time: 'time',
}
const typeOf = (field: FieldModel) => valueTypes[field.valueKind] ?? 'text'

export const orderBy = (keys: readonly SortKey[], alias: string): string =>
  [...keys.map(({ sql, order }) => `${sql} ${order} nulls last`), `${alias}.id`].join(', ')

/** Rows that come after one whose keys and id are known. */
export function afterSql(
  reader: Reader,
  keys: readonly SortKey[],
  alias: string,
  last: readonly (string | null)[],
  id: string,
): string {
  const bound = keys.map(({ type }, n) => {
    const value = last[n] ?? null
    return value === null ? null : `(${reader.params.add(value, 'text')})::${type}`
  })
  const same = keys.map(({ sql }, n) => (bound[n] === null ? `${sql} is null` : `${sql} = ${bound[n]}`))
  const ways = keys.flatMap(({ sql, order }, n) => {
    // Behind an empty value stand only other empty ones.
    if (bound[n] === null) return []
    const further = `(${sql} ${order === 'asc' ? '>' : '<'} ${bound[n]} or ${sql} is null)`
    return [[...same.slice(0, n), further].join(' and ')]
  })
  ways.push([...same, `${alias}.id > ${reader.params.add(id, 'bigint')}`].join(' and '))
  return `(${ways.map((way) => `(${way})`).join(' or ')})`
}
