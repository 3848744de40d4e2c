import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { readWith } from '../records/index.ts'
import { likeText, searchPattern, type Viewer } from '../tables/index.ts'
import { type Candidates, findCandidates } from './candidates.ts'
import { type Found, lookAt } from './look-at.ts'

/** Taken of each table at first. */
const few = 6
/** Taken of all tables together, for each record that is wanted; and where those did not do. */
const forEach = 3
const inAll = 1_000
/** Tables that were opened lately: asked by themselves, so that none of them is passed over. */
const lately = 8
/** Tables whose candidates are looked at by one statement. */
const atOnce = 8
/** Tables with many candidates that are asked once more, and for how many. */
const askedAgain = 8
/** Fewer by name: a common text costs as much as all that contains it. */
const askedByName = 3
const many = 2_000

/** Records in which a field that the person may read contains the text; by their names first. */
export function findRecords(
  ctx: Ctx,
  text: string,
  tableIds: readonly string[],
  limit: number,
): Promise<FoundRecord[]> {
  const sought = searchPattern(text)
  if (!sought?.isIndexed || tableIds.length === 0) return Promise.resolve([])
  const { pattern } = sought
  return readWith(ctx, async (viewer) => {
    const seen = tableIds.filter((id) => viewer.grant(id) !== null)
    if (seen.length === 0) return { version: null, value: [] }
    const answer = await search(ctx, viewer, seen, { text, pattern, limit }, limit * forEach)
    const isEnough = answer.value.length >= limit || !answer.isPartial
    return isEnough ? answer : search(ctx, viewer, seen, { text, pattern, limit }, inAll)
  })
}

interface Sought {
  text: string
  pattern: string
  limit: number
}

async function search(
  ctx: Ctx,
  viewer: Viewer,
  seen: readonly string[],
  { text, pattern, limit }: Sought,
  most: number,
): Promise<{ version: string | null; value: FoundRecord[]; isPartial: boolean }> {
  const first = await firstCandidates(ctx, viewer, seen, pattern, most)
  // In a table with many candidates those are wanted whose name begins with the text: a record's text begins with it.
  const cut = seen.filter((id) => first.cut.has(id)).slice(0, askedAgain)
  const named =
    cut.length === 0 ? null : await ask(ctx, viewer, cut.slice(0, askedByName), `${likeText(text.trim())}%`, few)
  const found = await look(ctx, viewer, seen, merged(named, first), pattern, limit)
  if (found.length < limit && cut.length > 0) {
    const deep = await ask(ctx, viewer, cut, pattern, many)
    const others = found.filter((one) => !cut.includes(one.table_id))
    const more = await look(ctx, viewer, cut, merged(named, deep), pattern, limit)
    found.splice(0, found.length, ...others, ...more)
  }
  const order = new Map(seen.map((id, at) => [id, at]))
  const placeOf = ({ table_id }: Found) => order.get(table_id) ?? 0
  found.sort((a, b) => a.rank - b.rank || placeOf(a) - placeOf(b) || b.id - a.id)
  const value = found.slice(0, limit).map(({ table_id, id, label }) => ({ table_id, id, label }))
  return { version: first.version, value, isPartial: first.isPartial }
}

const ask = (ctx: Ctx, viewer: Viewer, tables: readonly string[], pattern: string, perTable: number) =>
  findCandidates(ctx, viewer, tables, { pattern, perTable, inAll: perTable * tables.length, isShared: false })

/** Of all tables at once, and beside that of those that were opened lately. */
async function firstCandidates(
  ctx: Ctx,
  viewer: Viewer,
  seen: readonly string[],
  pattern: string,
  most: number,
): Promise<Candidates> {
  const wish = { pattern, perTable: few, inAll: most, isShared: true }
  if (seen.length <= lately) return findCandidates(ctx, viewer, seen, wish)
  const [all, own] = await Promise.all([
    findCandidates(ctx, viewer, seen, wish),
    ask(ctx, viewer, seen.slice(0, lately), pattern, few),
  ])
  return { ...all, ids: merged(own, all), cut: new Set([...all.cut, ...own.cut]) }
}

const merged = (one: Candidates | null, other: Candidates): Candidates['ids'] =>
  new Map(
    [...new Set([...(one?.ids.keys() ?? []), ...other.ids.keys()])].map((table) => [
      table,
      [...new Set([...(one?.ids.get(table) ?? []), ...(other.ids.get(table) ?? [])])],
    ]),
  )

/** Looks at candidates table by table, those opened lately first, until enough are found. */
async function look(
  ctx: Ctx,
  viewer: Viewer,
  tables: readonly string[],
  ids: Candidates['ids'],
  pattern: string,
  limit: number,
): Promise<Found[]> {
  const wanted = tables.filter((id) => ids.has(id))
  const found: Found[] = []
  for (let at = 0; at < wanted.length && found.length < limit; at += atOnce) {
    found.push(...(await lookAt(ctx, viewer, wanted.slice(at, at + atOnce), ids, pattern, limit)))
  }
  return found
}
