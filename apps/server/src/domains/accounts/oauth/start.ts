import * as client from 'openid-client'
import { signedInWithin, issueToken } from '../../identity/index.ts'
import { openBrowser } from '../cookies.ts'
import { limitAddress } from '../sign-in/limits.ts'
import type { Visit } from '../visit.ts'
import { callbackUrl, discover, type Provider, providerSettings } from './providers.ts'

export const verifierPurpose = 'accounts.pkce'
const freshSeconds = 10 * 60

/** Where to send the browser: the provider's page, with an answer that only this browser can bring back. */
export async function startOauth(
  visit: Visit,
  input: { provider: Provider; organisation?: string; next?: string },
): Promise<string> {
  await limitAddress(visit, { name: 'oauth.address', points: 60, seconds: 5 * 60 })
  const { config } = visit.services
  const provider = await discover(visit.services, input.provider)
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const { secret: state } = await issueToken(visit.ctx.db, 'oauthState', {
    browser: openBrowser(visit),
    data: {
      provider: input.provider,
      verifier: visit.ctx.ports.secrets.seal(verifier, verifierPurpose),
      nonce,
      organisation: input.organisation,
      next: input.next,
      linkTo: await accountToLink(visit),
    },
  })
  const url = client.buildAuthorizationUrl(provider, {
    ...providerSettings(config, input.provider).parameters,
    redirect_uri: callbackUrl(config, input.provider),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Whose account an unknown identity may be added to: that of a person who is signed in, has been for minutes only, and
 * came from one of our own pages. A link on a foreign page or an old session that someone took over adds nothing.
 */
async function accountToLink(visit: Visit): Promise<string | undefined> {
  const { principal } = visit.ctx
  if (principal.kind !== 'member' || principal.owesMfa) return undefined
  if (visit.http.request.headers['sec-fetch-site'] !== 'same-origin') return undefined
  const isFresh = await signedInWithin(visit.ctx.db, principal.orgId, principal.sessionId, freshSeconds)
  return isFresh ? principal.accountId : undefined
}
