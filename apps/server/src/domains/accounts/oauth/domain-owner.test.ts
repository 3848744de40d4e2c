import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSub, type OauthKit, startOauthKit } from '../testing/oauth-kit.ts'
import { password } from '../testing/people-kit.ts'

let oauth: OauthKit
beforeAll(async () => {
  oauth = await startOauthKit()
})
afterAll(() => oauth.stop())

/** Signs in at Microsoft, whose token is honest and says this; where the browser is sent, and how it failed. */
async function signIn(claims: Record<string, unknown>) {
  const client = oauth.kit.visitor()
  const url = new URL(await oauth.start(client, 'microsoft'))
  oauth.forger.state.nonce = url.searchParams.get('nonce') ?? ''
  oauth.forger.state.forgery = { claims: { sub: newSub(), ...claims } }
  const back = `/api/auth/oauth/microsoft/callback?code=x&state=${url.searchParams.get('state')}`
  const target = new URL((await oauth.get(client, back)).headers.get('location') ?? '', oauth.kit.url)
  return { error: target.searchParams.get('error'), isIn: target.searchParams.get('oauth') !== null }
}

const identitiesOf = (email: string) =>
  oauth.kit.run(
    `select i.provider from oficina.identities i join oficina.accounts a on a.id = i.account_id where a.email = '${email}'`,
  )

describe('an address at Microsoft', () => {
  for (const xms_edov of [true, 'true', 1, '1'])
    it(`is vouched for by the owner of its domain: ${JSON.stringify(xms_edov)}`, async () => {
      const email = await oauth.invited()
      expect(await signIn({ email, xms_edov })).toEqual({ error: null, isIn: true })
      expect(await identitiesOf(email)).toEqual([{ provider: 'microsoft' }])
    })

  for (const xms_edov of [undefined, false, 'false', 0, '0', null, '', 'yes', 2, [], [true], {}])
    it(`is vouched for by nobody: ${JSON.stringify(xms_edov) ?? 'no claim'}`, async () => {
      const [email, person] = [await oauth.invited(), await oauth.kit.build.person(oauth.org)]
      for (const address of [email, person.email]) {
        expect(await signIn({ email: address, xms_edov })).toEqual({ error: 'email_not_verified', isIn: false })
        expect(await identitiesOf(address)).toEqual([])
      }
    })

  it('whose owner does not vouch for it is not taken, whatever else the token says', async () => {
    for (const xms_edov of [false, 'false', 0, '0']) {
      const email = await oauth.invited()
      const said = { email, xms_edov, email_verified: true }
      expect(await signIn(said)).toEqual({ error: 'email_not_verified', isIn: false })
      expect(await identitiesOf(email)).toEqual([])
    }
  })

  it('is not added to an account that has a way in, also where its owner vouches for it', async () => {
    const person = await oauth.kit.build.person(oauth.org)
    expect(await signIn({ email: person.email, xms_edov: true })).toEqual({
      error: 'provider_not_connected',
      isIn: false,
    })
    expect(await identitiesOf(person.email)).toEqual([])
    expect((await oauth.kit.visitor().api.auth.login({ email: person.email, password })).status).toBe(200)
  })

  it('lets nobody in by the claim alone: not without an address, nor by one that nobody has', async () => {
    expect(await signIn({ xms_edov: true })).toEqual({ error: 'no_active_email', isIn: false })
    const email = `nobody-${newSub()}@example.com`
    expect(await signIn({ email, xms_edov: true })).toEqual({ error: 'no_account', isIn: false })
  })
})

describe('an address at another provider', () => {
  it('is not vouched for by a claim that only Microsoft has', async () => {
    const email = await oauth.invited()
    const person = { sub: newSub(), email, email_verified: false, xms_edov: true }
    const target = await oauth.goRound(oauth.kit.visitor(), person)
    expect(target.searchParams.get('error')).toBe('email_not_verified')
    expect(await identitiesOf(email)).toEqual([])
  })
})
