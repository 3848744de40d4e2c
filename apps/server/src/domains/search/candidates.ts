import type { Ctx } from '../../platform/context.ts'
import { prepared } from '../../platform/db/database.ts'
import { runText } from '../../platform/db/run-text.ts'
import { labelPlace, partOfText, type Structure, type Viewer } from '../engine/index.ts'
import { beginningLength, isCommonSql, sampleSql, textsOf, waitingIdsSql, waitingTablesSql } from '../tables/index.ts'
import { type Patterns, rankSql } from './patterns.ts'

/** A record that may contain the text, and the rank that it may have. */
export interface Candidate {
  id: number
  rank: number
  /** Written since its text was taken: it may contain anything. */
  isWaiting: boolean
}

export interface Candidates {
  /** The version of the structure at that moment. */
  version: string | null
  tables: ReadonlyMap<string, readonly Candidate[]>
  /** There may be more of them. */
  isCut: boolean
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
  r: number
}

// The statements hide what they look for from the planner: it would take a common text for a reason to read all texts
// from the first on, and those that contain it may be the last. Materialized, so that they are planned as if all
// were wanted; they are still read no further than the limit.
const likeSql = (likes: readonly string[], from: number) =>
  likes.map((_, at) => `text like (select $${from + at}::text)`).join(' and ')
const rankOf = (place: string) =>
  rankSql(partOfText('f.text', place), { start: '$2::text', word: '$3::text', anywhere: '$4::text' })
const versionSql = `(select 'v' as k, '' as t, version as id, 0 as r from oficina.structure_versions where org_id = $1::text)`

const labelsElsewhere = new WeakMap<Structure, { ids: string[]; places: number[] }>()

/** Nearly every record's text begins with its name; the tables where it stands elsewhere. */
function placesOf(structure: Structure) {
  const known = labelsElsewhere.get(structure)
  if (known) return known
  const tables = [...structure.tables.values()].filter((table) => labelPlace(table) !== 1)
  const places = { ids: tables.map(({ id }) => id), places: tables.map(labelPlace) }
  labelsElsewhere.set(structure, places)
  return places
}

/** A text that more records contain is common: the index would read all of them before it tells of the first. */
const mostByIndex = 20_000

/**
 * Asks the index of texts of the whole organisation, by a statement whose text and cost do not depend on how many tables
 * there are; of a common text it tells only some. Also hidden fields and tables count here: this narrows down where to
 * look, and in which order; what is found there is looked at within the person's grant.
 */
export async function findEverywhere(
  ctx: Ctx,
  { structure }: Viewer,
  patterns: Patterns,
  limit: number,
): Promise<Candidates> {
  const { orgId } = structure
  const likes = patterns.contains
  const isLike = likeSql(likes, 7)
  const text = `with ${sampleSql(orgId, isLike)},
    common as materialized (select ${isCommonSql(mostByIndex)} as is_common),
    found as materialized (
      select table_id, id, text from ${textsOf(orgId)} where not (select is_common from common) and ${isLike})
    ${versionSql}
    union all (select 'c', '', 0, 0 from common where is_common)
    union all (select 's', f.table_id, f.id, ${rankOf('coalesce(p.place, 1)')} from (
        (select table_id, id, text from found limit ${limit})
        union all (select table_id, id, text from sample where is_like and (select is_common from common))
      ) f ${joinPlaces})
    union all (${waitingTablesSql(orgId)}
      select 'w', waits.table_id, w.id, 0 from waits cross join lateral (
        ${waitingIdsSql(orgId, 'waits.table_id', mostWaiting)}
      ) w limit ${mostWaitingInAll})`
  return ask(ctx, text, [...valuesOf(structure, patterns), ...likes], limit)
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
    union all (select 's', f.table_id, f.id, ${rankOf('coalesce(p.place, 1)')} from (
        select table_id, id, text from ${textsOf(structure.orgId)}
        where ${beginning} >= (select $7::text) and ${beginning} < (select $8::text) limit ${limit}
      ) f ${joinPlaces} where ${['true', ...others.map((_, at) => `f.text like $${at + 9}::text`)].join(' and ')})`
  return ask(ctx, text, [...valuesOf(structure, patterns), from, to, ...others], limit)
}

const joinPlaces = 'left join unnest($5::text[], $6::int[]) as p (table_id, place) using (table_id)'
const valuesOf = (structure: Structure, patterns: Patterns) => {
  const { ids, places } = placesOf(structure)
  return [structure.orgId, ...namesOf(patterns), ids, places]
}

export interface TablesWish {
  perTable: number
  /** Once there are so many, no further table is asked. */
  inAll: number
  /** Also records whose text is yet to be taken. */
  withWaiting: boolean
}

/** Asks for the texts of single tables, one after another in the given order, until there are enough. */
export async function findInTables(
  ctx: Ctx,
  { structure }: Viewer,
  tableIds: readonly string[],
  patterns: Patterns,
  { perTable, inAll, withWaiting }: TablesWish,
): Promise<Candidates> {
  const { orgId, tables } = structure
  const known = tableIds.flatMap((id) => tables.get(id) ?? [])
  const likes = patterns.contains
  const waiting = `
    union all (select 'w', t.id, w.id, 0 from unnest($5::text[]) as t (id) cross join lateral (
        ${waitingIdsSql(orgId, 't.id', mostWaiting)}
      ) w limit ${mostWaitingInAll})`
  const text = `${versionSql}
    union all (select 's', t.id, f.id, f.r from unnest($5::text[], $6::int[]) as t (id, place) cross join lateral (
        with found as materialized (
          select s.id, s.text from ${textsOf(orgId)} s where s.table_id = t.id and ${likeSql(likes, 7)})
        select f.id, ${rankOf('t.place')} as r from found f limit ${perTable}
      ) f limit ${inAll})${withWaiting ? waiting : ''}`
  const values = [orgId, ...namesOf(patterns), known.map(({ id }) => id), known.map(labelPlace), ...likes]
  return ask(ctx, text, values, Math.min(inAll, perTable))
}

const namesOf = ({ start, word, anywhere }: Patterns) => [start, word, anywhere]

async function ask(ctx: Ctx, text: string, values: readonly unknown[], limit: number): Promise<Candidates> {
  const rows = await runText<Row>(ctx, prepared(text), values)
  const tables = new Map<string, Candidate[]>()
  let [version, found]: [string | null, number] = [null, 0]
  for (const { k, t, id, r } of rows) {
    if (k === 'v') version = id
    if (k === 's') found++
    if (k === 'c') found = limit
    if (k === 'v' || k === 'c') continue
    const own = tables.get(t) ?? []
    own.push({ id: Number(id), rank: r, isWaiting: k === 'w' })
    tables.set(t, own)
  }
  return { version, tables, isCut: found >= limit }
}
