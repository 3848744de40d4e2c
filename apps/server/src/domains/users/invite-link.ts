import { seats } from '@oficina/access'
import { z } from 'zod'
import { actorOf, authorize } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { asAccount, issueToken } from '../identity/index.ts'
import { refuseUnlessMayInvite } from './invite.ts'
import { homeIn, type InviteWire, roleIn } from './invite-input.ts'
import * as queries from './queries/users.ts'

/** What an invitation without an address is for, and who invites: kept with its token. */
export const joinWish = z.object({
  invitedBy: z.string(),
  whatsapp: z.string(),
  seat: z.enum(seats),
  role: z.string(),
  home: z.string().nullable(),
})
export type JoinWish = z.infer<typeof joinWish>

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
  const wish: JoinWish = {
    invitedBy: editor.userId,
    whatsapp,
    seat: input.seat,
    role: roleIn(input),
    home: homeIn(input.default_workspace, baseUrl),
  }
  await limit(ctx, { name: 'invite', key: editor.orgId, points: 300, seconds: 60 * 60 })
  const secret = await ctx.tx(async (ctx) => {
    const made = { whatsapp, seat: wish.seat, roleId: wish.role, home: wish.home, active: true }
    await refuseUnlessMayInvite(ctx, made, 1)
    const inviter = await queries.findUser(ctx.db, editor.orgId, editor.userId)
    if (!inviter) throw new AppError('permission_denied')
    return asAccount(ctx, inviter.account_id, async (ctx) => {
      const token = { accountId: inviter.account_id, orgId: editor.orgId, data: { ...wish } }
      return (await issueToken(ctx.db, 'join', token)).secret
    })
  })
  return `${baseUrl}/new-password/${secret}`
}
