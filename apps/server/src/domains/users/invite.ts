import { can, type Seat } from '@oficina/access'
import { mailContent } from '../../locales/messages.ts'
import { authorize, actorOf } from '../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import { accountOf, asAccount, findAccount, issueToken, tokenSeconds, voidTokens } from '../identity/index.ts'
import type { OrgRow } from '../orgs/index.ts'
import { planOf } from '../plans/index.ts'
import { findRole, getLockedOrg, holderNow, refuseGiving, refuseMoreThanOwn, type RoleRow } from '../roles/index.ts'
import { addressesIn, homeIn, type InviteWire, roleIn } from './invite-input.ts'
import { noteUser } from './note-user.ts'
import { nameOf } from './present.ts'
import * as queries from './queries/users.ts'
import { refuseBeyondPlan, refuseSeatBeyondPlan } from './update-user.ts'

export interface NewUser {
  whatsapp: string | null
  seat: Seat
  roleId: string
  home: string | null
  active: boolean
}

/**
 * Makes people members and mails them a link. Whether an address had an account before shows nowhere in the answer:
 * only the person's own mail differs.
 */
export async function inviteUsers(ctx: Ctx, baseUrl: string, input: InviteWire): Promise<queries.User[]> {
  authorize(ctx, 'users.invite')
  const editor = actorOf(ctx)
  const roleId = roleIn(input)
  if (!(await findRole(ctx.db, editor.orgId, roleId))) throw notFound('role')
  const emails = addressesIn(input)
  const { whatsapp = null, seat, active = true } = input
  const made: NewUser = { whatsapp, seat, roleId, active, home: homeIn(input.default_workspace, baseUrl) }
  await limit(ctx, { name: 'invite', key: editor.orgId, points: 300, seconds: 60 * 60 }, emails.length)
  return ctx.tx(async (ctx) => {
    const { org, role } = await refuseUnlessMayInvite(ctx, made, emails.length)
    const invited: queries.User[] = []
    const known: string[] = []
    for (const email of emails) {
      const user = await addUser(ctx, email, made, editor)
      if (user) invited.push(user)
      else known.push(email)
    }
    if (known.length > 0) throw new AppError('unique_violation', { field: 'emails', emails: known })
    const mailed: queries.User[] = []
    for (const user of invited) {
      await noteUser(ctx, null, { user, role })
      mailed.push(active ? await mailInvitation(ctx, baseUrl, org, user) : user)
    }
    return mailed
  })
}

/** Whether this many people may be invited by whoever asks: their rights and the plan as they are now, under the lock. */
export async function refuseUnlessMayInvite(
  ctx: TxCtx,
  { seat, roleId, active }: NewUser,
  count: number,
): Promise<{ org: OrgRow; role: RoleRow }> {
  const { orgId } = actorOf(ctx)
  const org = await getLockedOrg(ctx, orgId)
  const role = await findRole(ctx.db, orgId, roleId)
  if (!role) throw notFound('role')
  const holder = await holderNow(ctx)
  if (!can({ ...holder.actor, features: planOf(org).features }, 'users.invite')) throw new AppError('permission_denied')
  refuseMoreThanOwn(holder, { seat })
  refuseGiving(holder, role, { seat })
  refuseSeatBeyondPlan(org, seat)
  if (active) await refuseBeyondPlan(ctx, org, count)
  return { org, role }
}

/** The same invitation anew; the link that was mailed before ends. */
export async function resendInvitation(ctx: Ctx, baseUrl: string, userId: string): Promise<void> {
  authorize(ctx, 'users.manage')
  const editor = actorOf(ctx)
  await limit(ctx, { name: 'invite.again', key: `${editor.orgId} ${userId}`, points: 5, seconds: 60 * 60 })
  await ctx.tx(async (ctx) => {
    const org = await getLockedOrg(ctx, editor.orgId)
    const user = await queries.findUser(ctx.db, editor.orgId, userId)
    if (!user) throw notFound('user')
    if (!user.active || user.last_login_at !== null || user.is_sample)
      throw new AppError('conflict', { reason: 'not_waiting' })
    await mailInvitation(ctx, baseUrl, org, user)
    await ctx.announce('user.updated', { userId: user.id })
  })
}

async function addUser(
  ctx: TxCtx,
  email: string,
  made: NewUser,
  editor: { orgId: string; userId: string },
): Promise<queries.User | null> {
  const id = newId('usr')
  const added = await queries.insertUser(ctx.db, {
    org_id: editor.orgId,
    id,
    account_id: await accountOf(ctx.db, email, newId('acc')),
    email,
    seat: made.seat,
    role_id: made.roleId,
    whatsapp: made.whatsapp,
    default_workspace: made.home,
    active: made.active,
    created_by: editor.userId,
  })
  if (!added) return null
  await ctx.announce('user.invited', { userId: id })
  return queries.findUser(ctx.db, editor.orgId, id)
}

async function mailInvitation(ctx: TxCtx, baseUrl: string, org: OrgRow, user: queries.User): Promise<queries.User> {
  const inviter = await queries.findUser(ctx.db, org.id, actorOf(ctx).userId)
  const { secret, kind } = await asAccount(ctx, user.account_id, async (ctx) => {
    const account = await findAccount(ctx.db, user.account_id)
    await voidTokens(ctx.db, { accountId: user.account_id, purposes: ['invite'], orgId: org.id })
    const made = { accountId: user.account_id, email: user.email, orgId: org.id, data: { userId: user.id } }
    const token = await issueToken(ctx.db, 'invite', made)
    return { secret: token.secret, kind: account?.password_hash ? ('inviteKnown' as const) : ('invite' as const) }
  })
  const { language } = org
  const mailId = await sendMail(ctx, {
    to: user.email,
    language,
    content: mailContent(language, kind, {
      values: { organisation: org.name, inviter: inviter ? nameOf(inviter) : org.name },
      url: `${baseUrl}/new-password/${secret}`,
    }),
    // The link proves that its reader owns the address, in every organisation: an admin must not read it.
    sensitive: true,
    orgId: org.id,
  })
  await queries.noteInvited(ctx.db, user, { by: actorOf(ctx).userId, seconds: tokenSeconds.invite })
  return queries.updateUser(ctx.db, org.id, user.id, {
    invitation: mailId === null ? 'failed' : 'sent',
    invitation_mail: mailId,
  })
}
