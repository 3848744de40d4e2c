import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSub, type OauthKit, startOauthKit } from '../testing/oauth-kit.ts'
import { password, randomEmail } from '../testing/people-kit.ts'

let oauth: OauthKit
beforeAll(async () => {
  oauth = await startOauthKit()
})
afterAll(() => oauth.stop())

describe('an identity that nobody has shown before', () => {
  it('is not taken for an account by an address that the provider does not vouch for', async () => {
    const email = await oauth.invited()
    for (const email_verified of [false, undefined]) {
      const target = await oauth.goRound(oauth.kit.visitor(), { sub: newSub(), email, email_verified })
      expect(target.search).toBe('?error=oauth_mismatch')
    }
  })

  it('is not taken for an account that has a password, vouched for or not', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    const target = await oauth.goRound(oauth.kit.visitor(), {
      sub: newSub(),
      email: person.email,
      email_verified: true,
    })
    expect(target.search).toBe('?error=oauth_mismatch')
  })

  it('is not taken for an account that another identity holds, nor for nobody', async () => {
    const email = await oauth.invited()
    const client = oauth.kit.visitor()
    await oauth.enter(client, await oauth.goRound(client, { sub: newSub(), email, email_verified: true }))
    const second = await oauth.goRound(oauth.kit.visitor(), { sub: newSub(), email, email_verified: true })
    expect(second.search).toBe('?error=oauth_mismatch')
    const nobody = await oauth.goRound(oauth.kit.visitor(), { sub: newSub(), email_verified: true })
    expect(nobody.search).toBe('?error=oauth_mismatch')
  })

  it('is added to the account of a person who has just signed in and comes from our own page', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    const sub = newSub()
    const target = await oauth.goRound(person, { sub, email: person.email }, '?next=/settings', {
      'sec-fetch-site': 'same-origin',
    })
    expect(target.pathname + target.search).toBe('/settings')
    expect((await oauth.kit.waitForMail(person.email)).subject).toBe('Nova forma de entrar na sua conta')
    const client = oauth.kit.visitor()
    const later = await oauth.goRound(client, { sub, email: person.email })
    expect((await oauth.enter(client, later)).body).toMatchObject({ session: { user: { email: person.email } } })
  })

  it('is not added from a foreign page, to a session of yesterday, or by another address', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    const identity = () => ({ sub: newSub(), email: person.email, email_verified: true })
    const foreign = await oauth.goRound(person, identity(), '', { 'sec-fetch-site': 'cross-site' })
    expect(foreign.search).toBe('?error=oauth_mismatch')
    const other = await oauth.goRound(person, { ...identity(), email: randomEmail() }, '', {
      'sec-fetch-site': 'same-origin',
    })
    expect(other.search).toBe('?error=oauth_mismatch')
    await oauth.kit.run(
      `update oficina.sessions set signed_in_at = now() - interval '11 minutes' where user_id = '${person.id}'`,
    )
    const old = await oauth.goRound(person, identity(), '', { 'sec-fetch-site': 'same-origin' })
    expect(old.search).toBe('?error=oauth_mismatch')
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
