import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../../test/api.ts'
import { newSub, type OauthKit, startOauthKit } from '../testing/oauth-kit.ts'
import { visitProvider, type ProviderPerson } from '../testing/oidc-server.ts'
import { type Client, password, type Person, randomEmail } from '../testing/people-kit.ts'

let oauth: OauthKit
beforeAll(async () => {
  oauth = await startOauthKit()
})
afterAll(() => oauth.stop())

/** From the button in My Profile through the provider's pages: the address that the browser is sent back to. */
async function askProvider(person: Client, identity: ProviderPerson, given: string | undefined = password) {
  oauth.oidc.be(identity)
  const asked = await person.api.identities.connect({ provider: 'google', password: given })
  expect(asked.status).toBe(200)
  const back = await visitProvider(asked.body.url, oauth.kit.url)
  if (!('location' in back)) throw new Error(back.page)
  return back.location
}

const follow = async (client: Client, url: string) => {
  const answer = await oauth.get(client, url)
  const target = new URL(answer.headers.get('location') ?? '', oauth.kit.url)
  return target.pathname + target.search
}
const connect = async (person: Client, identity: ProviderPerson) => follow(person, await askProvider(person, identity))

const identityOf = (person: { email: string }) => ({ sub: newSub(), email: person.email, email_verified: true })
const google = async (person: Client) =>
  (await person.api.identities.list()).body.providers.find(({ provider }) => provider === 'google')

const signsIn = async (identity: ProviderPerson) => {
  const client = oauth.kit.visitor()
  const target = await oauth.goRound(client, identity)
  return target.searchParams.has('oauth') ? (await oauth.enter(client, target)).body : target.searchParams.get('error')
}

describe('a provider in My Profile', () => {
  it('is connected by a person who has a password, and then lets them in', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    const identity = identityOf(person)
    expect(await google(person)).toEqual({ provider: 'google', connected_at: null, only_way_in: false })
    expect(await connect(person, identity)).toBe('/settings?connected=google')
    expect((await oauth.kit.waitForMail(person.email)).subject).toBe('Nova forma de entrar na sua conta')
    expect(await google(person)).toMatchObject({ connected_at: expect.any(String), only_way_in: false })
    expect(await signsIn(identity)).toMatchObject({ status: 'loggedIn', session: { user: { email: person.email } } })
  })

  it('is disconnected, lets nobody in any more, and its owner is told', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    const identity = identityOf(person)
    await connect(person, identity)
    const waiting = oauth.kit.visitor()
    const ticket = await oauth.goRound(waiting, identity)
    expect((await person.api.identities.disconnect({ provider: 'google', password })).status).toBe(200)
    expect((await oauth.kit.waitForMail(person.email, 2)).subject).toBe('Uma forma de entrar foi removida')
    expect(await google(person)).toMatchObject({ connected_at: null })
    expect(await oauth.enter(waiting, ticket)).toBeError(401, 'invalid_token')
    expect(await signsIn(identity)).toBe('provider_not_connected')
    expect(await person.api.identities.disconnect({ provider: 'google', password })).toBeError(404, 'not_found')
  })

  it('409 is not disconnected where it is the only way in, also not by two at once', async () => {
    const email = await oauth.invited()
    const person = oauth.kit.visitor()
    await oauth.enter(person, await oauth.goRound(person, { sub: newSub(), email, email_verified: true }))
    expect(await google(person)).toMatchObject({ only_way_in: true })
    expect(await person.api.identities.disconnect({ provider: 'google' })).toBeError(409, 'last_way_in')
    expect(await google(person)).toMatchObject({ connected_at: expect.any(String) })
    expect((await person.api.auth.changePassword({ password })).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => person.api.identities.disconnect({ provider: 'google', password })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('asks who it is before: the password, or a recent sign-in where there is none', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    for (const wrong of [undefined, 'not it']) {
      const input = { provider: 'google' as const, password: wrong }
      expect(await person.api.identities.connect(input)).toBeError(401, 'password_mismatch')
      expect(await person.api.identities.disconnect(input)).toBeError(401, 'password_mismatch')
    }
    const email = await oauth.invited()
    const other = oauth.kit.visitor()
    await oauth.enter(other, await oauth.goRound(other, { sub: newSub(), email, email_verified: true }))
    await oauth.kit.run(
      `update oficina.sessions s set signed_in_at = now() - interval '11 minutes'
       from oficina.users u where u.id = s.user_id and u.email = '${email}'`,
    )
    expect(await other.api.identities.connect({ provider: 'apple' })).toBeError(403, 'permission_denied')
  })
})

