import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, cookieOf, password, type PeopleKit, startPeopleKit } from './testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org()
})
afterAll(() => kit.stop())

describe('a plan that is blocked', () => {
  it('loads the session and lets the person out or over, and answers 402 to everything else', async () => {
    const blocked = await kit.build.org({ plan: 'blocked' })
    const client = await kit.login(blocked.admin.email)
    const session = await client.api.auth.session()
    expect(session.body.session?.plan.id).toBe('blocked')
    expect(await client.api.client.ping()).toBeError(402, 'plan_blocked')
    expect(await client.api.users.list()).toBeError(402, 'plan_blocked')
    expect((await client.api.auth.organisations()).status).toBe(200)
    expect((await client.api.auth.logout()).status).toBe(200)
  })
})

describe('what does not count as a session', () => {
  it('401 for made-up, foreign and half cookies', async () => {
    const client = await kit.login(org.admin.email)
    const [orgId, sessionId, secret] = cookieOf(client).split('.')
    const other = await kit.build.org()
    const cookies = [
      `${orgId}.${sessionId}.${'A'.repeat(43)}`,
      `${other.id}.${sessionId}.${secret}`,
      `*.${sessionId}.${secret}`,
      `${orgId}.${sessionId}`,
      `${orgId}.${sessionId}.${secret}.x`,
      '',
    ]
    for (const cookie of cookies) {
      const visitor = kit.visitor()
      visitor.cookies.set('oficina_session', cookie)
      expect(await visitor.api.client.ping()).toBeError(401, 'not_signed_in')
    }
  })

  it('401 a session id that was planted before the login is not the one after', async () => {
    const planted = await kit.login(org.admin.email)
    const before = cookieOf(planted)
    await planted.api.auth.login({ email: org.admin.email, password })
    expect(cookieOf(planted)).not.toBe(before)
    const thief = kit.thief(before)
    await expect.poll(async () => (await thief.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
  })

  it('401 a session that was logged out is over on the server too', async () => {
    const client = await kit.login(org.admin.email)
    const copy = kit.thief(cookieOf(client))
    expect((await copy.api.client.ping()).status).toBe(200)
    await client.api.auth.logout()
    expect(client.cookies.has('oficina_session')).toBe(false)
    await expect.poll(async () => (await copy.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
  })

  it('401 a session that nobody used for its time', async () => {
    const client = await kit.login(org.admin.email)
    const [, sessionId] = cookieOf(client).split('.')
    await kit.run(`update oficina.sessions set expires_at = now() - interval '1 second' where id = '${sessionId}'`)
    await expect.poll(async () => (await client.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
  })

  it('403 a page of another site cannot sign in, out or over', async () => {
    const client = await kit.login(org.admin.email)
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await client.api.auth.logout({}, { headers })).toBeError(403, 'foreign_origin')
    const login = await kit.visitor().api.auth.login({ email: org.admin.email, password }, { headers })
    expect(login).toBeError(403, 'foreign_origin')
    expect((await client.api.client.ping()).status).toBe(200)
  })
})

describe('a session in use', () => {
  it('slides, at most once a minute', async () => {
    const client = kit.visitor()
    await client.api.auth.login({ email: org.admin.email, password, remember: true })
    const [, sessionId] = cookieOf(client).split('.')
    const read = async () =>
      (await kit.run(`select expires_at, last_seen_at from oficina.sessions where id = '${sessionId}'`))[0]
    const fresh = await read()
    await client.api.client.ping()
    expect(await read()).toEqual(fresh)
    await kit.run(
      `update oficina.sessions set last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 hour' where id = '${sessionId}'`,
    )
    await expect
      .poll(
        async () => {
          await client.api.client.ping()
          const [row] = await kit.run(
            `select expires_at > now() + interval '29 days' as ok from oficina.sessions where id = '${sessionId}'`,
          )
          return row?.ok
        },
        { timeout: 6_000 },
      )
      .toBe(true)
  })
})
