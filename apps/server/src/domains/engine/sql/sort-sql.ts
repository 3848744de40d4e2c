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

const reversed = { asc: 'desc', desc: 'asc' } as const

interface PlaceKeys {
  keys: readonly (string | null)[]
  id: string
}

/** One of the statements that a page is read by. */
export interface Piece {
  where: string
  order: string
}
export type Pieces = [Piece, Piece?]

/**
 * A page of a list, in pieces that follow each other: records that have the first key, then those without. "Greater or
 * empty" cannot be looked up in an index, nor can "largest first, empty last" be read from one; each piece can.
 * They begin after a place, or at the start.
 */
export function pagePieces(reader: Reader, keys: readonly SortKey[], alias: string, place: PlaceKeys | null): Pieces {
  const rest = [...keys.slice(1).map(({ sql, order }) => `${sql} ${order} nulls last`), `${alias}.id`].join(', ')
  const [first] = keys
  const after = place ? afterPlace(reader, keys, alias, place) : null
  if (first === undefined) return [{ where: after ?? 'true', order: rest }]
  const filled = { order: `${first.sql} ${indexOrder(first.order)}, ${rest}` }
  const empty = { where: `${first.sql} is null`, order: rest }
  if (!place && first.order === 'asc') return [{ where: 'true', order: orderBy(keys, alias) }]
  if (!place) return [{ ...filled, where: `${first.sql} is not null` }, empty]
  const bound = boundKeys(reader, keys, place)[0]
  if (bound === null) return [{ ...empty, where: `${empty.where} and ${after}` }]
  return [{ ...filled, where: `${first.sql} ${first.order === 'asc' ? '>=' : '<='} ${bound} and ${after}` }, empty]
}

/** The page that ends with a place, in pieces from there backwards. */
export function piecesBefore(reader: Reader, keys: readonly SortKey[], alias: string, place: PlaceKeys): Pieces {
  const back = keys.slice(1).map(({ sql, order }) => `${sql} ${reversed[order]} nulls first`)
  const rest = [...back, `${alias}.id desc`].join(', ')
  const [first] = keys
  const until = untilPlace(reader, keys, alias, place)
  if (first === undefined) return [{ where: until, order: rest }]
  const order = `${first.sql} ${indexOrder(reversed[first.order])}, ${rest}`
  const bound = boundKeys(reader, keys, place)[0]
  if (bound !== null) {
    return [{ where: `${first.sql} ${first.order === 'asc' ? '<=' : '>='} ${bound} and ${until}`, order }]
  }
  return [
    { where: `${first.sql} is null and ${until}`, order: rest },
    { where: `${first.sql} is not null`, order },
  ]
}

/** As an index has it, which keeps empty values at its end. None of these are read here. */
const indexOrder = (order: 'asc' | 'desc') => (order === 'asc' ? 'asc nulls last' : 'desc nulls first')

function boundKeys(reader: Reader, keys: readonly SortKey[], place: PlaceKeys): (string | null)[] {
  return keys.map(({ type }, n) => {
    const value = place.keys[n] ?? null
    return value === null ? null : `(${reader.params.add(value, 'text')})::${type}`
  })
}

const anyOf = (ways: readonly string[]) => `(${ways.map((way) => `(${way})`).join(' or ')})`

const sameAs = (keys: readonly SortKey[], bound: readonly (string | null)[]) =>
  keys.map(({ sql }, n) => (bound[n] === null ? `${sql} is null` : `${sql} = ${bound[n]}`))

/** Rows after a place, as far as they have the first key or the place has none. */
function afterPlace(reader: Reader, keys: readonly SortKey[], alias: string, place: PlaceKeys): string {
  const bound = boundKeys(reader, keys, place)
  const same = sameAs(keys, bound)
  const ways = keys.flatMap(({ sql, order }, n) => {
    // Behind an empty value stand only other empty ones.
    if (bound[n] === null) return []
    const further = `${sql} ${order === 'asc' ? '>' : '<'} ${bound[n]}`
    return [[...same.slice(0, n), n === 0 ? further : `(${further} or ${sql} is null)`].join(' and ')]
  })
  return anyOf([...ways, [...same, `${alias}.id > ${reader.params.add(place.id, 'bigint')}`].join(' and ')])
}

/** Rows up to a place and the one that stands there, as far as they are in the same piece. */
function untilPlace(reader: Reader, keys: readonly SortKey[], alias: string, place: PlaceKeys): string {
  const bound = boundKeys(reader, keys, place)
  const same = sameAs(keys, bound)
  const ways = keys.flatMap(({ sql, order }, n) => {
    if (bound[n] === null) return n === 0 ? [] : [[...same.slice(0, n), `${sql} is not null`].join(' and ')]
    return [[...same.slice(0, n), `${sql} ${order === 'asc' ? '<' : '>'} ${bound[n]}`].join(' and ')]
  })
  return anyOf([...ways, [...same, `${alias}.id <= ${reader.params.add(place.id, 'bigint')}`].join(' and ')])
}
