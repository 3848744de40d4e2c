import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { runText } from '../../platform/db/run-text.ts'
import { type Grant, Params, Reader, searchSql, type Viewer } from '../engine/index.ts'
import { type Patterns, rankSql } from './patterns.ts'

/** The records of a table that may contain the text. */
export interface TableCandidates {
  ids: ReadonlySet<number>
  /** The best rank that one of them may have. */
  best: number
}

export interface Found extends FoundRecord {
  /** 0: the name begins with it; then a word of the name, the name, another field. */
  rank: number
}

/** Looks at candidates within the grant of each table: a record counts for what the person may read of it. */
export async function matchCandidates(
  ctx: Ctx,
  viewer: Viewer,
  tables: readonly (readonly [string, TableCandidates])[],
  patterns: Patterns,
  limit: number,
): Promise<Found[]> {
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const parts = tables.flatMap(([id, { ids }]) => {
    const grant = viewer.grant(id)
    return grant ? [partOf(reader, grant, patterns, [...ids], limit)] : []
  })
  if (parts.length === 0) return []
  const rows = await runText<{ t: string; id: string; label: string | null; rank: number }>(
    ctx,
    parts.join(' union all '),
    reader.params.values,
  )
  return rows.map(({ t, id, label, rank }) => ({ table_id: t, id: Number(id), label, rank }))
}

function partOf(reader: Reader, grant: Grant, patterns: Patterns, ids: readonly number[], limit: number): string {
  const label = reader.label(grant, 't')
  const bound = (pattern: string) => reader.params.add(pattern, 'text')
  const { start, word, anywhere, contains } = patterns
  const answers = contains.map((pattern, at) =>
    searchSql(reader, grant, { patterns: [pattern], ids: at === 0 ? ids : null }, 't'),
  )
  const rank = rankSql('f.folded', { start: bound(start), word: bound(word), anywhere: bound(anywhere) })
  return `(select '${grant.table.id}' as t, f.id, f.label, ${rank} as rank
    from (
      select n.id, n.label, oficina.fold(n.label) as folded
      from (select t.id, ${label} as label from ${grant.table.source} t
        where ${answers.join(' and ')} and ${reader.visible(grant, 't')}) n
    ) f order by rank, f.id desc limit ${limit})`
}
