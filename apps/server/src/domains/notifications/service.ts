import { type Notification, notificationLimits } from '@oficina/contract'
import { isNoticeKind, noticeText } from '../../locales/messages.ts'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import type { PushSubscription } from '../../platform/push/push.ts'
import { peopleByIds } from '../users/index.ts'
import { deleteSubscription, saveSubscription } from './push-queries.ts'
import * as queries from './queries.ts'
import { stillSeen } from './still-seen.ts'

/** One more than a badge can show tells that there are more. */
const counted = notificationLimits.badge + 1

/** Of so many at most: some of them may lead to what the person no longer sees. */
const lookedAt = 2 * counted

/** How many are unread, as far as a badge can say. */
export async function unreadCount(ctx: Ctx): Promise<number> {
  const { orgId, userId } = memberOf(ctx)
  const unread = await stillSeen(ctx, await queries.listUnread(ctx.db, orgId, userId, lookedAt))
  return Math.min(unread.length, counted)
}

/** Whether someone ever named the person: only then does it make sense to ask about push. */
export function wasMentioned(ctx: Ctx): Promise<boolean> {
  const { orgId, userId } = memberOf(ctx)
  return queries.hasType(ctx.db, orgId, userId, 'mention')
}

async function own(ctx: Ctx, id: string): Promise<queries.NotificationRow> {
  const { orgId, userId } = memberOf(ctx)
  const row = await queries.findNotification(ctx.db, orgId, id)
  // Another's is not there.
  if (row?.user_id !== userId) throw notFound('notification')
  return row
}

export async function listNotifications(
  ctx: Ctx,
  { filter, after }: { filter: 'all' | 'unread'; after?: string | undefined },
): Promise<{ notifications: Notification[]; more: boolean; unread: number }> {
  const { orgId, userId } = memberOf(ctx)
  const limit = notificationLimits.page
  const from = after === undefined ? null : await own(ctx, after)
  const [rows, unread, [reader]] = await Promise.all([
    listSeen(ctx, { unreadOnly: filter === 'unread', after: from }, limit + 1),
    unreadCount(ctx),
    queries.findRecipients(ctx.db, orgId, [userId]),
  ])
  const shown = rows.slice(0, limit)
  const people = await peopleByIds(ctx.db, orgId, [...new Set(shown.flatMap(({ actor_id }) => actor_id ?? []))])
  const notifications = shown.flatMap((row): Notification[] => {
    const { id, text, type, values, link, created_at, read_at, actor_id } = row
    // A text of a newer Oficina, after a way back to an older one.
    if (!reader || !isNoticeKind(text)) return []
    const actor = people.get(actor_id ?? '')
    return [
      {
        id,
        ...noticeText(reader.language, text, values),
        created_at,
        is_read: read_at !== null,
        link,
        props: { type },
        actor: actor
          ? { id_user: actor.id, name: actor.name, photo_url: pictureUrl(ctx, orgId, actor.photo_file_id) }
          : null,
      },
    ]
  })
  return { notifications, more: rows.length > limit, unread }
}

/** The newest that the person may see, so many of them as far as there are. */
async function listSeen(
  ctx: Ctx,
  { unreadOnly, after }: { unreadOnly: boolean; after: queries.NotificationRow | null },
  limit: number,
): Promise<queries.NotificationRow[]> {
  const { orgId, userId } = memberOf(ctx)
  const seen: queries.NotificationRow[] = []
  for (let from = after; ; ) {
    const rows = await queries.listNotifications(ctx.db, { orgId, userId }, { unreadOnly, after: from, limit })
    seen.push(...(await stillSeen(ctx, rows)))
    from = rows.at(-1) ?? null
    if (seen.length >= limit || rows.length < limit) return seen.slice(0, limit)
  }
}

/** One, or all; the person's other windows hear of it. */
export async function markRead(ctx: Ctx, id: string | null): Promise<number> {
  const { orgId, userId } = memberOf(ctx)
  if (id !== null) await own(ctx, id)
  await ctx.tx(async (ctx) => {
    if ((await queries.markRead(ctx.db, { orgId, userId }, id)) === 0) return
    await ctx.announce('notifications.read', { userId }, { rooms: [`user:${userId}`] })
  })
  return unreadCount(ctx)
}

export async function subscribe(ctx: Ctx, subscription: PushSubscription): Promise<void> {
  const { orgId, userId, sessionId } = memberOf(ctx)
  await ctx.tx((ctx) =>
    saveSubscription(ctx.db, { orgId, userId, sessionId }, subscription, notificationLimits.browsers),
  )
}

export async function unsubscribe(ctx: Ctx, endpoint: string): Promise<void> {
  const { orgId, userId } = memberOf(ctx)
  await deleteSubscription(ctx.db, orgId, userId, endpoint)
}
