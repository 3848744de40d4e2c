import { prepared } from '../../platform/db/database.ts'
import { runText } from '../../platform/db/run-text.ts'
import type { Ctx } from '../../platform/context.ts'
import { searchTable, type Viewer, waitingTable } from '../tables/index.ts'

/** Of each table, records that may contain the text. */
export interface Candidates {
  /** The version of the structure at that moment. */
  version: string | null
  ids: ReadonlyMap<string, readonly number[]>
  /** Tables that have more than were taken. */
  cut: ReadonlySet<string>
  /** There were enough before all tables were asked. */
  isPartial: boolean
}

/** Records that were written since their text was taken are looked at themselves, the newest so many of each table. */
const mostWaiting = 500

interface Wish {
  /** What a record's text is like. */
  pattern: string
  /** Of each table. */
  perTable: number
  /** Of all tables together; once there are so many, no further index is asked. */
  inAll: number
  /** The statement is the same for everyone who sees these tables, so that one plan serves many searches. */
  isShared: boolean
}

/**
 * Asks the index of texts of each table. Also hidden fields count here: this narrows down where to look, and what is
 * found there is looked at within the person's grant.
 */
export async function findCandidates(
  ctx: Ctx,
  viewer: Viewer,
  tableIds: readonly string[],
  { pattern, perTable, inAll, isShared }: Wish,
): Promise<Candidates> {
  const { orgId } = viewer.structure
  const ids = isShared ? tableIds.toSorted() : tableIds
  const from = (id: string, source: string, rest: string) =>
    `(select '${id}' as t, id, '${rest ? 's' : 'w'}' as k from ${source}${rest}`
  const indexed = ids.map((id) => `${from(id, searchTable(orgId, id), ' where text like $2::text')} limit ${perTable})`)
  const waiting = ids.map((id) => `${from(id, waitingTable(orgId, id), '')} order by id desc limit ${mostWaiting})`)
  const text = [
    `(select '' as t, version as id, 'v' as k from oficina.structure_versions where org_id = $1::text)`,
    `(select * from (${indexed.join(' union all ')}) found limit ${inAll})`,
    ...waiting,
  ].join(' union all ')
  const rows = await runText<{ t: string; id: string; k: 'v' | 's' | 'w' }>(ctx, isShared ? prepared(text) : text, [
    orgId,
    pattern,
  ])
  const found = new Map<string, number[]>()
  const cut = new Set<string>()
  for (const [table, own] of Map.groupBy(rows, ({ t }) => t)) {
    if (table === '') continue
    found.set(table, [...new Set(own.map(({ id }) => Number(id)))])
    if (own.filter(({ k }) => k === 's').length >= perTable) cut.add(table)
  }
  return {
    version: rows.find(({ k }) => k === 'v')?.id ?? null,
    ids: found,
    cut,
    isPartial: rows.filter(({ k }) => k === 's').length >= inAll,
  }
}
