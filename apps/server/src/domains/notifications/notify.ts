import type { NotificationType } from '@oficina/contract'
import { mailContent, type NoticeKind, noticeText } from '../../locales/messages.ts'
import type { TxCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { settingsOf } from '../users/index.ts'
import { channelsOf } from './channels.ts'
import { pushNotification } from './jobs.ts'
import { hasSubscription } from './push-queries.ts'
import * as queries from './queries.ts'

/** What someone is told. */
export interface Notice {
  type: NotificationType
  text: NoticeKind
  values: Record<string, string>
  /** A path of ours that it opens. */
  link: string | null
  /** Who caused it. */
  actorId?: string | null
  /** What it is about, where it must be told once only. */
  about?: string | null
}

/** Tells one person, in the transaction that is the reason; by which ways, their settings say. */
export async function notify(ctx: TxCtx, userId: string, notice: Notice): Promise<void> {
  const { orgId } = ctx
  if (orgId === null) throw new Error('people are told within an organisation')
  const [recipient] = await queries.findRecipients(ctx.db, orgId, [userId])
  if (!recipient) return
  const settings = settingsOf(recipient)
  const { inside, email } = channelsOf[notice.type]
  if (inside === null || settings[inside]) {
    if (!(await tellInside(ctx, orgId, userId, notice))) return
  }
  if (email !== null && settings[email]) await mail(ctx, recipient, notice)
}

/** False when they were told before. */
async function tellInside(ctx: TxCtx, orgId: string, userId: string, notice: Notice): Promise<boolean> {
  const { type, text, values, link, actorId = null, about = null } = notice
  const id = newId('ntf')
  const row = { org_id: orgId, id, user_id: userId, type, text, values, link, actor_id: actorId, about }
  if (!(await queries.insertNotification(ctx.db, row))) return false
  await ctx.announce('notification.created', { notificationId: id, type }, { rooms: [`user:${userId}`] })
  if (await hasSubscription(ctx.db, orgId, userId)) await ctx.enqueue(pushNotification, { notificationId: id })
  return true
}

async function mail(ctx: TxCtx, recipient: queries.Recipient, notice: Notice): Promise<void> {
  const { email: to, language } = recipient
  const values = noticeText(language, notice.text, notice.values)
  const url = ctx.ports.push.addressOf(notice.link ?? '/for-you/notifications/all')
  const content = mailContent(language, 'notification', { values, url })
  await sendMail(ctx, { to, language, content, isNotice: true })
}
