import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitProvider } from '../testing/oidc-server.ts'
import { newSub, type OauthKit, startOauthKit } from '../testing/oauth-kit.ts'
import { type Client, randomEmail } from '../testing/people-kit.ts'

let oauth: OauthKit
beforeAll(async () => {
  oauth = await startOauthKit()
})
afterAll(() => oauth.stop())

describe('signing in through a provider', () => {
  it('shows the providers that there are keys for', async () => {
    const { body } = await oauth.kit.visitor().api.auth.publicOrg({})
    expect(body.providers).toEqual(['google', 'microsoft', 'apple'])
  })

  it('asks with PKCE, state and nonce, for an answer to our own address', async () => {
    const url = new URL(await oauth.start(oauth.kit.visitor()))
    expect(url.origin).toBe(oauth.oidc.issuer)
    const query = Object.fromEntries(url.searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'oficina',
      code_challenge_method: 'S256',
      redirect_uri: `${oauth.kit.url}/api/auth/oauth/google/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(30)
  })

  it('lets an invited person in by an address that the provider vouches for, and knows them by subject from then on', async () => {
    const email = await oauth.invited()
    const sub = newSub()
    const client = oauth.kit.visitor()
    const target = await oauth.goRound(
      client,
      { sub, email, email_verified: true },
      `?organisation=${oauth.org.slug}&next=/home/apps`,
    )
    expect(target.pathname).toBe('/login')
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      provider: 'google',
      org: oauth.org.slug,
      next: '/home/apps',
    })
    expect(await client.api.client.ping()).toBeError(401, 'not_signed_in')
    const entered = await oauth.enter(client, target, { organisation: oauth.org.slug })
    expect(entered.body).toMatchObject({ status: 'loggedIn', session: { user: { email } } })
    expect((await oauth.kit.waitForMail(email, 2)).heading).toBe('Agora você pode entrar com Google')

    const later = oauth.kit.visitor()
    const second = await oauth.goRound(later, { sub, email: randomEmail(), email_verified: false })
    expect((await oauth.enter(later, second)).body).toMatchObject({ status: 'loggedIn', session: { user: { email } } })
  })

  it('still meets the second factor', async () => {
    const email = await oauth.invited()
    const sub = newSub()
    const client = oauth.kit.visitor()
    await oauth.enter(client, await oauth.goRound(client, { sub, email, email_verified: true }))
    expect((await client.api.mfa.setEmail({ enabled: true, password: 'none is set' })).status).toBe(200)
    const later = oauth.kit.visitor()
    const target = await oauth.goRound(later, { sub, email, email_verified: true })
    expect((await oauth.enter(later, target)).body.status).toBe('requires_mfa')
  })

  it('401 names the organisation that the person is not in', async () => {
    const email = await oauth.invited()
    const other = await oauth.kit.build.org()
    const client = oauth.kit.visitor()
    const target = await oauth.goRound(client, { sub: newSub(), email, email_verified: true })
    expect(await oauth.enter(client, target, { organisation: other.slug })).toBeError(401, 'oauth_mismatch')
  })

  it('401 a ticket works once, for its provider, and in the browser that it was made in', async () => {
    const email = await oauth.invited()
    const client = oauth.kit.visitor()
    const target = await oauth.goRound(client, { sub: newSub(), email, email_verified: true })
    expect(await oauth.enter(oauth.kit.visitor(), target)).toBeError(401, 'invalid_token')
    expect((await oauth.enter(client, target)).status).toBe(200)
    expect(await oauth.enter(client, target)).toBeError(401, 'invalid_token')
    const again = await oauth.goRound(client, { sub: newSub(), email: randomEmail(), email_verified: true })
    expect(again.search).toBe('?error=no_account&provider=google')
  })
})

describe('an answer that is not what was asked for', () => {
  it('is refused without a state, with a made-up one, in another browser, at another provider, and twice', async () => {
    const email = await oauth.invited()
    const client = oauth.kit.visitor()
    oauth.oidc.be({ sub: newSub(), email, email_verified: true })
    const back = await oauth.askProvider(client)
    const answers: [Client, string][] = [
      [client, back.replace(/state=[^&]+&?/, '')],
      [client, back.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`)],
      [client, `${back}&state=second`],
      [oauth.kit.visitor(), back],
    ]
    for (const [browser, url] of answers) {
      const location = (await oauth.get(browser, url)).headers.get('location')
      expect(location).toBe('/login?error=invalid_login_state')
    }
    expect((await oauth.get(client, back)).headers.get('location')).toMatch(/^\/login\?oauth=/)
    expect((await oauth.get(client, back)).headers.get('location')).toBe('/login?error=invalid_login_state')
  })

  it('is refused at the door of another provider', async () => {
    const client = oauth.kit.visitor()
    oauth.oidc.be({ sub: newSub(), email: randomEmail(), email_verified: true })
    const back = await oauth.askProvider(client)
    const location = (await oauth.get(client, back.replace('/google/', '/apple/'))).headers.get('location')
    expect(location).toBe('/login?error=invalid_login_state')
  })

  it('is refused when the code is of another login, or was used', async () => {
    const codeOf = (url: string) => new URL(url).searchParams.get('code') ?? ''
    const one = oauth.kit.visitor()
    oauth.oidc.be({ sub: newSub(), email: await oauth.invited(), email_verified: true })
    const first = await oauth.askProvider(one)
    const two = oauth.kit.visitor()
    const second = await oauth.askProvider(two)
    const swapped = second.replace(codeOf(second), codeOf(first))
    expect((await oauth.get(two, swapped)).headers.get('location')).toBe('/login?error=oauth_failed&provider=google')
  })

  it('leads back to the login page when the person declines', async () => {
    const client = oauth.kit.visitor()
    const state = new URL(await oauth.start(client)).searchParams.get('state') ?? ''
    const url = `/api/auth/oauth/google/callback?error=access_denied&state=${state}`
    expect((await oauth.get(client, url)).headers.get('location')).toBe('/login?error=oauth_failed&provider=google')
  })

  it('never leads to another site', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const answer = await oauth.get(oauth.kit.visitor(), `/api/auth/oauth/google?next=${encodeURIComponent(next)}`)
      expect(answer).toBeError(422, 'invalid_input')
    }
  })
})

