import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { limit, type Limit } from '../../platform/rate-limit/rate-limits.ts'

/** How often one form is sent, by all who have its link; and all forms of an organisation. */
export const formQuota = (formId: string): Limit => ({ name: 'form.submit', key: formId, points: 500, seconds: 600 })
export const orgQuota = (orgId: string): Limit => ({
  name: 'public.submit.org',
  key: orgId,
  points: 5_000,
  seconds: 3_600,
})

const daySeconds = 24 * 60 * 60
const isTooMany = (error: unknown): boolean => error instanceof AppError && error.id === 'too_many_requests'

/**
 * Counts what strangers send. Once there is too much of it, nothing more is written, so that nothing follows from it
 * either; and whoever answers for the form is told, once a day.
 */
export async function countSubmission(
  visitor: Ctx,
  quotas: readonly Limit[],
  flooded: Omit<Events['form.flooded'], 'day'>,
): Promise<void> {
  try {
    for (const quota of quotas) await limit(visitor, quota)
  } catch (refused) {
    if (isTooMany(refused)) await tellOnce(visitor, flooded)
    throw refused
  }
}

async function tellOnce(visitor: Ctx, flooded: Omit<Events['form.flooded'], 'day'>): Promise<void> {
  try {
    await limit(visitor, { name: 'form.flooded', key: flooded.formId, points: 1, seconds: daySeconds })
  } catch (told) {
    if (isTooMany(told)) return
    throw told
  }
  const day = visitor.now().toISOString().slice(0, 10)
  visitor.log.warn({ org: visitor.orgId, form: flooded.formId }, 'a form is sent too often')
  await visitor.tx((ctx) => ctx.announce('form.flooded', { ...flooded, day }, { rooms: [] }))
}
