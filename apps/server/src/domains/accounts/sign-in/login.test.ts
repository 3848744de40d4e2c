import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../../test/api.ts'
import {
  type BuiltOrg,
  cookieOf,
  password,
  type PeopleKit,
  randomEmail,
  startPeopleKit,
} from '../testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org()
})
afterAll(() => kit.stop())

describe('a login with one organisation', () => {
  it('200 goes straight in and sets a cookie that scripts cannot read', async () => {
    const client = kit.visitor()
    const answer = await client.api.auth.login({ email: org.admin.email.toUpperCase(), password, remember: true })
    expect(answer.status).toBe(200)
    if (answer.body.status !== 'loggedIn') throw new Error('not in')
    expect(answer.body.session).toMatchObject({
      key: `${org.id}:${org.admin.id}`,
      org: { id: org.id, slug: org.slug },
      user: { email: org.admin.email, first_name: 'Ada', role: { is_admin: true, name: 'Administrador' } },
      plan: { id: 'enterprise', is_trial: false },
      language: 'pt-BR',
      landing_path: '/home',
      owes_mfa: false,
    })
    const header = answer.headers.getSetCookie().find((line) => line.startsWith('oficina_session='))
    expect(header).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await client.api.client.ping()).body).toEqual({ ok: true })
  })

  it('keeps the session for the browser only, and twelve hours, without remember', async () => {
    const client = kit.visitor()
    const answer = await client.api.auth.login({ email: org.admin.email, password })
    const header = answer.headers.getSetCookie().find((line) => line.startsWith('oficina_session='))
    expect(header).not.toMatch(/max-age|expires/i)
    const [, sessionId] = cookieOf(client).split('.')
    const [row] = await kit.run(
      `select extract(epoch from expires_at - now()) as left from oficina.sessions where id = '${sessionId}'`,
    )
    expect(Number(row?.left)).toBeGreaterThan(12 * 3600 - 60)
    expect(Number(row?.left)).toBeLessThanOrEqual(12 * 3600)
  })

  it('keeps the secret of the session as a hash only', async () => {
    const client = await kit.login(org.admin.email)
    const secret = cookieOf(client).split('.')[2] ?? ''
    const rows = await kit.run(`select s::text as row from oficina.sessions s where org_id = '${org.id}'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(secret)
  })
})

describe('a login that is refused', () => {
  it('401 answers a wrong password, an unknown address and a foreign organisation alike', async () => {
    const other = await kit.build.org()
    const tries = [
      { email: org.admin.email, password: 'nope nope' },
      { email: randomEmail(), password },
      { email: org.admin.email, password, organisation: other.slug },
      { email: org.admin.email, password, organisation: 'nobodyhere' },
    ]
    const bodies: unknown[] = []
    for (const input of tries) {
      const answer = await kit.visitor().api.auth.login(input)
      expect(answer).toBeError(401, 'password_mismatch')
      bodies.push({ ...answer.error, ref: '' })
    }
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const time = async (email: string) => {
      const started = performance.now()
      await kit.visitor().api.auth.login({ email, password: 'nope nope' })
      return performance.now() - started
    }
    const person = await kit.build.person(org)
    await time(person.email)
    const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] as number
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 7; n++) {
      known.push(await time(person.email))
      unknown.push(await time(randomEmail()))
    }
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.5)
    expect(median(unknown)).toBeLessThan(median(known) * 2)
  })

  it('403 tells a disabled person, who has shown the password, that there is no seat [rule s.user.no-seat]', async () => {
    const person = await kit.build.person(org)
    await kit.run(`update oficina.users set active = false where id = '${person.id}'`)
    expect(await kit.visitor().api.auth.login({ email: person.email, password })).toBeError(403, 'empty_seat')
    const wrong = await kit.visitor().api.auth.login({ email: person.email, password: 'nope nope' })
    expect(wrong).toBeError(401, 'password_mismatch')
  })

  it('lets nobody into an organisation whose day of deletion has come', async () => {
    const gone = await kit.build.org()
    const client = await kit.login(gone.admin.email)
    await kit.run(`update oficina.orgs set delete_at = now() - interval '1 second' where id = '${gone.id}'`)
    const answer = await kit.visitor().api.auth.login({ email: gone.admin.email, password })
    expect(answer).toBeError(403, 'empty_seat')
    await expect.poll(async () => (await client.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
    expect((await kit.visitor().api.auth.publicOrg({ name: gone.slug })).body.org).toBeNull()
  })

  for (const email of [['a@b.co', 'c@d.co'], 'a@b.co,c@d.co', '"evil@x.co"@victim.co', 'a@b.co\u0000', { a: 1 }]) {
    it(`422 takes no other e-mail than one plain address: ${JSON.stringify(email)}`, async () => {
      const answer = await request(kit.url, kit.visitor(), 'POST', '/api/auth/loginV2', { email, password })
      expect(answer).toBeError(422, 'invalid_input')
    })
  }
})

describe('a login with several organisations', () => {
  const setUp = async () => {
    const second = await kit.build.org()
    const person = await kit.build.person(org)
    await kit.build.join(person, second, { seat: 'builder' })
    return { person, second }
  }

  it('asks which one, and goes in with the ticket once', async () => {
    const { person, second } = await setUp()
    const client = kit.visitor()
    const answer = await client.api.auth.login({ email: person.email, password })
    if (answer.body.status !== 'choose_organisation') throw new Error('no choice')
    expect(answer.headers.getSetCookie().join()).not.toContain('oficina_session')
    expect(answer.body.organisations.map(({ slug }) => slug).sort()).toEqual([org.slug, second.slug].sort())
    const { token } = answer.body
    const entered = await client.api.auth.loginWithToken({ token, organisation: second.slug })
    expect(entered.body).toMatchObject({ status: 'loggedIn', session: { org: { id: second.id } } })
    const again = await kit.visitor().api.auth.loginWithToken({ token, organisation: org.slug })
    expect(again).toBeError(401, 'invalid_token')
  })

  it('401 a ticket is over after two minutes', async () => {
    const { person } = await setUp()
    const answer = await kit.visitor().api.auth.login({ email: person.email, password })
    if (answer.body.status !== 'choose_organisation') throw new Error('no choice')
    await kit.run(`update oficina.one_time_tokens set expires_at = expires_at - interval '2 minutes'`)
    const late = await kit.visitor().api.auth.loginWithToken({ token: answer.body.token, organisation: org.slug })
    expect(late).toBeError(401, 'invalid_token')
  })

  it('goes on in another organisation under a new session, and ends the one before [rule s.login.switch-org]', async () => {
    const { person, second } = await setUp()
    const client = kit.visitor()
    await client.api.auth.login({ email: person.email, password, organisation: org.slug })
    const before = cookieOf(client)
    const list = await client.api.auth.organisations()
    expect(list.body.organisations.find(({ current }) => current)?.id).toBe(org.id)
    const switched = await client.api.auth.switchOrganisation({ organisation: second.slug })
    expect(switched.body).toMatchObject({ status: 'loggedIn', session: { org: { id: second.id } } })
    expect(cookieOf(client)).not.toBe(before)
    const old = kit.thief(before)
    await expect.poll(async () => (await old.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
  })

  it('404 cannot switch to, nor tell apart, an organisation of others and one that is none', async () => {
    const { person } = await setUp()
    const foreign = await kit.build.org()
    const client = await kit.login(person.email, kit.visitor(), org.slug)
    const one = await client.api.auth.switchOrganisation({ organisation: foreign.slug })
    const two = await client.api.auth.switchOrganisation({ organisation: 'nobodyhere' })
    expect(one).toBeError(404, 'not_found')
    expect({ ...one.error, ref: '' }).toEqual({ ...two.error, ref: '' })
  })
})

describe('many tries', () => {
  it('429 after ten on one account, though its owner still gets in from a browser that was there before', async () => {
    const person = await kit.build.person(org)
    const owner = await kit.login(person.email)
    await owner.api.auth.logout()
    for (let n = 0; n < 10; n++) {
      const answer = await kit.visitor().api.auth.login({ email: person.email, password: `guess ${n}` })
      expect(answer).toBeError(401, 'password_mismatch')
    }
    const right = await kit.visitor().api.auth.login({ email: person.email, password })
    expect(right).toBeError(429, 'too_many_requests')
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    await kit.login(person.email, owner)
  })

  it('429 counts unknown addresses in the same way', async () => {
    const email = randomEmail()
    for (let n = 0; n < 10; n++) await kit.visitor().api.auth.login({ email, password })
    expect(await kit.visitor().api.auth.login({ email, password })).toBeError(429, 'too_many_requests')
  })

  it("a browser known to one account has no tries of its own for another's", async () => {
    const attacker = await kit.login((await kit.build.person(org)).email)
    const victim = await kit.build.person(org)
    for (let n = 0; n < 10; n++) await kit.visitor().api.auth.login({ email: victim.email, password: 'guess it' })
    const answer = await attacker.api.auth.login({ email: victim.email, password: 'guess it' })
    expect(answer).toBeError(429, 'too_many_requests')
    const device = attacker.cookies.get('oficina_device') ?? ''
    const forged = kit.visitor()
    forged.cookies.set('oficina_device', device.replace(/acc_[0-9a-z]+/, victim.accountId))
    const again = await forged.api.auth.login({ email: victim.email, password: 'guess it' })
    expect(again).toBeError(429, 'too_many_requests')
  })

  it('does not listen to what a client says its address is', async () => {
    const email = randomEmail()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` }
      statuses.push((await kit.visitor().api.auth.login({ email, password }, { headers })).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
  })
})
