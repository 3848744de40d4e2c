import type { Session } from '@oficina/contract'
import { memberOf } from '../../../platform/access/authorize.ts'
import { AppError } from '../../../platform/errors.ts'
import { findSessionRow } from '../../identity/index.ts'
import { ownSessionCookie, setSessionCookie } from '../cookies.ts'
import { loadSession } from '../session-view.ts'
import type { Visit } from '../visit.ts'

/**
 * The session that the interface starts from; null where it ended at this very moment, as for everyone who has none. The
 * browser's copy lasts as long as the server's: from now on.
 */
export async function renewSessionCookie(visit: Visit): Promise<Session | null> {
  const { orgId, sessionId } = memberOf(visit.ctx)
  const session = await ifSignedIn(() => loadSession(visit.services, visit.ctx, { orgId, sessionId }))
  const row = session && (await findSessionRow(visit.ctx.db, orgId, sessionId))
  if (!row) return null
  const cookie = ownSessionCookie(visit)
  if (row.remember && cookie) setSessionCookie(visit, { cookie, remember: true })
  return session
}

async function ifSignedIn<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof AppError && error.id === 'not_signed_in') return null
    throw error
  }
}
