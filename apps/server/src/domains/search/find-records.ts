import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import { readWith } from '../records/index.ts'
import { type Candidate, type Candidates, findByName, findEverywhere, findInTables } from './candidates.ts'
import { searchCandidates } from './search-candidates.ts'
import { type Patterns, waysOf } from './patterns.ts'

/** Up to so many candidates all of them are known; a text that more records contain is a common one. */
const most = 1_000
/** Of a common text, taken of each table at first. */
const few = 6
/** Taken of all tables together; and where those did not do. */
const inAll = 150
const inAllAgain = 1_000
/** Tables with many candidates that are asked once more, and for how many. */
const askedAgain = 8
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
    const value = new Map<string, FoundRecord>()
    const versions = new Set<string | null>()
    for (const patterns of ways) {
      const answer = await search(ctx, viewer, places, { patterns, limit })
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
}

async function search(ctx: Ctx, viewer: Viewer, places: Places, sought: Sought): Promise<Answer> {
  const { patterns, limit } = sought
  const [only, ...others] = places.tables
  const known =
    only !== undefined && others.length === 0
      ? await findInTables(ctx, viewer, [only], patterns, { perTable: most, inAll: most, withWaiting: true })
      : await findEverywhere(ctx, viewer, patterns, most)
  const opened = await places.lately
  const wanted = new Set(places.tables)
  const ordered = [...new Set([...opened.filter((id) => wanted.has(id)), ...places.tables])]
  const found = await (known.isCut ? searchCommon : searchKnown)(ctx, viewer, ordered, sought, known)
  const order = new Map(ordered.map((id, at) => [id, at]))
  const placeOf = (id: string) => order.get(id) ?? 0
  found.sort((a, b) => a.rank - b.rank || placeOf(a.table_id) - placeOf(b.table_id) || b.id - a.id)
  const value = found.slice(0, limit).map(({ table_id, id, label }) => ({ table_id, id, label }))
  return { version: known.version, value }
}

/** All candidates are known: the best of each table first, the others where those did not do. */
async function searchKnown(ctx: Ctx, viewer: Viewer, tables: readonly string[], sought: Sought, known: Candidates) {
  const found = await searchCandidates(ctx, viewer, { ...sought, tables, from: [bestOf(known, sought.limit)] })
  const isMore = tables.some((id) => byText(known.tables.get(id) ?? []).length > sought.limit)
  return found.length >= sought.limit || !isMore
    ? found
    : searchCandidates(ctx, viewer, { ...sought, tables, from: [known] })
}

/**
 * A common text: the candidates that are known may all be of one large table. So records whose name begins with the text
 * are asked for, and a few of each table, those opened lately first; and where what is found does not do, many more.
 */
async function searchCommon(ctx: Ctx, viewer: Viewer, tables: readonly string[], sought: Sought, known: Candidates) {
  const { patterns, limit } = sought
  const seen = tables.filter((id) => viewer.grant(id) !== null)
  const hasFew = (id: string) => byText(known.tables.get(id) ?? []).length >= few
  const scarce = seen.filter((id) => !hasFew(id))
  const askScarce = (inAll: number) =>
    findInTables(ctx, viewer, scarce, patterns, { perTable: few, inAll, withWaiting: false })
  const [named, some] = await Promise.all([findByName(ctx, viewer, patterns, most), askScarce(inAll)])
  const first = [bestOf(known, limit), bestOf(named, limit), some]
  const found = await searchCandidates(ctx, viewer, { ...sought, tables: seen, from: first })
  if (found.length >= limit) return found
  const more = await askScarce(inAllAgain)
  const full = (id: string) => hasFew(id) || byText(more.tables.get(id) ?? []).length >= few
  const again = seen.filter(full).slice(0, askedAgain)
  const wish = { perTable: many, inAll: many * askedAgain, withWaiting: false }
  const rest = await findInTables(ctx, viewer, again, patterns, wish)
  return searchCandidates(ctx, viewer, { ...sought, tables: seen, from: [known, named, more, rest] })
}

const byText = (all: readonly Candidate[]) => all.filter(({ isWaiting }) => !isWaiting)

/** The best of each table by their texts, and all of which the text is not known. */
function bestOf({ tables, ...known }: Candidates, limit: number): Candidates {
  const best = ([id, all]: [string, readonly Candidate[]]): [string, readonly Candidate[]] => {
    if (all.length <= limit) return [id, all]
    const ranked = byText(all).sort((a, b) => a.rank - b.rank || b.id - a.id)
    return [id, [...all.filter(({ isWaiting }) => isWaiting), ...ranked.slice(0, limit)]]
  }
  return { ...known, tables: new Map([...tables].map(best)) }
}
