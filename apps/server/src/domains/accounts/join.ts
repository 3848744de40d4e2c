import { AppError } from '../../platform/errors.ts'
import { inOrg } from '../../platform/context.ts'
import { asAccount, getToken, spendToken, type Token } from '../identity/index.ts'
import { findOrg, type OrgRow } from '../orgs/index.ts'
import { answerInvitation, findInvitationOf, type Invitation, inviteUsers } from '../users/index.ts'
import { findMember } from './find-member.ts'
import { limitMailTo, limitTokens } from './sign-in/limits.ts'
import type { Visit } from './visit.ts'

/** The organisation that an invitation without an address is for. */
export async function openJoin(
  visit: Visit,
  secret: string,
): Promise<{ token: Token; org: OrgRow; invitation: Invitation }> {
  await limitTokens(visit)
  const token = await getToken(visit.ctx.db, 'join', secret)
  const org = token.for_org ? await findOrg(visit.ctx.db, token.for_org) : null
  const invitation = org && (await findInvitationOf(inOrg(visit.services, visit.ctx, org.id).db, org.id, token.id))
  // One that was revoked is not told from one that never was.
  if (!invitation) throw new AppError('invalid_token')
  return { token, org, invitation }
}

/**
 * Invites the address that the reader of a link says, with the rights that the inviter has at this moment: who has
 * lost them, or left, invites nobody any more. The answer does not tell whether the address is in already.
 */
export async function join(visit: Visit, input: { token: string; email: string }): Promise<void> {
  await limitMailTo(visit, 'join', input.email)
  const { token, org, invitation } = await openJoin(visit, input.token)
  const inviter = await findMember(visit.ctx.database, org.id, invitation.invited_by)
  if (!inviter || inviter.planBlocked) throw new AppError('invalid_token')
  try {
    await inOrg(visit.services, visit.ctx, org.id)
      .as(inviter)
      .tx(async (ctx) => {
        await asAccount(ctx, inviter.accountId, (ctx) => spendToken(ctx.db, token))
        await answerInvitation(ctx, invitation)
        await inviteUsers(ctx, visit.services.config.baseUrl, {
          emails: [input.email],
          whatsapp: invitation.whatsapp,
          seat: invitation.seat,
          id_profile: invitation.role_id,
          default_workspace: invitation.home,
        })
      })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.id === 'unique_violation') return
    if (error.id === 'permission_denied' || error.id === 'not_found') throw new AppError('invalid_token')
    throw error
  }
}
