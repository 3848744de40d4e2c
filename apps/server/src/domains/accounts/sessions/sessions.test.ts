import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, cookieOf, type PeopleKit, startPeopleKit } from '../testing/people-kit.ts'

let kit: PeopleKit
let twin: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  twin = await startPeopleKit({}, kit.server.databaseUrl)
  org = await kit.build.org()
})
afterAll(async () => {
  await twin.stop()
  await kit.stop()
})

describe('the own sessions', () => {
  it('are listed from every organisation, with what tells a device', async () => {
    const second = await kit.build.org()
    const person = await kit.build.person(org)
    const elsewhere = await kit.build.join(person, second)
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    const client = kit.visitor()
    client.headers = { 'user-agent': chrome }
    const login = { email: person.email, password: 'uma senha de teste', organisation: org.slug }
    await client.api.auth.login(login, { headers: { 'user-agent': chrome } })
    const { sessions } = (await client.api.auth.sessions()).body
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ device: 'Chrome · Windows', ip: '127.0.0.1' }])
    const ids = sessions.map(({ id_session }) => id_session)
    expect(ids).toContain(cookieOf(elsewhere).split('.')[1])
  })

  it('end one by one in every process within five seconds', async () => {
    const person = await kit.build.person(org)
    const other = await kit.build.signIn(person)
    const there = twin.thief(cookieOf(other))
    for (const client of [other, there]) expect((await client.api.client.ping()).status).toBe(200)
    const sessionId = cookieOf(other).split('.')[1] ?? ''
    expect((await person.api.auth.revokeSession({ sessionId })).status).toBe(200)
    // Sooner than what is kept would end by itself: the word of the change has reached both.
    for (const client of [other, there])
      await expect.poll(async () => (await client.api.client.ping()).status, { timeout: 2_000 }).toBe(401)
    expect((await person.api.client.ping()).status).toBe(200)
    const [event] = await kit.run(
      `select rooms, payload from oficina.events where type = 'session.ended' order by id desc limit 1`,
    )
    expect(event).toEqual({ rooms: [`user:${person.id}`], payload: { userId: person.id, sessionId } })
  })

  it('one that ends while its holder is still known is told as none, and its cookie is not renewed', async () => {
    const person = await kit.build.signIn(await kit.build.person(org))
    const kept = cookieOf(person)
    expect((await person.api.auth.session()).body.session?.user.id_user).toBe(person.id)
    // Without a word to anyone: as between the look at a credential and the answer.
    await kit.run(`delete from oficina.sessions where id = '${kept.split('.')[1]}'`)
    const answer = await person.api.auth.session()
    expect([answer.status, answer.body]).toEqual([200, { session: null }])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('end all but this one', async () => {
    const second = await kit.build.org()
    const person = await kit.build.person(org)
    const others = [await kit.build.signIn(person), await kit.build.join(person, second)]
    expect((await person.api.auth.revokeOtherSessions()).body).toEqual({ ended: 2 })
    for (const client of others)
      await expect.poll(async () => (await client.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
    expect((await person.api.client.ping()).status).toBe(200)
  })

  it('404 those of others cannot be ended, nor told from none', async () => {
    const [person, stranger] = [await kit.build.person(org), await kit.build.person(org)]
    const sessionId = cookieOf(stranger).split('.')[1] ?? ''
    const theirs = await person.api.auth.revokeSession({ sessionId })
    const nobodys = await person.api.auth.revokeSession({ sessionId: 'ses_00000000000000' })
    expect(theirs).toBeError(404, 'not_found')
    expect({ ...theirs.error, ref: '' }).toEqual({ ...nobodys.error, ref: '' })
    expect((await stranger.api.client.ping()).status).toBe(200)
  })

  it('this one can be ended like the others, and the browser forgets it', async () => {
    const person = await kit.build.person(org)
    await person.api.auth.revokeSession({ sessionId: cookieOf(person).split('.')[1] ?? '' })
    expect(person.cookies.has('oficina_session')).toBe(false)
  })
})

describe('the cookie', () => {
  it('lasts from each start of the interface on, as the session does', async () => {
    const person = await kit.build.person(org)
    const answer = await person.api.auth.session()
    const header = answer.headers.getSetCookie().find((line) => line.startsWith('oficina_session='))
    expect(header).toContain(`oficina_session=${cookieOf(person)}; Max-Age=2592000`)
  })

  it('is bound to the host and to HTTPS where the server has an address of its own', async () => {
    const secure = await startPeopleKit({ OFICINA_URL: 'https://oficina.exemplo.com.br' }, kit.server.databaseUrl)
    try {
      const person = await kit.build.person(org)
      const input = { email: person.email, password: 'uma senha de teste' }
      const answer = await secure.visitor().api.auth.login(input)
      const header = answer.headers.getSetCookie().find((line) => line.includes('oficina_session'))
      expect(header).toMatch(/^__Host-oficina_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    } finally {
      await secure.stop()
    }
  })
})

describe('a crash of the interface', () => {
  it('gets a reference, signed in or not, and cannot flood the log', async () => {
    const crash = { message: 'x is not a function', path: '/home?token=secret' }
    const { body } = await kit.visitor().api.client.reportError(crash)
    expect(body.ref).toMatch(/^[0-9A-F]{5}-[0-9A-F]{5}$/)
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await kit.visitor().api.client.reportError(crash)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
