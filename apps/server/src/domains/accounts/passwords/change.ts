import { memberOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  findSessionRow,
  hashPassword,
  issueToken,
  lockAccount,
  reauthenticate,
  rotateSession,
} from '../../identity/index.ts'
import { setSessionCookie } from '../cookies.ts'
import { languageOf } from '../language-of.ts'
import { mailPerson } from '../mail-person.ts'
import type { Visit } from '../visit.ts'
import { replacePassword } from './set-by-link.ts'

/** A new password of the signed-in person: every other session ends, this one goes on under a new id. */
export async function changePassword(
  ctx: Ctx,
  visit: Visit,
  input: { currentPassword?: string; password: string },
): Promise<string> {
  const { accountId, orgId, sessionId } = memberOf(ctx)
  await reauthenticate(ctx, input.currentPassword)
  const hash = await hashPassword(input.password)
  const language = await languageOf(visit.ctx, accountId)
  const { key, ticket } = await visit.ctx.tx(async (ctx) => {
    const account = await lockAccount(ctx.db, accountId)
    const session = await findSessionRow(ctx.db, orgId, sessionId)
    if (!account || !session) throw new AppError('not_signed_in')
    await replacePassword(ctx, account, hash, { except: sessionId })
    const key = await rotateSession(ctx, { orgId, sessionId }, { signedIn: true })
    const ticket = await issueToken(ctx.db, 'login', {
      accountId,
      email: account.email,
      orgId,
      data: { remember: session.remember, mfaAt: session.mfa_at },
    })
    const url = `${visit.services.config.baseUrl}/password-reset`
    await mailPerson(ctx, 'passwordChanged', { to: account.email, language, url })
    return { key, ticket }
  })
  setSessionCookie(visit, key)
  return ticket.secret
}
