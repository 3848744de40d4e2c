import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { makeRole } from '../../../test/roles.ts'
import {
  type BuiltOrg,
  type PeopleKit,
  type Person,
  randomEmail,
  startPeopleKit,
} from '../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
let manager: Person
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ name: 'Serra Azul' })
  const made = await org.admin.api.roles.create({
    profile_name: 'Pessoas',
    color: 'verde',
    profile_data: {
      manage_users: true,
      tables_enabled: { '*': 'edit' },
      dashboards_enabled: { '*': 'interact' },
      doc_pages_enabled: { '*': 'edit' },
    },
  })
  manager = await kit.build.person(org, { seat: 'member', role: made.body.id_profile })
})
afterAll(() => kit.stop())

const invite = (who: Person, emails: string[], more: object = {}) =>
  who.api.users.invite({ emails, seat: 'member', id_profile: org.roles.member, ...more })

describe('who may do what to whom', () => {
  it('403 nobody gives more than they have: the admin role, a stronger role, a larger seat [rule v.invite.owner-role]', async () => {
    const person = await kit.build.person(org)
    const asAdmin = { userId: person.id, id_profile: org.roles.admin }
    const asBuilder = { userId: person.id, id_profile: org.roles.builder }
    expect(await manager.api.users.update(asAdmin)).toBeError(403, 'permission_denied')
    expect(await manager.api.users.update(asBuilder)).toBeError(403, 'permission_denied')
    expect(await manager.api.users.update({ userId: person.id, seat: 'builder' })).toBeError(403, 'permission_denied')
    expect(await invite(manager, [randomEmail()], { id_profile: org.roles.admin })).toBeError(403, 'permission_denied')
    expect(await invite(manager, [randomEmail()], { seat: 'builder' })).toBeError(403, 'permission_denied')
    expect((await invite(manager, [randomEmail()])).status).toBe(200)
    expect((await org.admin.api.users.update(asAdmin)).body.id_profile).toBe(org.roles.admin)
  })

  it('403 nor to oneself', async () => {
    const raise = { userId: manager.id, id_profile: org.roles.admin }
    expect(await manager.api.users.update(raise)).toBeError(403, 'permission_denied')
    expect(await manager.api.users.update({ userId: manager.id, seat: 'builder' })).toBeError(403, 'permission_denied')
  })

  it('403 people who hold more are out of reach', async () => {
    const update = { userId: org.admin.id, active: false }
    expect(await manager.api.users.update(update)).toBeError(403, 'permission_denied')
  })

  it('409 the last active admin stays', async () => {
    const small = await kit.build.org()
    const { admin, roles } = small
    expect(await admin.api.users.update({ userId: admin.id, active: false })).toBeError(409, 'last_admin')
    expect(await admin.api.users.update({ userId: admin.id, id_profile: roles.member })).toBeError(409, 'last_admin')
    const second = await kit.build.person(small, { role: 'admin' })
    await admin.api.users.update({ userId: second.id, active: false })
    expect(await admin.api.users.update({ userId: admin.id, active: false })).toBeError(409, 'last_admin')
  })

  it('409 nor is there another in someone who was invited and never came', async () => {
    const { admin, roles } = await kit.build.org()
    const invited = await invite(admin, [randomEmail()], { id_profile: roles.admin, seat: 'builder' })
    expect(invited.status).toBe(200)
    const leave = { userId: admin.id, id_profile: roles.member }
    expect(await admin.api.users.update(leave)).toBeError(409, 'last_admin')
    const userId = invited.body.users[0]?.id_user ?? ''
    const { db } = kit.build.system()
    await db.updateTable('users').set({ last_login_at: new Date().toISOString() }).where('id', '=', userId).execute()
    expect((await admin.api.users.update(leave)).status).toBe(200)
  })

  it('403 nobody is let in again with more than the editor has', async () => {
    const { id: tableId } = (await org.admin.api.tables.create({ label: 'Folha de pagamento' })).body
    const role = await makeRole(kit.build, org, { '*': 'none', [tableId]: 'full' })
    const person = await kit.build.person(org, { role, seat: 'member' })
    const narrow = await makeRole(kit.build, org, { '*': 'none' }, { manage_users: true })
    const gatekeeper = await kit.build.person(org, { role: narrow, seat: 'member' })
    const [out, back] = [
      { userId: person.id, active: false },
      { userId: person.id, active: true },
    ]
    expect((await gatekeeper.api.users.update(out)).status).toBe(200)
    expect(await gatekeeper.api.users.update(back)).toBeError(403, 'permission_denied')
    expect((await org.admin.api.users.update(back)).status).toBe(200)
  })

  it('one admin remains of two who disable each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const small = await kit.build.org()
      const second = await kit.build.person(small, { role: 'admin', seat: 'builder' })
      const answers = await Promise.all([
        small.admin.api.users.update({ userId: second.id, active: false }),
        second.api.users.update({ userId: small.admin.id, id_profile: small.roles.member }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const [row] = await kit.run(
        `select count(*)::int as n from oficina.users u join oficina.roles r on r.id = u.role_id and r.org_id = u.org_id
         where u.org_id = '${small.id}' and u.active and r.is_admin`,
      )
      expect(row?.n).toBe(1)
    }
  })

  it('404 a person or role of another organisation is as absent as one that never was', async () => {
    const other = await kit.build.org()
    const theirs = await org.admin.api.users.get({ userId: other.admin.id })
    const nobodys = await org.admin.api.users.get({ userId: 'usr_00000000000000' })
    expect(theirs).toBeError(404, 'not_found')
    expect({ ...theirs.error, ref: '' }).toEqual({ ...nobodys.error, ref: '' })
    const change = { userId: other.admin.id, active: false }
    expect(await org.admin.api.users.update(change)).toBeError(404, 'not_found')
    expect((await other.admin.api.client.ping()).status).toBe(200)
    const role = { userId: manager.id, id_profile: other.roles.member }
    expect(await org.admin.api.users.update(role)).toBeError(404, 'not_found')
  })

  it('403 a member sees no list of people [rule p.account.can-manage-users, p.rule.settings-users]', async () => {
    const person = await kit.build.person(org)
    expect(await person.api.users.list()).toBeError(403, 'permission_denied')
    expect(await person.api.users.get({ userId: person.id })).toBeError(403, 'permission_denied')
  })

  for (const extra of [
    { org_id: 'org_x' },
    { is_admin: true },
    { email: 'a@b.co' },
    { account_id: 'acc_x' },
    { id: '1' },
  ]) {
    it(`422 takes no property that it does not know: ${JSON.stringify(extra)}`, async () => {
      const path = `/api/v3/account/user/${manager.id}`
      const answer = await request(kit.url, org.admin, 'PUT', path, { active: true, ...extra })
      expect(answer).toBeError(422, 'invalid_input')
    })
  }
})

describe('a change of someone', () => {
  it('is in force in every process within five seconds: role, seat, and being shut out', async () => {
    const twin = await startPeopleKit({}, kit.server.databaseUrl)
    try {
      const person = await kit.build.person(org, { role: 'admin', seat: 'builder' })
      const there = twin.thief(person.cookies.get('oficina_session') ?? '')
      expect((await there.api.users.list()).status).toBe(200)
      expect((await person.api.users.list()).status).toBe(200)
      await org.admin.api.users.update({ userId: person.id, id_profile: org.roles.member })
      for (const client of [person, there])
        await expect.poll(async () => (await client.api.users.list()).status, { timeout: 5_000 }).toBe(403)
      expect((await there.api.client.ping()).status).toBe(200)
      await org.admin.api.users.update({ userId: person.id, active: false })
      for (const client of [person, there])
        await expect.poll(async () => (await client.api.client.ping()).status, { timeout: 5_000 }).toBe(401)
      await org.admin.api.users.update({ userId: person.id, active: true })
      expect(await person.api.client.ping()).toBeError(401, 'not_signed_in')
    } finally {
      await twin.stop()
    }
  })

  it('is announced to the organisation with an id and nothing else', async () => {
    const person = await kit.build.person(org)
    await org.admin.api.users.update({ userId: person.id, whatsapp: '+55 11 99999-0000' })
    const [event] = await kit.run(
      `select rooms, payload from oficina.events where type = 'user.updated' order by id desc limit 1`,
    )
    expect(event).toEqual({ rooms: [`org:${org.id}`], payload: { userId: person.id } })
  })
})

describe('the list', () => {
  it('pages, searches names and addresses, and takes no wildcard', async () => {
    const small = await kit.build.org()
    for (let n = 0; n < 3; n++) await kit.build.person(small)
    const { api } = small.admin
    const page = await api.users.list({ size: 2 })
    expect([page.body.users.length, page.body.more]).toEqual([2, true])
    const last = await api.users.list({ size: 2, page: 2 })
    expect([last.body.users.length, last.body.more]).toEqual([2, false])
    const names = (await api.users.list({ q: 'bia bra' })).body.users
    expect(names).toHaveLength(3)
    expect((await api.users.list({ q: small.admin.email })).body.users).toHaveLength(1)
    await api.profiles.update({ first_name: 'João', last_name: 'Conceição' })
    for (const q of ['joao conc', 'JOÃO', 'conceicao'])
      expect((await api.users.list({ q })).body.users.map(({ email }) => email)).toEqual([small.admin.email])
    expect((await api.users.list({ q: '%' })).body.users).toHaveLength(0)
    expect((await api.users.list({ q: "'; drop table users; --" })).body.users).toHaveLength(0)
    expect(await api.users.list({ q: 'a\u0000' })).toBeError(422, 'invalid_input')
  })

  it('filters by status, seat and role, and counts seats [rule s.user.disabled, p.rule.seats]', async () => {
    const small = await kit.build.org()
    const { api } = small.admin
    const builder = await kit.build.person(small, { seat: 'builder' })
    const gone = await kit.build.person(small)
    await api.users.update({ userId: gone.id, active: false })
    const waiting = await api.users.invite({ emails: [randomEmail()], seat: 'viewer', id_profile: small.roles.viewer })
    const ids = async (filter: object) => (await api.users.list(filter)).body.users.map(({ id_user }) => id_user)
    expect(await ids({ status: 'disabled' })).toEqual([gone.id])
    expect(await ids({ status: 'invite_sent,invite_failed', seat: 'viewer' })).toEqual([waiting.body.users[0]?.id_user])
    expect(await ids({ seat: 'builder', role: small.roles.builder })).toEqual([builder.id])
    expect(await api.users.list({ status: 'king' as never })).toBeError(422, 'invalid_input')
    const seats = (await api.users.seats()).body
    expect(seats).toMatchObject({ builder: { used: 2, max: null }, viewer: { used: 1 }, users: { used: 3, max: null } })
    const free = await kit.build.org({ plan: 'free' })
    const few = (await free.admin.api.users.seats()).body
    expect(few).toMatchObject({ builder: { used: 1, max: 2 }, member: { used: 0, max: 1 }, allow_viewers: false })
    const viewer = { emails: [randomEmail()], seat: 'viewer' as const, id_profile: free.roles.viewer }
    expect(await free.admin.api.users.invite(viewer)).toBeError(402, 'plan_limit')
  })
})
