import { prepared } from '../../platform/db/database.ts'
import { runText } from '../../platform/db/run-text.ts'
import type { Ctx } from '../../platform/context.ts'
import { labelInText, type TableModel, type Viewer } from '../engine/index.ts'
import { searchTable, waitingTable } from '../tables/index.ts'
import { type Patterns, rankSql } from './patterns.ts'

/** The records of a table that may contain the text. */
export interface TableCandidates {
  ids: ReadonlySet<number>
  /** The best rank that one of them may have. */
  best: number
}

export interface Candidates {
  /** The version of the structure at that moment; null where it changed meanwhile. */
  version: string | null
  tables: ReadonlyMap<string, TableCandidates>
  /** Tables that have more than were taken. */
  cut: ReadonlySet<string>
  /** There were enough before all tables were asked. */
  isPartial: boolean
}

/** Records that were written since their text was taken are looked at themselves, the newest so many of each table. */
const mostWaiting = 500
/** More tables than these are asked by two statements at the same time. */
const inOneStatement = 32

export interface Wish {
  patterns: Patterns
  /** What a record's text is like, all of it, where that is not that it contains what is sought. */
  textLike?: readonly string[]
  /** Of each table. */
  perTable: number
  /** Of all tables together; once there are so many, no further index is asked. */
  inAll: number
  /** The statement is the same for everyone who sees these tables, so that one plan serves many searches. */
  isShared: boolean
}

/**
 * Asks the index of texts of each table. Also hidden fields count here: this narrows down where to look, and in which
 * order; what is found there is looked at within the person's grant.
 */
export async function findCandidates(
  ctx: Ctx,
  viewer: Viewer,
  tableIds: readonly string[],
  wish: Wish,
): Promise<Candidates> {
  const ids = wish.isShared ? tableIds.toSorted() : tableIds
  const parts = ids.length <= inOneStatement ? 1 : 2
  const size = Math.ceil(ids.length / parts)
  const inAll = Math.ceil(wish.inAll / parts)
  const found = await Promise.all(
    Array.from({ length: parts }, (_, at) =>
      askTables(ctx, viewer, ids.slice(at * size, (at + 1) * size), { ...wish, inAll }),
    ),
  )
  const [first] = found
  return {
    version: found.every(({ version }) => version === first?.version) ? (first?.version ?? null) : null,
    tables: new Map(found.flatMap(({ tables }) => [...tables])),
    cut: new Set(found.flatMap(({ cut }) => [...cut])),
    isPartial: found.some(({ isPartial }) => isPartial),
  }
}

const rankParams = { start: '$2::text', word: '$3::text', anywhere: '$4::text' }

/** A row tells the version (`v`), a record by its text (`s`), or one whose text is yet to be taken (`w`). */
interface Row {
  k: 'v' | 's' | 'w'
  t: string
  id: string
  r: number
}

async function askTables(
  ctx: Ctx,
  viewer: Viewer,
  ids: readonly string[],
  { patterns, textLike, perTable, inAll, isShared }: Wish,
): Promise<Candidates> {
  const { orgId, tables } = viewer.structure
  const known = ids.flatMap((id) => tables.get(id) ?? [])
  // Materialized, so that it is planned as if all were wanted, by the index; it is still read no further than the limit.
  // For six of the many that an unknown text is taken to match, a scan of the whole table would look cheaper.
  const rank = (table: TableModel) => rankSql(labelInText(table, 'text'), rankParams)
  const { start, word, anywhere, contains } = patterns
  const likes = textLike ?? contains
  const isLike = likes.map((_, at) => `text like $${at + 5}::text`).join(' and ')
  const indexed = known.map(
    (table) => `(with found as materialized (select id, text from ${searchTable(orgId, table.id)} where ${isLike})
      select 's' as k, '${table.id}' as t, id, ${rank(table)} as r from found limit ${perTable})`,
  )
  const waiting = known.map(
    ({ id }) => `(select 'w', '${id}', id, 0 from ${waitingTable(orgId, id)} order by id desc limit ${mostWaiting})`,
  )
  const text = [
    `(select 'v' as k, '' as t, version as id, 0 as r from oficina.structure_versions where org_id = $1::text)`,
    `(select * from (${indexed.join(' union all ')}) found limit ${inAll})`,
    ...waiting,
  ].join(' union all ')
  const values = [orgId, start, word, anywhere, ...likes]
  const rows = await runText<Row>(ctx, isShared ? prepared(text) : text, values)
  const found = new Map<string, TableCandidates>()
  const cut = new Set<string>()
  for (const [table, own] of Map.groupBy(rows, ({ t }) => t)) {
    if (table === '') continue
    found.set(table, { ids: new Set(own.map(({ id }) => Number(id))), best: Math.min(...own.map(({ r }) => r)) })
    if (own.filter(({ k }) => k === 's').length >= perTable) cut.add(table)
  }
  return {
    version: rows.find(({ k }) => k === 'v')?.id ?? null,
    tables: found,
    cut,
    isPartial: rows.filter(({ k }) => k === 's').length >= inAll,
  }
}
