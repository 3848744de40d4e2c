import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BuiltOrg,
  password,
  type PeopleKit,
  type Person,
  randomEmail,
  secretOf,
  startPeopleKit,
} from '../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ name: 'Serra Azul' })
})
afterAll(() => kit.stop())

const number = '+55 11 91234-5678'

async function linkBy(who: Person, more: object = {}): Promise<string> {
  const answer = await who.api.users.invite({ whatsapp: number, seat: 'member', role: org.roles.member, ...more })
  expect(answer.status).toBe(200)
  expect(answer.body.users).toEqual([])
  const link = answer.body.link ?? ''
  expect(link.startsWith(`${kit.url}/new-password/`)).toBe(true)
  return link.slice(link.lastIndexOf('/') + 1)
}

/** Someone who manages users, and nothing else. */
async function newManager(): Promise<Person> {
  const made = await org.admin.api.roles.create({
    profile_name: `Pessoas ${randomEmail()}`,
    color: 'verde',
    profile_data: {
      manage_users: true,
      tables_enabled: { '*': 'edit' },
      dashboards_enabled: { '*': 'interact' },
      doc_pages_enabled: { '*': 'edit' },
    },
  })
  return kit.build.person(org, { seat: 'member', role: made.body.id_profile })
}

describe('an invitation by a number only', () => {
  it('is a link whose reader says an address, where the invitation then goes', async () => {
    const token = await linkBy(org.admin, { default_workspace: '/home/apps' })
    const { api } = kit.visitor()
    const info = { kind: 'join', email: '', hasPassword: false, needsName: false }
    expect((await api.auth.tokenInfo({ token })).body).toEqual({
      ...info,
      organisation: { slug: org.slug, name: 'Serra Azul' },
    })
    const email = randomEmail()
    expect((await api.invitations.join({ token, email })).body).toEqual({ ok: true })
    const mail = await kit.waitForMail(email)
    expect(mail.subject).toBe('Convite para Serra Azul')
    const set = await api.auth.changePasswordWithToken({ token: secretOf(mail), password, first_name: 'Lia' })
    const entered = await api.auth.loginWithToken({ token: set.body.newToken })
    expect(entered.body).toMatchObject({
      status: 'loggedIn',
      session: { org: { id: org.id }, user: { seat: 'member', email }, landing_path: '/home/apps' },
    })
    const { users } = (await org.admin.api.users.list({ q: email })).body
    expect(users).toMatchObject([{ email, whatsapp: number, created_by: org.admin.id, status: 'active' }])
  })

  it('401 works once, and two at the same moment make one member', async () => {
    const token = await linkBy(org.admin)
    const answers = await Promise.all(
      [randomEmail(), randomEmail()].map((email) => kit.visitor().api.invitations.join({ token, email })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await kit.visitor().api.auth.tokenInfo({ token })).toBeError(401, 'invalid_token')
  })

  it('401 is no key to any account: not to that of the inviter, nor to that of an address', async () => {
    const token = await linkBy(org.admin)
    const { api } = kit.visitor()
    expect(await api.auth.changePasswordWithToken({ token, password: 'uma senha nova' })).toBeError(
      401,
      'invalid_token',
    )
    expect(await api.auth.loginWithToken({ token })).toBeError(401, 'invalid_token')
    const elsewhere = await kit.build.person(await kit.build.org())
    await api.invitations.join({ token, email: elsewhere.email })
    // They are asked by mail, and confirm with the password that they have.
    const mailed = secretOf(await kit.waitForMail(elsewhere.email))
    const wrong = await api.auth.changePasswordWithToken({ token: mailed, password: 'uma senha nova' })
    expect(wrong).toBeError(401, 'password_mismatch')
  })

  it('answers alike for someone who is in already, whom it changes in nothing', async () => {
    const person = await kit.build.person(org)
    const token = await linkBy(org.admin, { seat: 'builder', role: org.roles.builder })
    const before = (await org.admin.api.users.get({ userId: person.id })).body
    const answer = await kit.visitor().api.invitations.join({ token, email: person.email })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect((await org.admin.api.users.get({ userId: person.id })).body).toEqual(before)
    expect(await kit.mailsTo(person.email)).toEqual([])
  })

  it('401 ends with the rights of whoever invited, and with them', async () => {
    for (const end of ['role', 'active'] as const) {
      const manager = await newManager()
      const token = await linkBy(manager)
      const change = end === 'role' ? { id_profile: org.roles.member } : { active: false }
      expect((await org.admin.api.users.update({ userId: manager.id, ...change })).status).toBe(200)
      const email = randomEmail()
      await expect
        .poll(async () => (await kit.visitor().api.invitations.join({ token, email })).status, { timeout: 5_000 })
        .toBe(401)
      expect(await kit.mailsTo(email)).toEqual([])
    }
  })

  it('gives nobody more than the inviter has, and is for those who may invite', async () => {
    const manager = await newManager()
    const wish = { whatsapp: number, seat: 'member' as const, role: org.roles.member }
    expect(await manager.api.users.invite({ ...wish, role: org.roles.admin })).toBeError(403, 'permission_denied')
    expect(await manager.api.users.invite({ ...wish, seat: 'builder' })).toBeError(403, 'permission_denied')
    const member = await kit.build.person(org, { seat: 'member', role: org.roles.member })
    expect(await member.api.users.invite(wish)).toBeError(403, 'permission_denied')
    expect(await org.admin.api.users.invite({ ...wish, whatsapp: '12' })).toBeError(422, 'invalid_input')
    const other = await kit.build.org()
    expect(await org.admin.api.users.invite({ ...wish, role: other.roles.member })).toBeError(404, 'not_found')
  })

  it('402 nobody joins beyond the plan, whenever the link was made', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const wish = { whatsapp: number, seat: 'member' as const, role: free.roles.member }
    const tokens: string[] = []
    for (let n = 0; n < 2; n++) {
      const { link } = (await free.admin.api.users.invite(wish)).body
      tokens.push(link?.slice(link.lastIndexOf('/') + 1) ?? '')
    }
    const [one = '', two = ''] = tokens
    expect((await kit.visitor().api.invitations.join({ token: one, email: randomEmail() })).status).toBe(200)
    expect(await kit.visitor().api.invitations.join({ token: two, email: randomEmail() })).toBeError(402, 'plan_limit')
    expect(await free.admin.api.users.invite(wish)).toBeError(402, 'plan_limit')
  })
})

