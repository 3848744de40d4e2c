import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import { readWith } from '../records/index.ts'
import { type Candidates, findCandidates, type Wish } from './candidates.ts'
import { searchCandidates } from './search-candidates.ts'
import { type Patterns, waysOf } from './patterns.ts'

/** Taken of each table at first. */
const few = 6
/** Taken of all tables together; and where those did not do. */
const inAll = 150
const inAllAgain = 1_000
/** Tables that were opened lately: asked by themselves where not all could be, so that none of them is passed over. */
const lately = 8
/** Tables with many candidates that are asked once more, and for how many. */
const askedAgain = 8
/** Fewer by name: a common text costs as much as all that contains it. */
const askedByName = 3
const many = 2_000

/** Where to look: tables in which order does not matter, and those that were opened lately, newest first. */
export interface Places {
  tables: readonly string[]
  lately: Promise<readonly string[]>
}

/** Records in which fields that the person may read contain the text, or else its words; by their names first. */
export function findRecords(ctx: Ctx, text: string, places: Places, limit: number): Promise<FoundRecord[]> {
  const ways = waysOf(text)
  if (ways.length === 0 || places.tables.length === 0) return Promise.resolve([])
  return readWith(ctx, async (viewer) => {
    const seen = places.tables.filter((id) => viewer.grant(id) !== null)
    if (seen.length === 0) return { version: null, value: [] }
    const within = { tables: seen, lately: places.lately }
    const value = new Map<string, FoundRecord>()
    const versions = new Set<string | null>()
    for (const patterns of ways) {
      const answer = await searchFurther(ctx, viewer, within, { patterns, limit })
      versions.add(answer.version)
      for (const one of answer.value) {
        const key = `${one.table_id} ${one.id}`
        if (value.size < limit && !value.has(key)) value.set(key, one)
      }
      if (value.size >= limit) break
    }
    const [version = null, ...others] = versions
    return { version: others.length === 0 ? version : null, value: [...value.values()] }
  })
}

interface Sought {
  patterns: Patterns
  limit: number
}

interface Answer {
  version: string | null
  value: FoundRecord[]
  isPartial: boolean
}

/** Once more among more of them, where the first few did not do. */
async function searchFurther(ctx: Ctx, viewer: Viewer, places: Places, sought: Sought): Promise<Answer> {
  const answer = await search(ctx, viewer, places, sought, inAll)
  const isEnough = answer.value.length >= sought.limit || !answer.isPartial
  return isEnough ? answer : search(ctx, viewer, places, sought, inAllAgain)
}

async function search(
  ctx: Ctx,
  viewer: Viewer,
  places: Places,
  { patterns, limit }: Sought,
  most: number,
): Promise<Answer> {
  const ask = (tables: readonly string[], perTable: number, textLike?: readonly string[]) => {
    const wish: Wish = { patterns, perTable, inAll: perTable * tables.length, isShared: false }
    return findCandidates(ctx, viewer, tables, textLike === undefined ? wish : { ...wish, textLike })
  }
  const [all, opened] = await Promise.all([
    findCandidates(ctx, viewer, places.tables, { patterns, perTable: few, inAll: most, isShared: true }),
    places.lately,
  ])
  const ordered = [...new Set([...opened.filter((id) => places.tables.includes(id)), ...places.tables])]
  const own = all.isPartial ? [await ask(ordered.slice(0, lately), few)] : []
  // In a table with many candidates those are wanted whose name begins with the text: a record's text begins with it.
  const cut = ordered.filter((id) => [all, ...own].some((one) => one.cut.has(id))).slice(0, askedAgain)
  const byName = [patterns.start, ...patterns.contains.slice(1)]
  const named = cut.length === 0 ? [] : [await ask(cut.slice(0, askedByName), few, byName)]
  const lookIn = (tables: readonly string[], ...from: Candidates[]) =>
    searchCandidates(ctx, viewer, { tables, from, patterns, limit })
  let found = await lookIn(ordered, ...named, ...own, all)
  if (found.length < limit && cut.length > 0) {
    const others = found.filter((one) => !cut.includes(one.table_id))
    found = [...others, ...(await lookIn(cut, ...named, await ask(cut, many)))]
  }
  const order = new Map(ordered.map((id, at) => [id, at]))
  const placeOf = (id: string) => order.get(id) ?? 0
  found.sort((a, b) => a.rank - b.rank || placeOf(a.table_id) - placeOf(b.table_id) || b.id - a.id)
  const value = found.slice(0, limit).map(({ table_id, id, label }) => ({ table_id, id, label }))
  return { version: all.version, value, isPartial: all.isPartial }
}
