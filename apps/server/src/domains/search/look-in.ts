import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import { type Found, matchTables, type TableLook } from './match-tables.ts'
import type { Patterns } from './patterns.ts'

/** Tables that are looked at by one statement. */
const atOnce = 32
/** Fields of all of them, each once for each pattern: a statement has room for some tens of thousands of values. */
const fieldsAtOnce = 4_000

export interface Sought {
  patterns: Patterns
  limit: number
}

/**
 * Looks in tables within the grant, some by each statement, in the given order. Only what was found there tells when
 * that is enough: anything else would let texts that someone may not read choose what they find.
 */
export async function lookIn(
  ctx: Ctx,
  viewer: Viewer,
  looks: readonly TableLook[],
  { patterns, limit }: Sought,
  isEnough: (found: readonly Found[]) => boolean,
): Promise<Found[]> {
  const found: Found[] = []
  for (const some of inParts(viewer, looks, patterns.contains.length)) {
    found.push(...(await matchTables(ctx, viewer, some, patterns, limit)))
    if (isEnough(found)) break
  }
  return found
}

function inParts(viewer: Viewer, looks: readonly TableLook[], times: number): TableLook[][] {
  const parts: TableLook[][] = []
  let room = 0
  for (const look of looks) {
    const fields = (viewer.grant(look.id)?.readable.size ?? 0) * times
    const last = parts.at(-1)
    if (last && last.length < atOnce && fields <= room) {
      last.push(look)
      room -= fields
    } else {
      parts.push([look])
      room = fieldsAtOnce - fields
    }
  }
  return parts
}
