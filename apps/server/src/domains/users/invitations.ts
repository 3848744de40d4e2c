import { can } from '@oficina/access'
import { actorOf, authorize } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { findRole, getLockedOrg, holderNow, refuseMoreThanOwn } from '../roles/index.ts'
import { refuseUnlessMayInvite } from './invite.ts'
import { issueLink } from './invite-link.ts'
import { noteInvitation } from './note-invitation.ts'
import * as queries from './queries/invitations.ts'

const most = 200

/** Who was invited and has not come yet. Whoever may only invite sees whom they invited themselves. */
export async function listInvitations(ctx: Ctx): Promise<{ waiting: queries.Waiting[]; more: boolean }> {
  authorize(ctx, 'users.invite')
  const { orgId, userId, actor } = actorOf(ctx)
  const by = can(actor, 'users.manage') ? null : userId
  const found = await queries.listWaiting(ctx.db, orgId, { by, limit: most + 1 })
  return { waiting: found.slice(0, most), more: found.length > most }
}

/** Ends an invitation without an address: its link answers as one that never was. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'users.invite')
  const { orgId } = actorOf(ctx)
  await ctx.tx(async (ctx) => {
    await getLockedOrg(ctx, orgId)
    const invitation = await reachable(ctx, id)
    if (!(await queries.deleteInvitation(ctx.db, orgId, id))) throw notFound('invitation')
    await noteInvitation(ctx, invitation, null)
  })
}

/** A new link for the same invitation, by whoever asks for it; the one that was sent before ends. */
export async function renewInvitation(ctx: Ctx, baseUrl: string, id: string): Promise<string> {
  authorize(ctx, 'users.invite')
  const { orgId } = actorOf(ctx)
  await limit(ctx, { name: 'invite.again', key: `${orgId} ${id}`, points: 5, seconds: 60 * 60 })
  return ctx.tx(async (ctx) => {
    await getLockedOrg(ctx, orgId)
    const held = await reachable(ctx, id)
    const { whatsapp, seat, role_id: roleId, home } = held
    await refuseUnlessMayInvite(ctx, { whatsapp, seat, roleId, home, active: true }, 1)
    const { secret, ...renewed } = await issueLink(ctx, orgId)
    await queries.renewInvitation(ctx.db, held, renewed.row, renewed.seconds)
    await ctx.announce('user.invitationChanged', { invitationId: id })
    return `${baseUrl}/new-password/${secret}`
  })
}

/** One's own, or one that gives nothing beyond the rights of whoever manages people; no other is there for them. */
async function reachable(ctx: TxCtx, id: string): Promise<queries.Invitation> {
  const { orgId, userId, actor } = actorOf(ctx)
  const invitation = await queries.lockInvitation(ctx.db, orgId, id)
  if (!invitation || !(invitation.invited_by === userId || can(actor, 'users.manage'))) throw notFound('invitation')
  if (invitation.invited_by === userId) return invitation
  const role = await findRole(ctx.db, orgId, invitation.role_id)
  const holder = await holderNow(ctx, 'manage_users')
  // As with people: whoever is to hold more than the editor is out of the editor's reach.
  if (role) refuseMoreThanOwn(holder, { isAdmin: role.is_admin, flags: role.flags }, invitation.seat)
  refuseMoreThanOwn(holder, { seat: invitation.seat })
  return invitation
}

/** Ends an invitation with its answer; `invalid_token` when somebody was faster. */
export async function answerInvitation(ctx: TxCtx, invitation: queries.Invitation): Promise<void> {
  // As whoever revokes it does: two that lock in different orders would wait for each other.
  await getLockedOrg(ctx, invitation.org_id)
  if (!(await queries.deleteInvitation(ctx.db, invitation.org_id, invitation.id))) throw new AppError('invalid_token')
  await ctx.announce('user.invitationChanged', { invitationId: invitation.id })
}
