import type { Ctx } from '../../platform/context.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'

/** Logs a crash of the interface under the reference that its page shows. */
export async function reportError(
  ctx: Ctx,
  crash: { message: string; stack?: string; path: string },
  ref: string,
): Promise<string> {
  await limit(ctx, { name: 'client-errors', key: addressKey(ctx.ip), points: 30, seconds: 60 })
  // The path without its query, which may hold a token.
  const { orgId, principal } = ctx
  const path = crash.path.split(/[?#]/)[0]
  ctx.log.warn(
    { ref, orgId, who: principal.kind, message: crash.message, stack: crash.stack, path },
    'the interface crashed',
  )
  return ref
}
