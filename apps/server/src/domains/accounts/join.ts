import { AppError } from '../../platform/errors.ts'
import { inOrg } from '../../platform/context.ts'
import { asAccount, getToken, spendToken, type Token } from '../identity/index.ts'
import { findOrg, type OrgRow } from '../orgs/index.ts'
import { inviteUsers, joinWish } from '../users/index.ts'
import { findMember } from './find-member.ts'
import { limitMailTo, limitTokens } from './sign-in/limits.ts'
import type { Visit } from './visit.ts'

/** The organisation that an invitation without an address is for. */
export async function openJoin(visit: Visit, secret: string): Promise<{ token: Token; org: OrgRow }> {
  await limitTokens(visit)
  const token = await getToken(visit.ctx.db, 'join', secret)
  const org = token.for_org ? await findOrg(visit.ctx.db, token.for_org) : null
  if (!org) throw new AppError('invalid_token')
  return { token, org }
}

/**
 * Invites the address that the reader of a link says, with the rights that the inviter has at this moment: who has
 * lost them, or left, invites nobody any more. The answer does not tell whether the address is in already.
 */
export async function join(visit: Visit, input: { token: string; email: string }): Promise<void> {
  await limitMailTo(visit, 'join', input.email)
  const { token, org } = await openJoin(visit, input.token)
  const wish = joinWish.parse(token.data)
  const inviter = await findMember(visit.ctx.database, org.id, wish.invitedBy)
  if (!inviter || inviter.planBlocked) throw new AppError('invalid_token')
  try {
    await inOrg(visit.services, visit.ctx, org.id)
      .as(inviter)
      .tx(async (ctx) => {
        await asAccount(ctx, inviter.accountId, (ctx) => spendToken(ctx.db, token))
        await inviteUsers(ctx, visit.services.config.baseUrl, {
          emails: [input.email],
          whatsapp: wish.whatsapp,
          seat: wish.seat,
          id_profile: wish.role,
          default_workspace: wish.home,
        })
      })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.id === 'unique_violation') return
    if (error.id === 'permission_denied' || error.id === 'not_found') throw new AppError('invalid_token')
    throw error
  }
}
