import { notificationLimits } from '@oficina/contract/notifications'
import { z } from 'zod'
import { isNoticeKind, noticeText } from '../../locales/messages.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { deleteSubscription, listSubscriptions } from './push-queries.ts'
import { deleteOldNotifications, findNotification, findRecipients } from './queries.ts'

/** Tells the person's browsers. Each by itself: one that does not answer does not keep the others from it. */
export const pushNotification = defineJob({
  name: 'notifications.push',
  input: z.object({ notificationId: z.string() }),
  retries: 3,
  expireSeconds: 120,
  run: async (ctx, { notificationId }, run) => {
    const { orgId } = ctx
    const row = orgId === null ? null : await findNotification(ctx.db, orgId, notificationId)
    if (!row || row.read_at !== null || !isNoticeKind(row.text)) return
    const browsers = await listSubscriptions(ctx.db, row.org_id, row.user_id)
    const [person] = browsers.length > 0 ? await findRecipients(ctx.db, row.org_id, [row.user_id]) : []
    if (!person) return
    const { title, description } = noticeText(person.language, row.text, row.values)
    const message = JSON.stringify({ id: row.id, title, body: description, link: row.link })
    const topic = row.id.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 32)
    const ends = await Promise.allSettled(
      browsers.map(async (browser) => {
        const end = await ctx.ports.push.send(browser, message, { topic })
        if (end === 'gone') await deleteSubscription(ctx.db, row.org_id, row.user_id, browser.endpoint)
      }),
    )
    const failed = ends.filter((end) => end.status === 'rejected')
    // Trying again tells only this topic anew, which replaces itself in a browser that was reached.
    if (failed.length > 0) logOrRetry(ctx, failed, run.attempt)
  },
})

const tries = 4

function logOrRetry(ctx: Ctx, failed: readonly PromiseRejectedResult[], attempt: number): void {
  if (attempt < tries) throw new Error('some browsers could not be told', { cause: failed[0]?.reason })
  ctx.log.info({ browsers: failed.length }, 'some browsers could not be told by push')
}

export const purgeNotifications = defineJob({
  name: 'notifications.purge',
  input: z.object({}),
  schedule: '35 4 * * *',
  concurrency: 1,
  run: (ctx, _input, run) => deleteOldNotifications(ctx.db, run, notificationLimits.days),
})
