import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { limit, resetLimit } from '../../platform/rate-limit/rate-limits.ts'
import { asAccount } from './as-account.ts'
import { passwordMatches } from './passwords.ts'
import { findAccount } from './queries/accounts.ts'
import { signedInWithin } from './queries/sessions.ts'

const freshSeconds = 10 * 60

/**
 * Asks the signed-in person once more who they are, before something that a stolen session must not do: the password
 * or, for a person who has none, a sign-in of the last ten minutes.
 */
export async function reauthenticate(ctx: Ctx, password: string | undefined): Promise<void> {
  const { accountId, orgId, sessionId } = memberOf(ctx)
  const account = await asAccount(ctx, accountId, (ctx) => findAccount(ctx.db, accountId))
  if (!account) throw new AppError('not_signed_in')
  if (account.password_hash === null) {
    if (await signedInWithin(ctx.db, orgId, sessionId, freshSeconds)) return
    throw new AppError('permission_denied', { reason: 'sign_in_again' })
  }
  const tries = { name: 'reauthenticate', key: accountId, points: 10, seconds: 15 * 60 }
  await limit(ctx, tries)
  if (password === undefined || !(await passwordMatches(account.password_hash, password)))
    throw new AppError('password_mismatch')
  await resetLimit(ctx, tries)
}
