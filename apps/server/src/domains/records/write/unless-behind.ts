import type { Ctx } from '../../../platform/context.ts'
import { freshStructure, knownStructure, type Structure } from '../../engine/index.ts'
import { lostRace } from './retrying.ts'

/** Error codes of PostgreSQL for columns or tables that are gone or have another type. */
const gone = new Set(['42703', '42P01', '42804', '42883', '42846'])
const isBehind = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && gone.has(String(error.code))

/** The structure to try a write with. A failed statement ends a transaction, so there it is the newest one. */
export const structureToTry = (ctx: Ctx, orgId: string): Promise<Structure> =>
  ctx.db.isTransaction ? freshStructure(ctx.database, ctx.db, orgId) : knownStructure(ctx.database, orgId)

/**
 * Retries work with the new structure if it failed because of an old one. A transaction locks only the tables that it
 * writes, but records also show values of others.
 */
export async function knowingMore<T>(ctx: Ctx, orgId: string, work: () => Promise<T>): Promise<T> {
  const before = await knownStructure(ctx.database, orgId)
  try {
    return await work()
  } catch (error) {
    if (!isBehind(error)) throw error
    if (!ctx.db.isTransaction) {
      // It failed with the newest structure: this is a bug and not a race.
      if ((await freshStructure(ctx.database, ctx.db, orgId)).version === before.version) throw error
    }
    throw lostRace(error)
  }
}

/** Null if the statement was built for an old structure; the process then loads the new one. */
export async function unlessBehind<T>(ctx: Ctx, orgId: string, work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isBehind(error)) throw error
    // The whole transaction is retried by the code that opened it.
    if (ctx.db.isTransaction) throw lostRace(error)
    await freshStructure(ctx.database, ctx.db, orgId)
    return null
  }
}
