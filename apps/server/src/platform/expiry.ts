import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/**
 * Refuses an end that has already passed: whoever sets one expects what they made to work until then. One that was
 * stored before and is sent along unchanged may be past.
 */
export function refusePastExpiry(
  ctx: Pick<Ctx, 'now'>,
  expiresAt: string | null | undefined,
  stored: string | null = null,
  path = 'expires_at',
): void {
  if (!expiresAt) return
  const end = Date.parse(expiresAt)
  if (end > ctx.now().getTime() || (stored !== null && end === Date.parse(stored))) return
  throw new AppError('invalid_input', { issues: [{ path, reason: 'in_the_past' }] })
}
