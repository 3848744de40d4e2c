import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { runText } from '../../platform/db/run-text.ts'
import { type Grant, Params, Reader, searchSql, type Viewer } from '../tables/index.ts'
import type { Candidates } from './candidates.ts'

export interface Found extends FoundRecord {
  /** 0: the name begins with it; then a word of the name, the name, another field. */
  rank: number
}

/** Looks at candidates within the grant of each table: a record counts for what the person may read of it. */
export async function lookAt(
  ctx: Ctx,
  viewer: Viewer,
  tables: readonly string[],
  ids: Candidates['ids'],
  pattern: string,
  limit: number,
): Promise<Found[]> {
  if (tables.length === 0) return []
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const parts = tables.flatMap((id) => {
    const grant = viewer.grant(id)
    return grant ? [partOf(reader, grant, { pattern, ids: ids.get(id) ?? [] }, limit)] : []
  })
  const rows = await runText<{ t: string; id: string; label: string | null; rank: number }>(
    ctx,
    parts.join(' union all '),
    reader.params.values,
  )
  return rows.map(({ t, id, label, rank }) => ({ table_id: t, id: Number(id), label, rank }))
}

function partOf(
  reader: Reader,
  grant: Grant,
  search: { pattern: string; ids: readonly number[] },
  limit: number,
): string {
  const { pattern } = search
  const label = reader.label(grant, 't')
  const start = reader.params.add(pattern.slice(1), 'text')
  const word = reader.params.add(`% ${pattern.slice(1)}`, 'text')
  const anywhere = reader.params.add(pattern, 'text')
  return `(select '${grant.table.id}' as t, f.id, f.label, case when f.folded like ${start} then 0
      when f.folded like ${word} then 1 when f.folded like ${anywhere} then 2 else 3 end as rank
    from (
      select n.id, n.label, oficina.fold(n.label) as folded
      from (select t.id, ${label} as label from ${grant.table.source} t
        where ${searchSql(reader, grant, search, 't')} and ${reader.visible(grant, 't')}) n
    ) f order by rank, f.id desc limit ${limit})`
}
