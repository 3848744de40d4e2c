import { actorOf, authorize } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import { asAccount, issueToken, tokenSeconds } from '../identity/index.ts'
import { noteInvitation } from './note-invitation.ts'
import { refuseUnlessMayInvite } from './invite.ts'
import { homeIn, type InviteWire, roleIn } from './invite-input.ts'
import { insertInvitation } from './queries/invitations.ts'
import { findUser } from './queries/users.ts'

/** A number and no address: nobody can be made a member yet, since accounts go by their address. */
export const isByNumberOnly = ({ emails, email, whatsapp }: InviteWire): boolean =>
  (emails === undefined || emails.length === 0) && !email?.trim() && Boolean(whatsapp?.trim())

const leastDigits = 8

/**
 * A link to send to a number. It lets nobody in: whoever opens it says an address, to which the invitation is mailed.
 * So neither the inviter, who sees the link, nor anyone who gets hold of it becomes somebody else by it.
 */
export async function inviteByNumber(ctx: Ctx, baseUrl: string, input: InviteWire): Promise<string> {
  authorize(ctx, 'users.invite')
  const editor = actorOf(ctx)
  const whatsapp = input.whatsapp?.trim() ?? ''
  if (whatsapp.replace(/\D/g, '').length < leastDigits)
    throw new AppError('invalid_input', { issues: [{ path: 'whatsapp', reason: 'invalid_phone' }] })
  const wish = { whatsapp, seat: input.seat, role_id: roleIn(input), home: homeIn(input.default_workspace, baseUrl) }
  await limit(ctx, { name: 'invite', key: editor.orgId, points: 300, seconds: 60 * 60 })
  const secret = await ctx.tx(async (ctx) => {
    const { role_id: roleId, ...made } = wish
    await refuseUnlessMayInvite(ctx, { ...made, roleId, active: true }, 1)
    const link = await issueLink(ctx, editor.orgId)
    const invitation = { org_id: editor.orgId, id: newId('inv'), ...wish, ...link.row }
    await insertInvitation(ctx.db, invitation, link.seconds)
    await noteInvitation(ctx, null, invitation)
    return link.secret
  })
  return `${baseUrl}/new-password/${secret}`
}

/** The secret of a link that whoever asks stands for: it works for as long as they may invite. */
export async function issueLink(ctx: TxCtx, orgId: string) {
  const { userId } = actorOf(ctx)
  const inviter = await findUser(ctx.db, orgId, userId)
  if (!inviter) throw new AppError('permission_denied')
  const token = await asAccount(ctx, inviter.account_id, (ctx) =>
    issueToken(ctx.db, 'join', { accountId: inviter.account_id, orgId }),
  )
  return { secret: token.secret, row: { token_id: token.id, invited_by: userId }, seconds: tokenSeconds.join }
}
