import { themselves } from '../../../platform/access/principal.ts'
import { memberOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { asAccount, endSessions, listSessions, type SessionRow } from '../../identity/index.ts'
import { clearSessionCookie } from '../cookies.ts'
import type { Visit } from '../visit.ts'

/** Where the person is signed in, in all of their organisations. */
export function listOwnSessions(ctx: Ctx): Promise<SessionRow[]> {
  const { accountId } = memberOf(ctx)
  return asAccount(ctx, accountId, (ctx) => listSessions(ctx.db, accountId))
}

export async function revokeSession(visit: Visit, sessionId: string): Promise<void> {
  const own = memberOf(visit.ctx)
  const ended = await visit.ctx.tx((ctx) => endSessions(ctx, { accountId: own.accountId, sessionId }))
  if (ended === 0) throw notFound('session')
  if (sessionId === own.sessionId) clearSessionCookie(visit)
}

export function revokeOtherSessions(visit: Visit): Promise<number> {
  const { accountId, sessionId } = memberOf(visit.ctx)
  return visit.ctx.tx((ctx) => endSessions(ctx, { accountId, except: sessionId }))
}

/** Whoever asks, the browser forgets; a session that was there ends on the server too. */
export async function logout(visit: Visit): Promise<void> {
  const { principal } = visit.ctx
  if (principal.kind === 'member') {
    const { orgId, accountId, sessionId } = principal
    await visit.ctx.as(themselves(principal)).tx((ctx) => endSessions(ctx, { orgId, accountId, sessionId }))
  }
  clearSessionCookie(visit)
}
