import type { contract, LoginResult, ParsedInputOf } from '@oficina/contract'
import { AppError } from '../../../platform/errors.ts'
import { findAccount, findAccountByEmail, passwordMatches, takeToken } from '../../identity/index.ts'
import { findBrowser } from '../cookies.ts'
import type { Visit } from '../visit.ts'
import { proceed } from './enter.ts'
import { forgetTries, limitLogin, limitTokens } from './limits.ts'

type LoginInput = ParsedInputOf<typeof contract.auth.login>
type PasswordInput = Extract<LoginInput, { password: string }>
type OauthInput = Exclude<LoginInput, PasswordInput>

export function login(visit: Visit, input: LoginInput): Promise<LoginResult> {
  return 'password' in input ? loginWithPassword(visit, input) : loginWithOauth(visit, input)
}

/** The same work and the same answer for an unknown address as for a wrong password. */
async function loginWithPassword(visit: Visit, input: PasswordInput): Promise<LoginResult> {
  const account = await findAccountByEmail(visit.ctx.db, input.email)
  const tries = await limitLogin(visit, input.email, account)
  const matches = await passwordMatches(account?.password_hash ?? null, input.password)
  if (!account || !matches) throw new AppError('password_mismatch')
  await forgetTries(visit, tries)
  return proceed(visit, {
    account,
    mismatch: 'password_mismatch',
    remember: input.remember ?? false,
    organisation: input.organisation,
    mfaAt: null,
  })
}

/** The ticket works once, and only in the browser that went to the provider. */
async function loginWithOauth(visit: Visit, input: OauthInput): Promise<LoginResult> {
  await limitTokens(visit)
  const token = await takeToken(visit.ctx.db, 'oauth', input.oauthToken, { browser: findBrowser(visit) })
  if (token.data.provider !== input.oauthProvider) throw new AppError('invalid_token')
  const account = token.account_id ? await findAccount(visit.ctx.db, token.account_id) : null
  if (!account) throw new AppError('invalid_token')
  if (input.email !== undefined && input.email !== account.email) throw new AppError('oauth_mismatch')
  return proceed(visit, {
    account,
    mismatch: 'oauth_mismatch',
    remember: input.remember ?? false,
    organisation: input.organisation,
    mfaAt: null,
  })
}

/** Goes on with a login ticket: an organisation was chosen, a password set, an address proven. */
export async function loginWithToken(
  visit: Visit,
  input: { token: string; organisation?: string; remember?: boolean },
): Promise<LoginResult> {
  await limitTokens(visit)
  const token = await takeToken(visit.ctx.db, 'login', input.token)
  const account = token.account_id ? await findAccount(visit.ctx.db, token.account_id) : null
  if (!account) throw new AppError('invalid_token')
  const { remember, mfaAt } = token.data
  return proceed(visit, {
    account,
    mismatch: 'password_mismatch',
    remember: input.remember ?? remember === true,
    organisation: input.organisation,
    // The organisation that a link was for, unless the person named one.
    orgId: input.organisation === undefined ? (token.for_org ?? undefined) : undefined,
    mfaAt: typeof mfaAt === 'string' ? mfaAt : null,
  })
}
