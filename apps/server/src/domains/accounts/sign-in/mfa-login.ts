import type { LoginResult } from '@oficina/contract'
import { AppError } from '../../../platform/errors.ts'
import { type Account, countTry, findAccount, getToken, type Token } from '../../identity/index.ts'
import { listMemberships, type Membership } from '../queries.ts'
import type { Visit } from '../visit.ts'
import { openSession } from './enter.ts'
import { limitCodeMail, mailCode, methodFor, methodsOf, type MfaMethod, takeFactor } from './factors.ts'
import { forgetTries, limitCode, limitTokens } from './limits.ts'

interface MfaLoginInput {
  verifySession: string
  verifyCode: string
  method?: MfaMethod
  organisation?: string
}

/** Finishes a login. Five tries for each, and a bound on all of a person's together. */
export async function mfaLogin(visit: Visit, input: MfaLoginInput): Promise<LoginResult> {
  await limitTokens(visit)
  const { token, account, membership } = await waiting(visit, input.verifySession)
  if (input.organisation !== undefined && input.organisation !== membership.slug) throw new AppError('invalid_token')
  const tries = await limitCode(visit, account.id)
  await countTry(visit.ctx, token)
  const method = methodFor(account, input.method, input.verifyCode)
  if (!(await takeFactor(visit.ctx, account, method, input.verifyCode, token))) throw new AppError('invalid_code')
  await forgetTries(visit, tries)
  const { remember, signedInAt } = token.data as { remember: boolean; signedInAt: string }
  return openSession(visit, { account, membership, remember, mfaAt: 'now', signedInAt, token })
}

export async function resendCode(visit: Visit, verifySession: string): Promise<string> {
  await limitTokens(visit)
  const { token, account, membership } = await waiting(visit, verifySession)
  if (!methodsOf(account).includes('email')) throw new AppError('bad_request', { reason: 'no_mailed_code' })
  await limitCodeMail(visit.ctx, account.id)
  return visit.ctx.tx((ctx) => mailCode(ctx, account, token.id, membership.language))
}

/** A login that waits for its second factor, if the person may still come in. */
async function waiting(
  visit: Visit,
  secret: string,
): Promise<{ token: Token; account: Account; membership: Membership }> {
  const token = await getToken(visit.ctx.db, 'verify', secret)
  const account = token.account_id ? await findAccount(visit.ctx.db, token.account_id) : null
  const memberships = account ? await listMemberships(visit.ctx.db, account.id) : []
  const membership = memberships.find(({ org_id }) => org_id === token.for_org)
  if (!account || !membership) throw new AppError('invalid_token')
  if (!membership.active) throw new AppError('empty_seat')
  return { token, account, membership }
}
