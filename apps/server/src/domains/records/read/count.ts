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
/** Tables that are known to be this long are not counted first, to save large ones a statement. */
const surelyLong = 10 * countedAtMost

/**
 * How many the list has, about. A list that PostgreSQL can estimate from what it knows of the whole table is, but only
 * for those who see all of it: to others an estimate would tell of records out of their sight. They learn that there
 * are at least so many.
 */
export async function estimateCount(list: List): Promise<{ total: number; estimated?: Estimated }> {
  const { ctx, grant, settled } = list
  const reader = readerOf(list)
  const isAll = reader.rows(grant, 't') === null && isWhole(settled)
  const from = `from ${grant.table.source} t where ${selectionSql(reader, grant, settled, 't')}`
  const { values } = reader.params
  const countSql = `select count(*) from (select 1 ${from} limit ${countedAtMost + 1}) r`
  const counted = async (text: string) => {
    const rows = await runRead<[string | null]>(ctx, { text, values, isPlain: isWhole(settled) })
    return rows[0]?.[0] ?? null
  }
  const unlessLong = `select (case when c.reltuples > ${surelyLong} then null else (${countSql}) end)::text
    from pg_class c where c.oid = '${grant.table.source}'::regclass`
  const first = await counted(isAll ? unlessLong : `select (${countSql})::text`)
  if (first !== null && Number(first) <= countedAtMost) return { total: Number(first) }
  if (!isAll) return { total: countedAtMost, estimated: 'at_least' }
  const plans = await runRead<[{ Plan: { 'Plan Rows': number } }[]]>(ctx, {
    text: `explain (format json) select 1 ${from}`,
    values,
    isPlain: false,
  })
  const estimate = Math.round(plans[0]?.[0]?.[0]?.Plan['Plan Rows'] ?? 0)
  if (estimate > countedAtMost) return { total: estimate, estimated: 'about' }
  // Most of a long table lies in the trash, or went since PostgreSQL last looked.
  const total = Number(first ?? (await counted(`select (${countSql})::text`)))
  return total <= countedAtMost ? { total } : { total, estimated: 'about' }
}
