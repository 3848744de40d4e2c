import type { LoginResult } from '@oficina/contract'
import { memberOf } from '../../../platform/access/authorize.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { asAccount, findAccount, findSessionRow } from '../../identity/index.ts'
import { listMemberships, type Membership } from '../queries.ts'
import { loadSession } from '../session-view.ts'
import type { Visit } from '../visit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { askSecondFactor, openSession } from './enter.ts'

export function listOrganisations(ctx: Ctx): Promise<Membership[]> {
  const { accountId } = memberOf(ctx)
  return asAccount(ctx, accountId, async (ctx) =>
    (await listMemberships(ctx.db, accountId)).filter(({ active }) => active),
  )
}

/** Another organisation of the same person. One that asks for a second factor gets it, unless this session showed it. */
export async function switchOrganisation(visit: Visit, slug: string): Promise<LoginResult> {
  const { accountId, orgId, sessionId } = memberOf(visit.ctx)
  const memberships = await listMemberships(visit.ctx.db, accountId)
  const membership = memberships.find((one) => one.slug === slug)
  const account = await findAccount(visit.ctx.db, accountId)
  const session = await findSessionRow(visit.ctx.db, orgId, sessionId)
  if (!account || !session) throw new AppError('not_signed_in')
  if (!membership) throw notFound('organisation')
  if (!membership.active) throw new AppError('empty_seat')
  if (membership.org_id === orgId) {
    return { status: 'loggedIn', session: await loadSession(visit.services, visit.ctx, { orgId, sessionId }) }
  }
  if (membership.mfa_required && session.mfa_at === null) {
    const kept = { remember: session.remember, signedInAt: session.signed_in_at }
    return askSecondFactor(visit, account, membership, kept)
  }
  return openSession(visit, {
    account,
    membership,
    remember: session.remember,
    mfaAt: session.mfa_at,
    signedInAt: session.signed_in_at,
  })
}
