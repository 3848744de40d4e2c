import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { freshStructure, type Grant, knownStructure, type Viewer, viewerFor } from '../../engine/index.ts'

export function orgOf(ctx: Ctx): string {
  if (ctx.orgId === null) throw new AppError('not_signed_in')
  return ctx.orgId
}

/** A table that may not be seen is not there. */
export function requireGrant(viewer: Viewer, tableId: string): Grant {
  const grant = viewer.grant(tableId)
  if (!grant) throw notFound('table')
  return grant
}

/** What a statement found, and the version of the structure at that moment; null where it cannot say. */
export interface Answer<T> {
  version: string | null
  value: T
}

/**
 * Reads with what this process knows of the structure. The statement itself tells whether that still held; if not, it is
 * asked again with the new one. So a list needs one statement and is never behind.
 */
export async function readWith<T>(ctx: Ctx, read: (viewer: Viewer) => Promise<Answer<T>>): Promise<T> {
  const orgId = orgOf(ctx)
  // Inside a transaction a statement that fails ends it all, so nothing is tried there with what may be behind.
  let structure = ctx.db.isTransaction
    ? await freshStructure(ctx.database, ctx.db, orgId)
    : await knownStructure(ctx.database, orgId)
  for (let tries = 0; tries < 5; tries++) {
    const viewer = viewerFor(ctx.principal, structure)
    const answer = ctx.db.isTransaction ? await read(viewer) : await attempt(() => read(viewer))
    if (!('error' in answer) && answer.version === structure.version) return answer.value
    const fresh = await freshStructure(ctx.database, ctx.db, orgId)
    if (fresh.version === structure.version) {
      if ('error' in answer) throw answer.error
      return answer.value
    }
    structure = fresh
  }
  throw new AppError('conflict', { reason: 'structure_changes' })
}

/** An error may come of a structure that no longer holds: it counts only once that is ruled out. */
async function attempt<T>(work: () => Promise<T>): Promise<T | { error: unknown }> {
  try {
    return await work()
  } catch (error) {
    return { error }
  }
}