describe('a provider that posts its answer', () => {
  it('is sent round as a link, and works like the others', async () => {
    const email = await oauth.invited()
    const client = oauth.kit.visitor()
    oauth.oidc.be({ sub: newSub(), email, email_verified: true })
    const asked = await oauth.start(client, 'apple')
    expect(new URL(asked).searchParams.get('response_mode')).toBe('form_post')
    const back = await visitProvider(asked, oauth.kit.url)
    if (!('page' in back)) throw new Error('not posted')
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(back.page)?.[1] ?? ''
    const form = new URLSearchParams({ code: field('code'), state: field('state'), iss: field('iss'), user: '{}' })
    const posted = await fetch(`${oauth.kit.url}/api/auth/oauth/apple/callback`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { origin: oauth.oidc.issuer, 'sec-fetch-site': 'cross-site' },
    })
    expect(posted.status).toBe(303)
    const again = posted.headers.get('location') ?? ''
    expect(again.startsWith(`${oauth.kit.url}/api/auth/oauth/apple/callback?`)).toBe(true)
    expect(again).not.toContain('user=')
    const target = new URL((await oauth.get(client, again)).headers.get('location') ?? '', oauth.kit.url)
    const oauthToken = target.searchParams.get('oauth') ?? ''
    const entered = await client.api.auth.login({ oauthProvider: 'apple', oauthToken })
    expect(entered.body).toMatchObject({ status: 'loggedIn', session: { user: { email } } })
  })
})
