import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Grant, type Search, searchPattern, searchTable, waitingTable } from '../../tables/index.ts'

/** With more candidates than this the text is so common that looking from the start finds it sooner. */
const mostCandidates = 10_000

/** Where a text may be found: by the index of texts, and among records that were written since it was made. */
export async function findCandidates(ctx: Ctx, grant: Grant, text: string): Promise<Search | null> {
  const sought = searchPattern(text)
  if (!sought) return null
  const { pattern, isIndexed } = sought
  if (!isIndexed) return { pattern, ids: null }
  const { orgId, id } = grant.table
  const one = (source: string, where: string) => `(select id from ${source} ${where} limit ${mostCandidates + 1})`
  const query = `${one(searchTable(orgId, id), 'where text like $1::text')} union all ${one(waitingTable(orgId, id), '')}`
  const { rows } = await ctx.db.executeQuery<{ id: string }>(CompiledQuery.raw(query, [pattern]))
  return { pattern, ids: rows.length > mostCandidates ? null : [...new Set(rows.map((row) => Number(row.id)))] }
}
