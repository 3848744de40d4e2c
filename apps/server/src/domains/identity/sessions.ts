import { touchAccess } from '../../platform/access/touch-access.ts'
import type { TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import * as queries from './queries/sessions.ts'
import { sha256 } from './tokens.ts'

export type SessionRow = queries.SessionRow
export type SessionFilter = queries.SessionFilter

export interface NewSession {
  orgId: string
  userId: string
  accountId: string
  remember: boolean
  /** `now`, or the moment that an earlier session of the same person showed it, or null. */
  mfaAt: string | null
  /** `now`, or the moment kept where a session goes on under a new id. */
  signedInAt: string
  userAgent: string | null
}

/** What the browser holds: the organisation comes first, so that it is known before anything is looked up. */
export interface SessionKey {
  id: string
  cookie: string
  remember: boolean
}

const userAgentLength = 400

export async function startSession(ctx: TxCtx, session: NewSession): Promise<SessionKey> {
  const id = newId('ses')
  const secret = newSecret()
  await queries.insertSession(ctx.db, {
    org_id: session.orgId,
    id,
    user_id: session.userId,
    account_id: session.accountId,
    token_hash: sha256(secret),
    remember: session.remember,
    mfa_at: session.mfaAt,
    ip: ctx.ip,
    user_agent: session.userAgent?.slice(0, userAgentLength) ?? null,
    signed_in_at: session.signedInAt,
  })
  await ctx.announce(
    'session.started',
    { userId: session.userId, sessionId: id },
    { orgId: session.orgId, rooms: [`user:${session.userId}`] },
  )
  return { id, cookie: `${session.orgId}.${id}.${secret}`, remember: session.remember }
}

/** The same session under a new id and secret: whoever knew the old one has nothing. */
export async function rotateSession(
  ctx: TxCtx,
  session: { orgId: string; sessionId: string },
  change: { mfaShown?: boolean; signedIn?: boolean } = {},
): Promise<SessionKey> {
  const old = await queries.findSessionRow(ctx.db, session.orgId, session.sessionId)
  if (!old) throw new AppError('not_signed_in')
  const key = await startSession(ctx, {
    orgId: old.org_id,
    userId: old.user_id,
    accountId: old.account_id,
    remember: old.remember,
    mfaAt: change.mfaShown ? 'now' : old.mfa_at,
    signedInAt: change.signedIn ? 'now' : old.signed_in_at,
    userAgent: old.user_agent,
  })
  await endSessions(ctx, { orgId: old.org_id, accountId: old.account_id, sessionId: old.id })
  return key
}

/** Ends sessions, in every process within seconds. Over several organisations it needs a context that sees them. */
export async function endSessions(ctx: TxCtx, filter: SessionFilter): Promise<number> {
  const ended = await queries.deleteSessions(ctx.db, filter)
  for (const { org_id, id, user_id } of ended) {
    await ctx.announce(
      'session.ended',
      { userId: user_id, sessionId: id },
      { orgId: org_id, rooms: [`user:${user_id}`] },
    )
  }
  for (const { org_id, id } of ended) await touchAccess(ctx, org_id, { kind: 'session', id })
  return ended.length
}

export const findSessionRow = queries.findSessionRow
export const listSessions = queries.listSessions
export const setSeeAs = queries.setSeeAs
export const slideSession = queries.slideSession
export const signedInWithin = queries.signedInWithin
