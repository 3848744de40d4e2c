import type { Sort } from '@oficina/kinds'
import type { Ctx } from '../../../platform/context.ts'
import { type Grant, orderBy, Params, Reader, type SortKey, sortKeys, type Viewer } from '../../engine/index.ts'
import type { Place } from './cursor.ts'
import { groupSortKeys } from './group-order.ts'
import type { GroupBy } from './request.ts'
import { runRead } from './run.ts'
import { type Settled, selectionSql } from './selection.ts'

/** By what a list is in order. */
export interface Order {
  sort: Sort
  groups: readonly GroupBy[]
}

/** A list that was checked: whose, of what, in which order. */
export interface List {
  ctx: Ctx
  viewer: Viewer
  grant: Grant
  settled: Settled
  order: Order
}

export const readerOf = ({ ctx, viewer }: List): Reader => new Reader(viewer, new Params(), ctx.now().getTime())

export const orderKeys = (reader: Reader, { grant, order }: List): SortKey[] => [
  ...groupSortKeys(reader, order.groups, 't'),
  ...sortKeys(reader, order.sort, grant.readable, 't'),
]

/** Asks for everything that someone may see. */
export const isWhole = ({ filter, within, ids, search }: Settled): boolean =>
  !filter && !within && !ids && search === null

/** Up to here, a page is found exactly by passing over the records before it. */
const passedOver = 10_000
/** Blocks of the table that a sample reads, and the fewest records that say where things stand. */
const sampledBlocks = 40
const fewestSampled = 300

/**
 * The place at about this share of the list, found without walking there. Null where the place is near enough to be
 * found exactly, or where too little is known.
 */
export async function placeNear(list: List, share: number, skipped: number): Promise<Place | null> {
  if (skipped <= passedOver) return null
  return (await placeByStatistics(list, share)) ?? (await placeBySample(list, share))
}

/**
 * In the order of ids, by what PostgreSQL knows of them. Only for those who see all records: for others the shares of
 * the table are not those of their list, and would tell of the rest of it.
 */
async function placeByStatistics(list: List, share: number): Promise<Place | null> {
  const { ctx, grant, settled } = list
  const reader = readerOf(list)
  if (orderKeys(reader, list).length > 0 || !isWhole(settled) || settled.trash || reader.rows(grant, 't') !== null) {
    return null
  }
  // By name, so that the catalogue is read by its indexes, however many tables there are.
  const [schema, table] = grant.table.source.replaceAll('"', '').split('.')
  const rows = await runRead<[string[] | null, string | null]>(ctx, {
    text: `select (select s.histogram_bounds::text::text[] from pg_stats s
        where s.schemaname = ${reader.params.add(schema, 'text')} and s.tablename = ${reader.params.add(table, 'text')}
          and s.attname = 'id') as bounds,
      (select max(id)::text from ${grant.table.source}) as last`,
    values: reader.params.values,
    isPlain: false,
  })
  const [bounds, last] = rows[0] ?? []
  if (!bounds || bounds.length < 10 || !last) return null
  // Rows are added at the end between two looks that PostgreSQL takes.
  const edges = [...bounds.slice(0, -1).map(Number), Number(last)]
  const at = share * (edges.length - 1)
  const low = Math.min(Math.floor(at), edges.length - 2)
  const [from = 0, to = 0] = edges.slice(low)
  return { keys: [], id: String(Math.max(0, Math.floor(from + (at - low) * (to - from)))) }
}

/** In any order and for any selection: by the records in some blocks of the table. */
async function placeBySample(list: List, share: number): Promise<Place | null> {
  const { ctx, grant, settled } = list
  const blocks = await blocksOf(list)
  if (blocks === 0) return null
  const reader = readerOf(list)
  const keys = orderKeys(reader, list)
  const percent = reader.params.add(Math.min(100, (sampledBlocks / blocks) * 100), 'numeric')
  const names = keys.map((_, n) => `k${n}`)
  const columns = keys.map(({ sql }, n) => `(${sql})::text as k${n}, `).join('')
  // The same blocks each time: who asks again for the same place finds the same.
  const text = `select ${[...names, 'i'].join(', ')} from (
      select ${columns}t.id::text as i, row_number() over (order by ${orderBy(keys, 't')}) as n, count(*) over () as c
      from ${grant.table.source} t tablesample system (${percent}) repeatable (7)
      where ${selectionSql(reader, grant, settled, 't')}) s
    where c >= ${fewestSampled} and n = greatest(1, ceil(c * ${reader.params.add(share, 'numeric')}))`
  const rows = await runRead<(string | null)[]>(ctx, { text, values: reader.params.values, isPlain: false })
  const found = rows[0]
  return found ? { keys: found.slice(0, -1), id: found.at(-1) as string } : null
}

async function blocksOf(list: List): Promise<number> {
  const reader = readerOf(list)
  const source = reader.params.add(list.grant.table.source, 'text')
  const rows = await runRead<[string]>(list.ctx, {
    text: `select (pg_relation_size(to_regclass(${source})) / current_setting('block_size')::int)::text`,
    values: reader.params.values,
    isPlain: false,
  })
  return Number(rows[0]?.[0] ?? 0)
}
