import * as client from 'openid-client'
import { issueToken } from '../../identity/index.ts'
import { openBrowser } from '../cookies.ts'
import { limitAddress } from '../sign-in/limits.ts'
import type { Visit } from '../visit.ts'
import { callbackUrl, discover, type Provider, providerSettings } from './providers.ts'

export const verifierPurpose = 'accounts.pkce'

interface OauthWish {
  provider: Provider
  organisation?: string
  next?: string
  /** The address of whoever signs in again. */
  email?: string
  /** The account that an identity is to be connected with; set by `connect.ts` only. */
  connectTo?: string
}

/** Where to send the browser: the provider's page, with an answer that only this browser can bring back. */
export async function startOauth(visit: Visit, wish: OauthWish): Promise<string> {
  await limitAddress(visit, { name: 'oauth.address', points: 60, seconds: 5 * 60 })
  const { config } = visit.services
  const provider = await discover(visit.services, wish.provider)
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const { secret: state } = await issueToken(visit.ctx.db, 'oauthState', {
    browser: openBrowser(visit),
    data: { ...wish, verifier: visit.ctx.ports.secrets.seal(verifier, verifierPurpose), nonce },
  })
  const url = client.buildAuthorizationUrl(provider, {
    ...providerSettings(config, wish.provider).parameters,
    ...(wish.email ? { login_hint: wish.email } : {}),
    redirect_uri: callbackUrl(config, wish.provider),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}
