import type { LoginResult, OrganisationChoice } from '@oficina/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { pictureUrl } from '../../../platform/files/picture-url.ts'
import {
  type Account,
  endSessions,
  issueToken,
  spendToken,
  startSession,
  type Token,
  voidTokens,
} from '../../identity/index.ts'
import { markLoggedIn } from '../../users/index.ts'
import { rememberDevice, setSessionCookie } from '../cookies.ts'
import { listMemberships, type Membership } from '../queries.ts'
import { loadSession } from '../session-view.ts'
import type { Visit } from '../visit.ts'
import { hasOwnFactor, limitCodeMail, mailCode, maskEmail, methodsOf } from './factors.ts'

/** A person who has shown their first factor. */
export interface Proven {
  account: Account
  /** What answers a person who is not in the organisation that they named. */
  mismatch: 'password_mismatch' | 'oauth_mismatch'
  remember: boolean
  /** The organisation that they want, by slug or by id; without one, the only one, or a choice. */
  organisation?: string
  orgId?: string
  /** When the second factor was shown, or null. */
  mfaAt: string | null
}

/** Goes on from the first factor: which organisation, the second factor, the session. */
export async function proceed(visit: Visit, proven: Proven): Promise<LoginResult> {
  const memberships = await listMemberships(visit.ctx.db, proven.account.id)
  const wanted = memberships.filter(
    ({ slug, org_id }) =>
      (proven.organisation === undefined || slug === proven.organisation) &&
      (proven.orgId === undefined || org_id === proven.orgId),
  )
  if (wanted.length === 0 && memberships.length > 0) throw new AppError(proven.mismatch)
  const open = wanted.filter(({ active }) => active)
  const [first, ...others] = open
  if (!first) throw new AppError('empty_seat')
  if (others.length > 0) return chooseOrganisation(visit, proven, open)
  const asks = first.mfa_required || hasOwnFactor(proven.account)
  if (asks && proven.mfaAt === null) {
    return askSecondFactor(visit, proven.account, first, { remember: proven.remember, signedInAt: 'now' })
  }
  return openSession(visit, { ...proven, membership: first, signedInAt: 'now' })
}

export function presentChoice(ctx: Ctx, membership: Membership): OrganisationChoice {
  return {
    id: membership.org_id,
    slug: membership.slug,
    name: membership.org_name,
    logo_customizado: pictureUrl(ctx, membership.org_id, membership.logo_file_id),
  }
}

async function chooseOrganisation(visit: Visit, proven: Proven, open: Membership[]): Promise<LoginResult> {
  const { secret } = await issueToken(visit.ctx.db, 'login', {
    accountId: proven.account.id,
    email: proven.account.email,
    data: { remember: proven.remember, mfaAt: proven.mfaAt },
  })
  return {
    status: 'choose_organisation',
    token: secret,
    organisations: open.map((membership) => presentChoice(visit.ctx, membership)),
  }
}

/** Holds the login until the second factor is shown. A mailed code goes out at once where it is the only way. */
export async function askSecondFactor(
  visit: Visit,
  account: Account,
  membership: Membership,
  session: { remember: boolean; signedInAt: string },
): Promise<LoginResult> {
  const methods = methodsOf(account)
  const mails = !methods.includes('totp')
  if (mails) await limitCodeMail(visit.ctx, account.id)
  const secret = await visit.ctx.tx(async (ctx) => {
    const token = await issueToken(ctx.db, 'verify', {
      accountId: account.id,
      email: account.email,
      orgId: membership.org_id,
      data: session,
    })
    if (mails) await mailCode(ctx, account, token.id, membership.language)
    return token.secret
  })
  return { status: 'requires_mfa', verifySession: secret, methods, sentTo: mails ? maskEmail(account.email) : null }
}

export interface Opening {
  account: Account
  membership: Membership
  remember: boolean
  mfaAt: string | null
  signedInAt: string
  /** What let the person this far; spent with the session that it opens. */
  token?: Token
}

/** Starts a session under a new id and ends the one that this browser had, whoever's it was. */
export async function openSession(visit: Visit, opening: Opening): Promise<LoginResult> {
  const { account, membership, token } = opening
  const old = visit.ctx.principal
  const key = await visit.ctx.tx(async (ctx) => {
    if (token) await spendToken(ctx.db, token)
    const ids = { orgId: membership.org_id, userId: membership.user_id }
    // Also a lock: someone who is being disabled right now gets no session that would come back with them.
    const isIn = await markLoggedIn(ctx.db, ids.orgId, ids.userId, {
      first: account.first_name,
      last: account.last_name,
    })
    if (!isIn) throw new AppError('empty_seat')
    await voidTokens(ctx.db, { accountId: account.id, purposes: ['invite'], orgId: ids.orgId })
    if (old.kind === 'member') {
      await endSessions(ctx, { orgId: old.orgId, accountId: old.accountId, sessionId: old.sessionId })
    }
    return startSession(ctx, {
      ...ids,
      accountId: account.id,
      remember: opening.remember,
      mfaAt: opening.mfaAt,
      signedInAt: opening.signedInAt,
      userAgent: visit.userAgent,
    })
  })
  setSessionCookie(visit, key)
  rememberDevice(visit, account.id)
  const ids = { orgId: membership.org_id, sessionId: key.id }
  return { status: 'loggedIn', session: await loadSession(visit.services, visit.ctx, ids) }
}
