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
  const { orgId, principal } = ctx
  const path = withoutSecrets(crash.path.split(/[?#]/)[0] ?? '')
  const message = withoutSecrets(crash.message)
  const stack = crash.stack && withoutSecrets(crash.stack)
  ctx.log.warn({ ref, orgId, who: principal.kind, message, stack, path }, 'the interface crashed')
  return ref
}

/** Pages whose address holds a mailed link's secret can crash too, and name their address in doing so. */
const withoutSecrets = (text: string) => text.replace(/[\w-]{32,}/g, '[cut]')
