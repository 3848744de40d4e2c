import * as client from 'openid-client'
import { AppError } from '../../../platform/errors.ts'
import { issueToken, takeToken } from '../../identity/index.ts'
import { findBrowser } from '../cookies.ts'
import { limitTokens } from '../sign-in/limits.ts'
import type { Visit } from '../visit.ts'
import { connectIdentity } from './connect.ts'
import { loginPath, profilePath, report } from './go-on.ts'
import { callbackUrl, discover, type Provider } from './providers.ts'
import { type Claims, resolveAccount } from './resolve-account.ts'
import { verifierPurpose } from './start.ts'

interface State {
  provider: Provider
  verifier: string
  nonce: string
  organisation?: string
  next?: string
  email?: string
  connectTo?: string
}

/** What came back from a provider's page. Answers with where the browser goes on: always a path of our own. */
export async function finishOauth(visit: Visit, provider: Provider, answer: Record<string, unknown>): Promise<string> {
  const state = await takeState(visit, provider, answer.state)
  if (state.connectTo !== undefined) return finishConnecting(visit, provider, state.connectTo, state, answer)
  const { organisation: org, next } = state
  try {
    const claims = await askForClaims(visit, provider, state, answer)
    const account = await resolveAccount(visit, provider, claims)
    // Someone who signs in again goes on as the same person, whatever account they picked there.
    if (state.email !== undefined && state.email !== account.email) throw new AppError('use_active_email')
    const { secret } = await issueToken(visit.ctx.db, 'oauth', {
      accountId: account.id,
      email: account.email,
      browser: findBrowser(visit) ?? undefined,
      data: { provider },
    })
    return loginPath({ oauth: secret, provider, org, next })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return loginPath({ error: report(visit, error), provider, org, next })
  }
}

/** Back to My Profile, which says how it went. */
async function finishConnecting(
  visit: Visit,
  provider: Provider,
  accountId: string,
  state: State,
  answer: Record<string, unknown>,
): Promise<string> {
  try {
    await connectIdentity(visit, provider, accountId, await askForClaims(visit, provider, state, answer))
    return profilePath({ connected: provider })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return profilePath({ provider, error: report(visit, error) })
  }
}

/** The state works once, in the browser that it was made for, for the provider that it was made for. */
async function takeState(visit: Visit, provider: Provider, given: unknown): Promise<State> {
  await limitTokens(visit)
  try {
    if (typeof given !== 'string') throw new AppError('invalid_token')
    const token = await takeToken(visit.ctx.db, 'oauthState', given, { browser: findBrowser(visit) })
    const state = token.data as unknown as State
    if (state.provider !== provider) throw new AppError('invalid_token')
    return state
  } catch (error) {
    if (error instanceof AppError && error.id === 'invalid_token')
      throw new AppError('invalid_login_state', {}, { cause: error })
    throw error
  }
}

/** Trades the code for an ID token and checks it: signature, issuer, audience, nonce, times. */
async function askForClaims(
  visit: Visit,
  provider: Provider,
  state: State,
  answer: Record<string, unknown>,
): Promise<Claims> {
  const configuration = await discover(visit.services, provider)
  // Our own address, not the Host header's; and only parameters that came once.
  const url = new URL(callbackUrl(visit.services.config, provider))
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') throw new AppError('invalid_login_state')
    if (name !== 'provider') url.searchParams.set(name, value)
  }
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: visit.ctx.ports.secrets.open(state.verifier, verifierPurpose),
      expectedState: url.searchParams.get('state') ?? '',
      expectedNonce: state.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new AppError('oauth_failed')
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : null,
      emailVerified: isVouchedFor(provider, claims),
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('oauth_failed', {}, { cause })
  }
}

/**
 * Microsoft says whether the owner of the address's domain vouches for it, where its app registration asks for that; its
 * word then counts alone: people of a tenant can have any address.
 */
const isVouchedFor = (provider: Provider, claims: Record<string, unknown>): boolean =>
  isTrue(provider === 'microsoft' && claims.xms_edov !== undefined ? claims.xms_edov : claims.email_verified)

/** Apple writes it as a text, Microsoft as a number. */
const isTrue = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'
