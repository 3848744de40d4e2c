import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSub, type OauthKit, startOauthKit } from '../testing/oauth-kit.ts'
import { password } from '../testing/people-kit.ts'

let oauth: OauthKit
beforeAll(async () => {
  oauth = await startOauthKit()
})
afterAll(() => oauth.stop())

const errorOf = (target: URL) => [target.pathname, target.searchParams.get('error')]

describe('an identity that nobody has shown before', () => {
  it('is not taken by an address that the provider does not vouch for, and learns nothing about the address', async () => {
    const invited = await oauth.invited()
    const person = await oauth.kit.build.person(oauth.org)
    for (const email_verified of [false, undefined])
      for (const email of [invited, person.email, `nobody-${newSub()}@example.com`]) {
        const target = await oauth.goRound(oauth.kit.visitor(), { sub: newSub(), email, email_verified })
        expect(errorOf(target)).toEqual(['/login', 'email_not_verified'])
      }
  })

  it('is not taken for an account that has a password: the login says to connect it', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    const identity = { sub: newSub(), email: person.email, email_verified: true }
    const target = await oauth.goRound(oauth.kit.visitor(), identity)
    expect(errorOf(target)).toEqual(['/login', 'provider_not_connected'])
    expect(target.searchParams.get('provider')).toBe('google')
    // Nor by somebody who is signed in and only went to the login's button: connecting is asked for on purpose.
    const signedIn = await oauth.goRound(person, identity, '', { 'sec-fetch-site': 'same-origin' })
    expect(errorOf(signedIn)).toEqual(['/login', 'provider_not_connected'])
  })

  it('is not taken for an account that another identity holds, nor without an address, nor for nobody', async () => {
    const email = await oauth.invited()
    const client = oauth.kit.visitor()
    await oauth.enter(client, await oauth.goRound(client, { sub: newSub(), email, email_verified: true }))
    const second = await oauth.goRound(oauth.kit.visitor(), { sub: newSub(), email, email_verified: true })
    expect(errorOf(second)).toEqual(['/login', 'provider_not_connected'])
    const without = await oauth.goRound(oauth.kit.visitor(), { sub: newSub(), email_verified: true })
    expect(errorOf(without)).toEqual(['/login', 'no_active_email'])
    const unknown = { sub: newSub(), email: `nobody-${newSub()}@example.com`, email_verified: true }
    expect(errorOf(await oauth.goRound(oauth.kit.visitor(), unknown))).toEqual(['/login', 'no_account'])
  })
})

describe('someone who signs in again through a provider, to go on in another organisation', () => {
  it('goes on as the same person only, whatever account they pick there [rule s.login.oauth-email]', async () => {
    const [email, other] = [await oauth.invited(), await oauth.invited()]
    const [sub, otherSub] = [newSub(), newSub()]
    for (const one of [
      { sub, email, email_verified: true },
      { sub: otherSub, email: other, email_verified: true },
    ]) {
      const client = oauth.kit.visitor()
      await oauth.enter(client, await oauth.goRound(client, one))
    }
    const query = `?organisation=${oauth.org.slug}&email=${encodeURIComponent(email)}`
    const client = oauth.kit.visitor()
    expect(await oauth.start(client, 'google', query)).toContain(`login_hint=${encodeURIComponent(email)}`)
    const wrong = await oauth.goRound(client, { sub: otherSub, email: other, email_verified: true }, query)
    expect(errorOf(wrong)).toEqual(['/login', 'use_active_email'])
    expect(wrong.searchParams.get('oauth')).toBeNull()
    const right = await oauth.goRound(client, { sub, email, email_verified: true }, query)
    expect((await oauth.enter(client, right)).body).toMatchObject({ status: 'loggedIn', session: { user: { email } } })
  })
})

describe('a person without a password', () => {
  it('confirms by a recent sign-in instead, and sets one while it is recent', async () => {
    const email = await oauth.invited()
    const client = oauth.kit.visitor()
    const sub = newSub()
    await oauth.enter(client, await oauth.goRound(client, { sub, email, email_verified: true }))
    expect((await client.api.mfa.status()).body.hasPassword).toBe(false)
    const age = (minutes: number) =>
      oauth.kit.run(
        `update oficina.sessions s set signed_in_at = now() - interval '${minutes} minutes'
         from oficina.users u where u.id = s.user_id and u.email = '${email}'`,
      )
    await age(11)
    expect(await client.api.auth.changePassword({ password: 'uma senha nova' })).toBeError(403, 'permission_denied')
    expect(await client.api.mfa.startTotp({ password: 'anything' })).toBeError(403, 'permission_denied')
    await age(1)
    expect((await client.api.auth.changePassword({ password })).status).toBe(200)
    expect((await oauth.kit.login(email)).cookies.size).toBeGreaterThan(0)
  })
})
