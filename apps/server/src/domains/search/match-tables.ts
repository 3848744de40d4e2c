import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { runText } from '../../platform/db/run-text.ts'
import { type Grant, Params, Reader, searchSql, type Viewer } from '../engine/index.ts'
import { type Patterns, rankSql } from './patterns.ts'

/** Where to look in a table. */
export interface TableLook {
  id: string
  /** The records that may contain the text; null where too many may. */
  ids: readonly number[] | null
}

/** Where too many may contain it, so many of the newest records that the person may see are read. */
const mostRead = 50_000
/** And of those that contain it, the best of so many. */
const mostRanked = 500

export interface Found extends FoundRecord {
  /** 0: the name begins with it; then a word of the name, the name, another field. */
  rank: number
}

/** Looks at records within the grant of each table: a record counts for what the person may read of it. */
export async function matchTables(
  ctx: Ctx,
  viewer: Viewer,
  tables: readonly TableLook[],
  patterns: Patterns,
  limit: number,
): Promise<Found[]> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const parts = tables.flatMap(({ id, ids }) => {
    const grant = viewer.grant(id)
    return grant ? [partOf(reader, grant, patterns, ids, limit)] : []
  })
  if (parts.length === 0) return []
  const rows = await runText<{ t: string; id: string; label: string | null; rank: number }>(
    ctx,
    parts.join(' union all '),
    reader.params.values,
  )
  return rows.map(({ t, id, label, rank }) => ({ table_id: t, id: Number(id), label, rank }))
}

function partOf(reader: Reader, grant: Grant, patterns: Patterns, ids: TableLook['ids'], limit: number): string {
  const label = reader.label(grant, 't')
  const bound = (pattern: string) => reader.params.add(pattern, 'text')
  const { start, word, anywhere, contains } = patterns
  const answers = contains.map((pattern, at) =>
    searchSql(reader, grant, { patterns: [pattern], ids: at === 0 ? ids : null }, 't'),
  )
  const rank = rankSql('f.folded', { start: bound(start), word: bound(word), anywhere: bound(anywhere) })
  const visible = reader.visible(grant, 't')
  const { source } = grant.table
  const from =
    ids === null
      ? `(select t.* from ${source} t where ${visible} order by t.id desc limit ${mostRead}) t where ${answers.join(' and ')}
          order by t.id desc limit ${mostRanked}`
      : `${source} t where ${answers.join(' and ')} and ${visible}`
  return `(select '${grant.table.id}' as t, f.id, f.label, ${rank} as rank
    from (
      select n.id, n.label, oficina.fold(n.label) as folded
      from (select t.id, ${label} as label from ${from}) n
    ) f order by rank, f.id desc limit ${limit})`
}
