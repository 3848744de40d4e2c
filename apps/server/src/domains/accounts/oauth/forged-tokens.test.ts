import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSub, type OauthKit, startOauthKit } from '../testing/oauth-kit.ts'

let oauth: OauthKit
beforeAll(async () => {
  oauth = await startOauthKit()
})
afterAll(() => oauth.stop())

describe('an ID token that is forged', () => {
  const forgeries = {
    'not signed': { sign: 'none' },
    'signed with a key that is not the provider’s': { sign: 'other key' },
    'signed with the public key as a secret': { sign: 'public key as secret' },
    'for another client': { claims: { aud: 'someone-else' } },
    'of another issuer': { claims: { iss: 'https://accounts.google.com' } },
    over: { claims: { exp: Math.floor(Date.now() / 1000) - 600, iat: Math.floor(Date.now() / 1000) - 1200 } },
    'for another login': { claims: { nonce: 'another' } },
    'without a nonce': { claims: { nonce: undefined } },
    'with a key id that is a path': { header: { kid: '../../../../dev/null' } },
    'with a key of its own address': { sign: 'other key', header: { jku: 'http://127.0.0.1:1/jwks' } },
  } as const

  const attempt = async (email: string) => {
    const client = oauth.kit.visitor()
    const url = new URL(await oauth.start(client, 'microsoft'))
    oauth.forger.state.nonce = url.searchParams.get('nonce') ?? ''
    const claims = { sub: newSub(), email, email_verified: true }
    oauth.forger.state.forgery = {
      ...oauth.forger.state.forgery,
      claims: { ...claims, ...oauth.forger.state.forgery.claims },
    }
    const back = `/api/auth/oauth/microsoft/callback?code=x&state=${url.searchParams.get('state')}`
    return (await oauth.get(client, back)).headers.get('location')
  }

  it('an honest one passes, so that the others fail for their own reason', async () => {
    const email = await oauth.invited()
    oauth.forger.state.forgery = {}
    expect(await attempt(email)).toMatch(/^\/login\?oauth=/)
  })

  for (const [what, forgery] of Object.entries(forgeries)) {
    it(`is refused: ${what}`, async () => {
      const email = await oauth.invited()
      oauth.forger.state.forgery = forgery
      expect(await attempt(email)).toBe('/login?error=oauth_failed&provider=microsoft')
    })
  }
})
