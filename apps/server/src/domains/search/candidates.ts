import type { Ctx } from '../../platform/context.ts'
import { prepared } from '../../platform/db/database.ts'
import { runText } from '../../platform/db/run-text.ts'
import type { Viewer } from '../engine/index.ts'
import { beginningLength, isCommonSql, sampleSql, textsOf, waitingIdsSql, waitingTablesSql } from '../tables/index.ts'
import type { Patterns } from './patterns.ts'

/** A record that may contain the text. Nothing of the text is told: it may be one that the person may not read. */
export interface Candidate {
  id: number
  /** Written since its text was taken: it may contain anything. */
  isWaiting: boolean
}

export interface Candidates {
  /** The version of the structure at that moment. */
  version: string | null
  tables: ReadonlyMap<string, readonly Candidate[]>
  /** There may be more of them. */
  isCut: boolean
  /** So many records contain the text that only those of a sample are told. */
  isCommon: boolean
}

/** Records that were written since their text was taken are looked at themselves, the newest so many of each table. */
const mostWaiting = 500
/** And so many of all tables: more are there only in the middle of a very large import. */
const mostWaitingInAll = 20_000

/**
 * A row tells the version (`v`), that the text is a common one (`c`), a record by its text (`s`), or one whose text is
 * yet to be taken (`w`).
 */
interface Row {
  k: 'v' | 'c' | 's' | 'w'
  t: string
  id: string
}

// The statements hide what they look for from the planner: it would take a common text for a reason to read all texts
// from the first on, and those that contain it may be the last. Materialized, so that they are planned as if all
// were wanted; they are still read no further than the limit.
const likeSql = (likes: readonly string[], from: number) =>
  likes.map((_, at) => `text like (select $${from + at}::text)`).join(' and ')
const versionSql = `(select 'v' as k, '' as t, version as id from oficina.structure_versions where org_id = $1::text)`

/** A text that more records contain is common: the index would read all of them before it tells of the first. */
const mostByIndex = 20_000

/**
 * Asks the index of texts of the whole organisation, by a statement whose text and cost do not depend on how many tables
 * there are; of a common text it tells only some. Also hidden fields and tables count here: this narrows down where to
 * look, and all that is found is looked at within the person's grant.
 */
export async function findEverywhere(
  ctx: Ctx,
  { structure }: Viewer,
  patterns: Patterns,
  limit: number,
): Promise<Candidates> {
  const { orgId } = structure
  const likes = patterns.contains
  const isLike = likeSql(likes, 2)
  const text = `with ${sampleSql(orgId, isLike)},
    common as materialized (select ${isCommonSql(mostByIndex)} as is_common),
    found as materialized (
      select table_id, id from ${textsOf(orgId)} where not (select is_common from common) and ${isLike})
    ${versionSql}
    union all (select 'c', '', 0 from common where is_common)
    union all (select 's', table_id, id from found limit ${limit})
    union all (select 's', table_id, id from sample where is_like and (select is_common from common))
    union all (${waitingTablesSql(orgId)}
      select 'w', waits.table_id, w.id from waits cross join lateral (
        ${waitingIdsSql(orgId, 'waits.table_id', mostWaiting)}
      ) w limit ${mostWaitingInAll})`
  return ask(ctx, text, [orgId, ...likes], limit)
}

/** Records whose name begins with the text, where names begin their texts. */
export async function findByName(
  ctx: Ctx,
  { structure }: Viewer,
  patterns: Patterns,
  limit: number,
): Promise<Candidates> {
  const [, ...others] = patterns.contains
  const beginning = `left(text, ${beginningLength}) collate "C"`
  // By characters, as the database counts them.
  const from = Array.from(patterns.beginning).slice(0, beginningLength).join('')
  // Nobody can type the last character that there is.
  const to = `${from}\u{10ffff}`
  const text = `${versionSql}
    union all (select 's', f.table_id, f.id from (
        select table_id, id, text from ${textsOf(structure.orgId)}
        where ${beginning} >= (select $2::text) and ${beginning} < (select $3::text) limit ${limit}
      ) f where ${['true', ...others.map((_, at) => `f.text like $${at + 4}::text`)].join(' and ')})`
  return ask(ctx, text, [structure.orgId, from, to, ...others], limit)
}

/** Asks for the texts of single tables, up to so many of each. */
export async function findInTables(
  ctx: Ctx,
  { structure }: Viewer,
  tableIds: readonly string[],
  patterns: Patterns,
  { perTable, withWaiting }: { perTable: number; withWaiting: boolean },
): Promise<Candidates> {
  const { orgId } = structure
  const likes = patterns.contains
  const waiting = `
    union all (select 'w', t.id, w.id from unnest($2::text[]) as t (id) cross join lateral (
        ${waitingIdsSql(orgId, 't.id', mostWaiting)}
      ) w limit ${mostWaitingInAll})`
  const text = `${versionSql}
    union all (select 's', t.id, f.id from unnest($2::text[]) as t (id) cross join lateral (
        with found as materialized (
          select s.id from ${textsOf(orgId)} s where s.table_id = t.id and ${likeSql(likes, 3)})
        select f.id from found f limit ${perTable}
      ) f)${withWaiting ? waiting : ''}`
  return ask(ctx, text, [orgId, tableIds, ...likes], perTable)
}

async function ask(ctx: Ctx, text: string, values: readonly unknown[], limit: number): Promise<Candidates> {
  const rows = await runText<Row>(ctx, prepared(text), values)
  const tables = new Map<string, Candidate[]>()
  let [version, found, isCommon]: [string | null, number, boolean] = [null, 0, false]
  for (const { k, t, id } of rows) {
    if (k === 'v') version = id
    if (k === 's') found++
    if (k === 'c') isCommon = true
    if (k === 'v' || k === 'c') continue
    const own = tables.get(t) ?? []
    own.push({ id: Number(id), isWaiting: k === 'w' })
    tables.set(t, own)
  }
  return { version, tables, isCut: isCommon || found >= limit, isCommon }
}
