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
}

/**
 * Asks the index of texts of each table. Also hidden fields count here: this narrows down where to look, and what is
 * found there is looked at within the person's grant.
 */
export async function findCandidates(
  ctx: Ctx,
  viewer: Viewer,
  tableIds: readonly string[],
  sought: { pattern: string; start: string },
  perTable: number,
): Promise<Candidates> {
  const { orgId } = viewer.structure
  // In one order for all: people who see the same tables share one plan.
  const parts = tableIds.toSorted().map((id) => {
    const one = (source: string, where: string) => `(select '${id}' as t, id from ${source}${where} limit ${perTable})`
    // The text of a record begins with its first field, which mostly is its name: those are wanted first.
    const starting = perTable > few ? [one(searchTable(orgId, id), ' where text like $3::text')] : []
    return [
      ...starting,
      one(searchTable(orgId, id), ' where text like $2::text'),
      one(waitingTable(orgId, id), ''),
    ].join(' union all ')
  })
  const version = `(select '' as t, version as id from oficina.structure_versions where org_id = $1::text)`
  const text = [version, ...parts].join(' union all ')
  const values = [orgId, sought.pattern, ...(perTable > few ? [sought.start] : [])]
  const rows = await runText<{ t: string; id: string }>(ctx, perTable > few ? text : prepared(text), values)
  const byTable = Map.groupBy(rows, ({ t }) => t)
  const ids = new Map<string, number[]>()
  const cut = new Set<string>()
  for (const [table, found] of byTable) {
    if (table === '') continue
    ids.set(table, [...new Set(found.map(({ id }) => Number(id)))])
    if (found.length >= perTable) cut.add(table)
  }
  return { version: byTable.get('')?.[0]?.id ?? null, ids, cut }
}

/** Enough for most searches; the statement that takes so many is planned once. */
export const few = 20
