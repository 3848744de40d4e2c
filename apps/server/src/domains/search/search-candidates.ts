import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import type { Candidates } from './candidates.ts'
import { type Found, matchCandidates, type TableCandidates } from './match-candidates.ts'
import type { Patterns } from './patterns.ts'

/** Tables whose candidates are looked at by one statement. */
const atOnce = 8

interface Where {
  /** The ones to look in; of equal ones the first is looked at first. */
  tables: readonly string[]
  from: readonly Candidates[]
  patterns: Patterns
  limit: number
}

/** Looks at candidates table by table, the best first, until no table that is left can have a better one than those found. */
export async function searchCandidates(
  ctx: Ctx,
  viewer: Viewer,
  { tables, from, patterns, limit }: Where,
): Promise<Found[]> {
  const wanted = tables
    .flatMap((id): [string, TableCandidates][] => {
      const own = from.flatMap((one) => one.tables.get(id) ?? [])
      if (own.length === 0) return []
      return [[id, { ids: new Set(own.map((one) => one.id)), best: Math.min(...own.map(({ rank }) => rank)) }]]
    })
    .sort(([, a], [, b]) => a.best - b.best)
  const found: Found[] = []
  const isEnough = (next: number) => found.filter(({ rank }) => rank <= next).length >= limit
  for (let at = 0; at < wanted.length && !isEnough(wanted[at]?.[1].best ?? 0); at += atOnce) {
    found.push(...(await matchCandidates(ctx, viewer, wanted.slice(at, at + atOnce), patterns, limit)))
  }
  return found
}
