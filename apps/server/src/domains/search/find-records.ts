import type { FoundRecord } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import { readWith } from '../records/index.ts'
import { type Candidate, type Candidates, findByName, findEverywhere, findInTables } from './candidates.ts'
import type { Found, TableLook } from './match-tables.ts'
import { lookIn, type Sought } from './look-in.ts'
import { waysOf } from './patterns.ts'

/** Up to so many candidates all of them are known; a text that more records contain is a common one. */
const most = 1_000
/** Up to so many candidates of one table all of them are known, where the text is common. */
const mostOfTable = 500
/** A table with so many in the sample of a common text has more than that. */
const few = 6
/** Of a common text: records whose name may begin with it. */
const mostNamed = 5_000
/** Tables that one statement asks the index for, of a common text. */
const askedAtOnce = 32

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
        const key = keyOf(one)
        if (value.size < limit && !value.has(key)) value.set(key, one)
      }
      if (value.size >= limit) break
    }
    const [version = null, ...others] = versions
    return { version: others.length === 0 ? version : null, value: [...value.values()] }
  })
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
      ? await findInTables(ctx, viewer, [only], patterns, { perTable: most, withWaiting: true })
      : await findEverywhere(ctx, viewer, patterns, most)
  const opened = await places.lately
  const wanted = new Set(places.tables)
  const ordered = [...new Set([...opened.filter((id) => wanted.has(id)), ...places.tables])]
  const seen = ordered.filter((id) => viewer.grant(id) !== null)
  const found = await (known.isCut ? searchCommon : searchKnown)(ctx, viewer, seen, sought, known)
  const order = new Map(ordered.map((id, at) => [id, at]))
  const placeOf = (id: string) => order.get(id) ?? 0
  found.sort((a, b) => a.rank - b.rank || placeOf(a.table_id) - placeOf(b.table_id) || b.id - a.id)
  const value = found.slice(0, limit).map(({ table_id, id, label }) => ({ table_id, id, label }))
  return { version: known.version, value }
}

/** All candidates are known: all are looked at, since only the look within the grant may tell which are the best. */
const searchKnown = (ctx: Ctx, viewer: Viewer, tables: readonly string[], sought: Sought, known: Candidates) =>
  lookIn(ctx, viewer, looksOf(tables, known), sought, isBest(sought.limit))

/**
 * A common text: the candidates that are known may all be of one large table, and none of them one that the person may
 * see. So each table is asked for its own, those opened lately first; where those are too many, its newest records are
 * read within the grant. Besides, records whose name begins with the text come first.
 */
async function searchCommon(ctx: Ctx, viewer: Viewer, tables: readonly string[], sought: Sought, known: Candidates) {
  const { patterns, limit } = sought
  const named = await findByName(ctx, viewer, patterns, mostNamed)
  const byName = await lookIn(ctx, viewer, looksOf(tables, named), sought, isBest(limit))
  // Others came here perhaps for a name that the person may not read.
  const found = new Map(byName.filter(({ rank }) => rank === 0).map((one) => [keyOf(one), one]))
  const isLarge = (id: string) => byText(known, id).length >= (known.isCommon ? few : mostOfTable)
  for (let at = 0; at < tables.length && found.size < limit; at += askedAtOnce) {
    const next = tables.slice(at, at + askedAtOnce)
    const scarce = next.filter((id) => !isLarge(id))
    const wish = { perTable: mostOfTable, withWaiting: false }
    const some = scarce.length === 0 ? known : await findInTables(ctx, viewer, scarce, patterns, wish)
    const isAll = (id: string) => !isLarge(id) && byText(some, id).length < mostOfTable
    const looks = next.flatMap((id): TableLook[] => {
      const waits = (known.tables.get(id) ?? []).filter(({ isWaiting }) => isWaiting)
      const own = isAll(id) ? [...waits, ...byText(some, id)] : waits
      const byIds = own.length > 0 ? [{ id, ids: idsOf(own) }] : []
      return isAll(id) ? byIds : [...byIds, { id, ids: null }]
    })
    for (const one of await lookIn(ctx, viewer, looks, sought, () => false)) found.set(keyOf(one), one)
  }
  return [...found.values()]
}

const keyOf = ({ table_id, id }: FoundRecord) => `${table_id} ${id}`
const idsOf = (all: readonly Candidate[]) => [...new Set(all.map(({ id }) => id))]
const byText = ({ tables }: Candidates, id: string) => (tables.get(id) ?? []).filter(({ isWaiting }) => !isWaiting)
const looksOf = (tables: readonly string[], { tables: known }: Candidates): TableLook[] =>
  tables.flatMap((id) => {
    const own = known.get(id)
    return own ? [{ id, ids: idsOf(own) }] : []
  })

/** Of equal records those of the first tables come first: a further table can have none that goes before these. */
const isBest = (limit: number) => (found: readonly Found[]) => found.filter(({ rank }) => rank === 0).length >= limit