describe('the free plan', () => {
  it('lets every builder invite, within its two people and their own rights [rule p.rule.invite, t.free-invite]', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const builder = await kit.build.person(free, { seat: 'builder', role: free.roles.builder })
    const wish = { email: randomEmail(), seat: 'builder' as const, role: free.roles.builder }
    // Two are there, so that one more is beyond the plan; without access, they are only listed.
    expect(await builder.api.users.invite(wish)).toBeError(402, 'plan_limit')
    expect((await builder.api.users.invite({ ...wish, active: false })).status).toBe(200)
    expect((await builder.api.users.seats()).body.users).toEqual({ used: 2, max: 2, people: 3 })
    expect(await builder.api.users.invite({ ...wish, role: free.roles.admin })).toBeError(403, 'permission_denied')
    expect(await builder.api.users.list()).toBeError(403, 'permission_denied')
    const userId = free.admin.id
    expect(await builder.api.users.update({ userId, active: false })).toBeError(403, 'permission_denied')
  })

  it('403 lets nobody else: neither its members, nor builders of a larger plan', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const member = await kit.build.person(free, { seat: 'member', role: free.roles.builder })
    const paid = await kit.build.org({ plan: 'business' })
    const builder = await kit.build.person(paid, { seat: 'builder', role: paid.roles.builder })
    for (const [who, place] of [
      [member, free],
      [builder, paid],
    ] as const) {
      const wish = { email: randomEmail(), seat: 'member' as const, role: place.roles.member }
      expect(await who.api.users.invite(wish)).toBeError(403, 'permission_denied')
      expect(await who.api.users.seats()).toBeError(403, 'permission_denied')
    }
  })
})

describe('the people of an organisation', () => {
  it('are counted as they are listed, apart from the seats that they take', async () => {
    const own = await kit.build.org()
    const left = await kit.build.person(own, { seat: 'member', role: own.roles.member })
    await own.admin.api.users.update({ userId: left.id, active: false })
    const sample = await kit.build.person(own, { seat: 'member', role: own.roles.member })
    await kit.run(`update oficina.users set is_sample = true where id = '${sample.id}'`)
    const seats = (await own.admin.api.users.seats()).body
    expect(seats).toMatchObject({
      builder: { used: 1, people: 1 },
      member: { used: 0, people: 2 },
      users: { used: 1, people: 3 },
    })
    expect((await own.admin.api.users.list()).body.total).toBe(seats.users.people)
  })
})
