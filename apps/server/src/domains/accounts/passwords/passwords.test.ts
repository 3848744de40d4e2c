import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../../test/api.ts'
import {
  type BuiltOrg,
  cookieOf,
  password,
  type PeopleKit,
  randomEmail,
  secretOf,
  startPeopleKit,
} from '../testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ name: 'Serra Azul' })
})
afterAll(() => kit.stop())

const fresh = 'uma senha nova'

async function requestLink(email: string, mails = 1): Promise<string> {
  expect((await kit.visitor().api.auth.resetPassword({ email })).body).toEqual({ ok: true })
  return secretOf(await kit.waitForMail(email, mails))
}

describe('a forgotten password', () => {
  it('is set by a mailed link; every session ends, the old password too, and a mail tells of it', async () => {
    const person = await kit.build.person(org)
    const token = await requestLink(person.email)
    const mail = (await kit.mailsTo(person.email))[0]
    expect(mail?.action?.url).toBe(`${kit.url}/new-password/${token}`)
    const info = await kit.visitor().api.auth.tokenInfo({ token })
    expect(info.body).toEqual({
      kind: 'reset',
      email: person.email,
      organisation: null,
      hasPassword: false,
      needsName: false,
    })
    const client = kit.visitor()
    const set = await client.api.auth.changePasswordWithToken({ token, password: fresh })
    expect(set.status).toBe(200)
    await expect.poll(async () => (await person.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
    const entered = await client.api.auth.loginWithToken({ token: set.body.newToken })
    expect(entered.body).toMatchObject({ status: 'loggedIn', session: { org: { id: org.id } } })
    const old = await kit.visitor().api.auth.login({ email: person.email, password })
    expect(old).toBeError(401, 'password_mismatch')
    expect((await kit.visitor().api.auth.login({ email: person.email, password: fresh })).status).toBe(200)
    expect((await kit.waitForMail(person.email, 2)).subject).toBe('Sua senha foi alterada')
  })

  it('401 a link works once, and voids the others with it', async () => {
    const person = await kit.build.person(org)
    const one = await requestLink(person.email)
    const two = await requestLink(person.email, 2)
    expect(one).not.toBe(two)
    const { api } = kit.visitor()
    const [a, b] = await Promise.all([
      api.auth.changePasswordWithToken({ token: one, password: fresh }),
      api.auth.changePasswordWithToken({ token: one, password: 'outra senha nova' }),
    ])
    expect(new Set([a.status, b.status])).toEqual(new Set([200, 401]))
    expect(await api.auth.changePasswordWithToken({ token: two, password: fresh })).toBeError(401, 'invalid_token')
    expect(await api.auth.tokenInfo({ token: two })).toBeError(401, 'invalid_token')
  })

  it('401 a link is over after an hour, by the clock of the database', async () => {
    const person = await kit.build.person(org)
    const token = await requestLink(person.email)
    await kit.run(
      `update oficina.one_time_tokens set expires_at = expires_at - interval '60 minutes' where account_id = '${person.accountId}'`,
    )
    const answer = await kit.visitor().api.auth.changePasswordWithToken({ token, password: fresh })
    expect(answer).toBeError(401, 'invalid_token')
  })

  it('still meets the second factor', async () => {
    const person = await kit.build.person(org)
    await person.api.mfa.setEmail({ enabled: true, password })
    const token = await requestLink(person.email, 2)
    const client = kit.visitor()
    const { newToken } = (await client.api.auth.changePasswordWithToken({ token, password: fresh })).body
    const entered = await client.api.auth.loginWithToken({ token: newToken })
    expect(entered.body.status).toBe('requires_mfa')
    expect(await client.api.client.ping()).toBeError(401, 'not_signed_in')
  })

  it('answers an unknown address alike, and mails nobody', async () => {
    const email = randomEmail()
    const known = await kit.build.person(org)
    const one = await kit.visitor().api.auth.resetPassword({ email })
    const two = await kit.visitor().api.auth.resetPassword({ email: known.email })
    expect([one.status, one.body]).toEqual([two.status, two.body])
    await kit.waitForMail(known.email)
    expect(await kit.mailsTo(email)).toEqual([])
  })

  it('429 an address cannot be flooded, known or not', async () => {
    const email = randomEmail()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await kit.visitor().api.auth.resetPassword({ email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('names the configured host only, whatever the request says', async () => {
    const person = await kit.build.person(org)
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    await kit.visitor().api.auth.resetPassword({ email: person.email }, { headers })
    const mail = await kit.waitForMail(person.email)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
    expect(mail.action?.url.startsWith(`${kit.url}/`)).toBe(true)
  })

  it('401 a token for one purpose is none for another', async () => {
    const person = await kit.build.person(org)
    const token = await requestLink(person.email)
    const { api } = kit.visitor()
    expect(await api.auth.loginWithToken({ token })).toBeError(401, 'invalid_token')
    expect(await api.auth.mfaLogin({ verifySession: token, verifyCode: '123456' })).toBeError(401, 'invalid_token')
    expect(await api.auth.tokenInfo({ token: 'x'.repeat(43) })).toBeError(401, 'invalid_token')
  })

  it('422 a new password has six characters at least [rule v.password.new]', async () => {
    const person = await kit.build.person(org)
    const token = await requestLink(person.email)
    const short = await kit.visitor().api.auth.changePasswordWithToken({ token, password: 'cinco' })
    expect(short).toBeError(422, 'invalid_input')
    expect((await kit.visitor().api.auth.tokenInfo({ token })).status).toBe(200)
  })
})

describe('a changed password', () => {
  it('ends every other session in every organisation and keeps this one under a new id', async () => {
    const second = await kit.build.org()
    const person = await kit.build.person(org)
    const elsewhere = await kit.build.join(person, second)
    const other = await kit.build.signIn(person)
    const before = cookieOf(person)
    const changed = await person.api.auth.changePassword({ currentPassword: password, password: fresh })
    expect(changed.status).toBe(200)
    expect(cookieOf(person)).not.toBe(before)
    expect((await person.api.client.ping()).status).toBe(200)
    for (const client of [elsewhere, other, kit.thief(before)])
      await expect.poll(async () => (await client.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
    const ticket = await kit.visitor().api.auth.loginWithToken({ token: changed.body.newToken })
    expect(ticket.body.status).toBe('loggedIn')
  })

  it('401 asks for the current one', async () => {
    const person = await kit.build.person(org)
    const wrong = await person.api.auth.changePassword({ currentPassword: 'not it', password: fresh })
    expect(wrong).toBeError(401, 'password_mismatch')
    expect(await person.api.auth.changePassword({ password: fresh })).toBeError(401, 'password_mismatch')
    expect((await kit.login(person.email)).cookies.size).toBeGreaterThan(0)
  })

  it('429 a stolen session cannot guess it', async () => {
    const person = await kit.build.person(org)
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 11; n++) {
      const input = { currentPassword: `guess ${n}`, password: fresh }
      answers.push((await person.api.auth.changePassword(input)).error?.id)
    }
    expect(answers.at(-1)).toBe('too_many_requests')
  })

  it('422 takes no property that it does not know', async () => {
    const person = await kit.build.person(org)
    const body = { currentPassword: password, password: fresh, isAdmin: true }
    const answer = await request(kit.url, person, 'POST', '/api/auth/changePassword', body)
    expect(answer).toBeError(422, 'invalid_input')
  })
})

describe('the organisations of an address', () => {
  it('go to its owner by mail, and the answer says nothing', async () => {
    const person = await kit.build.person(org)
    const one = await kit.visitor().api.auth.lookupEmail({ email: person.email })
    const two = await kit.visitor().api.auth.lookupEmail({ email: randomEmail() })
    expect([one.status, one.body]).toEqual([two.status, two.body])
    const mail = await kit.waitForMail(person.email)
    expect(mail.paragraphs.join('\n')).toContain(`Serra Azul (${org.slug})`)
  })
})
