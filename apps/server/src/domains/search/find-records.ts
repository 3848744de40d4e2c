import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { runText } from '../../platform/db/run-text.ts'
import { readWith } from '../records/index.ts'
import { type Grant, likeText, Params, Reader, searchPattern, searchSql, type Viewer } from '../tables/index.ts'
import { type Candidates, few, findCandidates } from './candidates.ts'

/** So many tables are looked into for one answer, those opened lately first. */
const mostTables = 30
/** Tables with many candidates that are asked once more, and for how many. */
const askedAgain = 8
const many = 2_000

interface Found extends FoundRecord {
  /** 0: the name begins with it; then a word of the name, the name, another field. */
  rank: number
}

/** Records in which a field that the person may read contains the text; by their names first. */
export function findRecords(
  ctx: Ctx,
  text: string,
  tableIds: readonly string[],
  limit: number,
): Promise<FoundRecord[]> {
  const sought = searchPattern(text)
  if (!sought?.isIndexed || tableIds.length === 0) return Promise.resolve([])
  const start = `${likeText(text.trim())}%`
  const { pattern } = sought
  return readWith(ctx, async (viewer) => {
    const seen = tableIds.filter((id) => viewer.grant(id) !== null)
    if (seen.length === 0) return { version: null, value: [] }
    const first = await findCandidates(ctx, viewer, seen, { pattern, start }, few)
    const tables = seen.filter((id) => first.ids.has(id)).slice(0, mostTables)
    const look = (ids: Candidates['ids'], at: readonly string[]) => lookAt(ctx, viewer, ids, at, pattern, limit)
    const found = await look(first.ids, tables)
    const again = tables.filter((id) => first.cut.has(id)).slice(0, askedAgain)
    if (again.length > 0) {
      const more = await findCandidates(ctx, viewer, again, { pattern, start }, many)
      const others = found.filter((one) => !again.includes(one.table_id))
      found.splice(0, found.length, ...others, ...(await look(more.ids, again)))
    }
    const order = new Map(seen.map((id, at) => [id, at]))
    const placeOf = ({ table_id }: Found) => order.get(table_id) ?? 0
    found.sort((a, b) => a.rank - b.rank || placeOf(a) - placeOf(b) || b.id - a.id)
    const value = found.slice(0, limit).map(({ table_id, id, label }) => ({ table_id, id, label }))
    return { version: first.version, value }
  })
}

/** Looks at candidates within the grant of each table: a record counts for what the person may read of it. */
async function lookAt(
  ctx: Ctx,
  viewer: Viewer,
  ids: Candidates['ids'],
  tables: readonly string[],
  pattern: string,
  limit: number,
): Promise<Found[]> {
  if (tables.length === 0) return []
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const parts = tables.map((id) =>
    partOf(reader, viewer.grant(id) as Grant, { pattern, ids: ids.get(id) ?? [] }, limit),
  )
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
