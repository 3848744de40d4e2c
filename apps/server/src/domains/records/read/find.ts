import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Grant, otherPatterns, type Search, searchPattern } from '../../engine/index.ts'
import { isCommonSql, sampleSql, textsOf, waitingIdsSql } from '../../tables/index.ts'

/** With more candidates than this the text is so common that looking from the start finds it sooner. */
const mostCandidates = 10_000

/** Where a text may be found: by the index of texts, and among records that were written since it was made. */
export async function findCandidates(ctx: Ctx, grant: Grant, text: string): Promise<Search | null> {
  const sought = searchPattern(text)
  if (!sought) return null
  const patterns = [sought.pattern, ...otherPatterns(text)]
  if (!sought.isIndexed) return { patterns, ids: null }
  const { orgId, id } = grant.table
  // As sub-selects the patterns are unknown to the planner, which would take a common one for a reason to read all texts.
  const likes = patterns.map((_, at) => `text like (select $${at + 3}::text)`)
  // One look in the index for each pattern, by table and text. For all of them at once (`or`) the planner may look by the
  // table alone, and read all its texts.
  const found = likes.map(
    (isLike) =>
      `select id from ${textsOf(orgId)} where not (select is_common from common) and table_id = $2::text and ${isLike}`,
  )
  const most = mostCandidates + 1
  // While texts are made anew the index does not know of all, and of a common text it knows too many: the records
  // themselves are looked at.
  const query = `with ${sampleSql(orgId, `(${likes.join(' or ')})`)},
    common as materialized (select ${isCommonSql(mostCandidates, 'table_id = $2::text')} as is_common),
    found as materialized (${found.join(' union all ')})
    (select null::bigint as id from common where is_common)
    union all (select null from oficina.search_renewals where org_id = $1::text and table_id = $2::text)
    union all (select id from found limit ${most})
    union all (${waitingIdsSql(orgId, '$2::text', most)})`
  const { rows } = await ctx.db.executeQuery<{ id: string | null }>(CompiledQuery.raw(query, [orgId, id, ...patterns]))
  const isUnsure = rows.length > mostCandidates || rows.some((row) => row.id === null)
  return { patterns, ids: isUnsure ? null : [...new Set(rows.map((row) => Number(row.id)))] }
}
