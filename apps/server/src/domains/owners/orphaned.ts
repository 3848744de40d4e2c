import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'

const daySeconds = 24 * 60 * 60

/** Says that something published is closed for want of an owner. However often it is asked for, this is told once. */
export async function tellOrphaned(inOrg: Ctx, orphaned: Events['link.orphaned']): Promise<void> {
  try {
    const key = `${orphaned.linkId} ${orphaned.ownerId}`
    await limit(inOrg, { name: 'link.orphaned', key, points: 1, seconds: daySeconds })
  } catch (told) {
    if (told instanceof AppError && told.id === 'too_many_requests') return
    throw told
  }
  inOrg.log.info({ org: inOrg.orgId, link: orphaned.linkId }, 'a public link has no owner and is closed')
  await inOrg.tx((ctx) => ctx.announce('link.orphaned', orphaned, { rooms: [] }))
}
