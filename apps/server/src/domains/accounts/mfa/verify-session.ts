import { memberOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { asAccount, countTry, findTokenOf, issueToken, rotateSession, spendToken } from '../../identity/index.ts'
import { setSessionCookie } from '../cookies.ts'
import { languageOf } from '../language-of.ts'
import { limitCodeMail, mailCode, methodsOf, type MfaMethod, takeFactor } from '../sign-in/factors.ts'
import { forgetTries, limitCode } from '../sign-in/limits.ts'
import type { Visit } from '../visit.ts'
import { ownAccount } from './factors-of-account.ts'

/** Mails a code to a session. A second one replaces the first, and leaves it the tries that were made. */
export async function sendSessionCode(ctx: Ctx): Promise<string> {
  const { accountId, sessionId } = memberOf(ctx)
  await limitCodeMail(ctx, accountId)
  return asAccount(ctx, accountId, async (ctx) => {
    const account = await ownAccount(ctx)
    if (!methodsOf(account).includes('email')) throw new AppError('bad_request', { reason: 'no_mailed_code' })
    const known = await findTokenOf(ctx.db, 'sessionCode', accountId, 'sessionId', sessionId)
    const made = { accountId, email: account.email, data: { sessionId } }
    const tokenId = known?.id ?? (await issueToken(ctx.db, 'sessionCode', made)).id
    return mailCode(ctx, account, tokenId, await languageOf(ctx, accountId))
  })
}

/** Shows the second factor in a session that began without; it goes on under a new id. */
export async function verifySession(
  ctx: Ctx,
  visit: Visit,
  input: { verifyCode: string; method: MfaMethod },
): Promise<void> {
  const { accountId, orgId, sessionId } = memberOf(ctx)
  const tries = await limitCode(visit, accountId)
  const shown = await asAccount(ctx, accountId, async (ctx) => {
    const account = await ownAccount(ctx)
    const mailed = input.method === 'email'
    const token = mailed ? await findTokenOf(ctx.db, 'sessionCode', accountId, 'sessionId', sessionId) : null
    if (token) await countTry(ctx, token)
    const matches = await takeFactor(ctx, account, input.method, input.verifyCode, token)
    if (matches && token) await spendToken(ctx.db, token)
    return matches
  })
  // Thrown out here: the try that was counted must not be rolled back.
  if (!shown) throw new AppError('invalid_code')
  await forgetTries(visit, tries)
  const key = await ctx.tx((ctx) => rotateSession(ctx, { orgId, sessionId }, { mfaShown: true }))
  setSessionCookie(visit, key)
}
