import { isWhole, type List, readerOf } from './place.ts'
import { runRead } from './run.ts'
import { selectionSql } from './selection.ts'

/** Counts every record of the list. */
export async function countAll(list: List): Promise<number> {
  const reader = readerOf(list)
  const text = `select count(*)::text from ${list.grant.table.source} t where ${selectionSql(reader, list.grant, list.settled, 't')}`
  const rows = await runRead<[string]>(list.ctx, { text, values: reader.params.values, isPlain: false })
  return Number(rows[0]?.[0] ?? 0)
}

export type Estimated = 'about' | 'at_least'

/** Lists up to this long are counted; what lies beyond is estimated. */
const countedAtMost = 2_000

/**
 * How many the list has, about. A list that PostgreSQL can estimate from what it knows of the whole table is, but only
 * for those who see all of it: to others an estimate would tell of records out of their sight. They learn that there
 * are at least so many.
 */
export async function estimateCount(list: List): Promise<{ total: number; estimated?: Estimated }> {
  const { ctx, grant, settled } = list
  const reader = readerOf(list)
  const rowScope = reader.rows(grant, 't')
  const from = `from ${grant.table.source} t where ${selectionSql(reader, grant, settled, 't')}`
  const counted = await runRead<[string]>(ctx, {
    text: `select count(*)::text from (select 1 ${from} limit ${countedAtMost + 1}) r`,
    values: reader.params.values,
    isPlain: isWhole(settled),
  })
  const atLeast = Number(counted[0]?.[0] ?? 0)
  if (atLeast <= countedAtMost) return { total: atLeast }
  if (rowScope !== null || !isWhole(settled)) return { total: countedAtMost, estimated: 'at_least' }
  const plans = await runRead<[{ Plan: { 'Plan Rows': number } }[]]>(ctx, {
    text: `explain (format json) select 1 ${from}`,
    values: reader.params.values,
    isPlain: false,
  })
  const estimate = plans[0]?.[0]?.[0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(atLeast, Math.round(estimate)), estimated: 'about' }
}
