import type { Session } from '@oficina/contract'
import { memberOf } from '../../../platform/access/authorize.ts'
import { findSessionRow } from '../../identity/index.ts'
import { ownSessionCookie, setSessionCookie } from '../cookies.ts'
import { loadSession } from '../session-view.ts'
import type { Visit } from '../visit.ts'

/** The session that the interface starts from. The browser's copy lasts as long as the server's: from now on. */
export async function renewSessionCookie(visit: Visit): Promise<Session> {
  const { orgId, sessionId } = memberOf(visit.ctx)
  const row = await findSessionRow(visit.ctx.db, orgId, sessionId)
  const cookie = ownSessionCookie(visit)
  if (row?.remember && cookie) setSessionCookie(visit, { cookie, remember: true })
  return loadSession(visit.services, visit.ctx, { orgId, sessionId })
}