describe('whoever wants into the account of somebody else by connecting', () => {
  let person: Person
  beforeAll(async () => {
    person = await oauth.kit.build.person(oauth.org)
  })
  const failed = (error: string) => `/settings?provider=google&error=${error}`

  it('brings no address that the provider does not vouch for, and no other one', async () => {
    for (const email_verified of [false, undefined])
      expect(await connect(person, { ...identityOf(person), email_verified })).toBe(failed('email_not_verified'))
    expect(await connect(person, { sub: newSub(), email_verified: true })).toBe(failed('no_active_email'))
    expect(await connect(person, { ...identityOf(person), email: randomEmail() })).toBe(failed('use_active_email'))
    expect(await google(person)).toMatchObject({ connected_at: null })
  })

  it('takes no identity that another account holds', async () => {
    const email = await oauth.invited()
    const sub = newSub()
    const holder = oauth.kit.visitor()
    await oauth.enter(holder, await oauth.goRound(holder, { sub, email, email_verified: true }))
    // The provider has given the person's address to that identity since.
    expect(await connect(person, { sub, email: person.email, email_verified: true })).toBe(failed('identity_taken'))
    expect(await signsIn({ sub, email, email_verified: true })).toMatchObject({ session: { user: { email } } })
  })

  it('puts no second subject of the same address beside the one that is connected', async () => {
    const own = await oauth.kit.build.person(oauth.org)
    const first = identityOf(own)
    expect(await connect(own, first)).toBe('/settings?connected=google')
    expect(await connect(own, identityOf(own))).toBe(failed('conflict'))
    expect(await signsIn(identityOf(own))).toBe('provider_not_connected')
    // The same one once more changes nothing.
    expect(await connect(own, first)).toBe('/settings?connected=google')
  })

  it('cannot use the answer twice, in another browser, after signing out, or as someone else', async () => {
    const url = await askProvider(person, identityOf(person))
    expect(await follow(oauth.kit.visitor(), url)).toBe('/login?error=invalid_login_state')
    const own = await oauth.kit.build.person(oauth.org)
    const once = await askProvider(own, identityOf(own))
    expect(await follow(own, once)).toBe('/settings?connected=google')
    expect(await follow(own, once)).toBe('/login?error=invalid_login_state')

    const leaving = await oauth.kit.build.person(oauth.org)
    const late = await askProvider(leaving, identityOf(leaving))
    await leaving.api.auth.logout()
    expect(await follow(leaving, late)).toBe(failed('invalid_login_state'))

    // The attacker's own answer, followed by a browser in which the victim is signed in meanwhile.
    const victim = await oauth.kit.build.person(oauth.org)
    const attacker = await oauth.kit.build.person(oauth.org)
    const planted = await askProvider(attacker, identityOf(attacker))
    expect(await follow(victim, planted)).toBe('/login?error=invalid_login_state')
    expect((await attacker.api.auth.login({ email: victim.email, password })).body.status).toBe('loggedIn')
    expect(await follow(attacker, planted)).toBe(failed('invalid_login_state'))
    expect(await google(victim)).toMatchObject({ connected_at: null })
  })

  it('cannot begin it from another site, nor by a link', async () => {
    const path = '/api/v3/account/identities/google/connect'
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await request(oauth.kit.url, person, 'POST', path, { password }, foreign)).toBeError(403, 'foreign_origin')
    expect(await request(oauth.kit.url, person, 'GET', path, {})).toBeError(404, 'not_found')
    expect(await oauth.kit.visitor().api.identities.connect({ provider: 'google', password })).toBeError(
      401,
      'not_signed_in',
    )
  })
})
