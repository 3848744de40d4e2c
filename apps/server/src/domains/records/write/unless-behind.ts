import type { Ctx } from '../../../platform/context.ts'
import { freshStructure, knownStructure, type Structure } from '../../engine/index.ts'
import { lostRace } from './retrying.ts'

/** What the database says to a statement for a column or table that is no longer there, or no longer what it was. */
const gone = new Set(['42703', '42P01', '42804', '42883', '42846'])
const isBehind = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && gone.has(String(error.code))

/** What a write may be tried with. In a transaction nothing can follow a failure, so there it is the newest. */
export const structureToTry = (ctx: Ctx, orgId: string): Promise<Structure> =>
  ctx.db.isTransaction ? freshStructure(ctx.database, ctx.db, orgId) : knownStructure(ctx.database, orgId)

/**
 * Lets work be tried again where it failed for a structure that is gone, knowing the new one. A transaction holds only
 * the tables that it writes, and records show others too.
 */
export async function knowingMore<T>(ctx: Ctx, orgId: string, work: () => Promise<T>): Promise<T> {
  const before = await knownStructure(ctx.database, orgId)
  try {
    return await work()
  } catch (error) {
    if (!isBehind(error)) throw error
    if (!ctx.db.isTransaction) {
      // With the newest structure it would fail again: then it is a fault, and is told as one.
      if ((await freshStructure(ctx.database, ctx.db, orgId)).version === before.version) throw error
    }
    throw lostRace(error)
  }
}

/** Null where the statement was written for a structure that is gone; from then on this process knows the new one. */
export async function unlessBehind<T>(ctx: Ctx, orgId: string, work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isBehind(error)) throw error
    // Whoever opened the transaction tries all of it again.
    if (ctx.db.isTransaction) throw lostRace(error)
    await freshStructure(ctx.database, ctx.db, orgId)
    return null
  }
}
