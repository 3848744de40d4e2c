import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../test/listen.ts'
import {
  type BuiltOrg,
  type PeopleKit,
  type Person,
  randomEmail,
  startPeopleKit,
} from '../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ name: 'Serra Azul' })
})
afterAll(() => kit.stop())

let last = 0
const newNumber = () => `+55 11 9${String(10_000_000 + last++).replace(/(\d{4})$/, '-$1')}`
const tokenOf = (link: string | null | undefined) => link?.slice(link.lastIndexOf('/') + 1) ?? ''

async function waitingOf(who: Person) {
  const answer = await who.api.users.invitations()
  expect(answer.status).toBe(200)
  return answer.body.invitations
}

/** An invitation by WhatsApp: its id and the token of its link. */
async function inviteBy(who: Person, more: object = {}) {
  const whatsapp = newNumber()
  const made = await who.api.users.invite({ whatsapp, seat: 'member', role: org.roles.member, ...more })
  expect(made.status).toBe(200)
  const found = (await waitingOf(who)).find(({ to }) => to === whatsapp)
  expect(found).toBeDefined()
  return { id: found?.id ?? '', whatsapp, token: tokenOf(made.body.link) }
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

describe('those who wait', () => {
  it('are listed by both ways, with who invited them, when and until when, the last first [rule s.invite.waiting]', async () => {
    const own = await kit.build.org()
    expect(await waitingOf(own.admin)).toEqual([])
    const email = randomEmail()
    const wish = { seat: 'member' as const, role: own.roles.member }
    const [mailed] = (await own.admin.api.users.invite({ ...wish, email })).body.users
    await own.admin.api.users.invite({ ...wish, seat: 'builder', whatsapp: '+55 11 91234-5678' })
    const waiting = await waitingOf(own.admin)
    const common = {
      invited_by: own.admin.id,
      inviter: expect.any(String),
      id_profile: own.roles.member,
      is_over: false,
    }
    expect(waiting).toMatchObject([
      { ...common, way: 'whatsapp', to: '+55 11 91234-5678', seat: 'builder', id: expect.stringMatching(/^inv_/) },
      { ...common, way: 'email', to: email, seat: 'member', id: mailed?.id_user },
    ])
    for (const { invited_at, expires_at } of waiting)
      expect(Date.parse(expires_at ?? '') - Date.parse(invited_at)).toBe(7 * 24 * 60 * 60 * 1_000)
  })

  it('are no longer listed once they have come, were disabled, or their link is over', async () => {
    const own = await kit.build.org()
    const wish = { seat: 'member' as const, role: own.roles.member }
    await kit.build.person(own)
    const [left] = (await own.admin.api.users.invite({ ...wish, email: randomEmail() })).body.users
    await own.admin.api.users.update({ userId: left?.id_user ?? '', active: false })
    await own.admin.api.users.invite({ ...wish, whatsapp: newNumber() })
    expect(await waitingOf(own.admin)).toHaveLength(1)
    await kit.run(`update oficina.invitations set expires_at = now() where org_id = '${own.id}'`)
    expect(await waitingOf(own.admin)).toEqual([])
  })

  it('by mail stay listed when the link is over: it can be sent again', async () => {
    const own = await kit.build.org()
    const wish = { email: randomEmail(), seat: 'member' as const, role: own.roles.member }
    const [made] = (await own.admin.api.users.invite(wish)).body.users
    await kit.run(
      `update oficina.users set invite_expires_at = now() where org_id = '${own.id}' and id = '${made?.id_user}'`,
    )
    expect(await waitingOf(own.admin)).toMatchObject([{ to: wish.email, is_over: true }])
    expect((await own.admin.api.users.sendInvite({ userId: made?.id_user ?? '' })).status).toBe(200)
    expect(await waitingOf(own.admin)).toMatchObject([{ to: wish.email, is_over: false }])
  })

  it('are for those who may invite: who manages people sees all, others whom they invited', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const builder = await kit.build.person(free, { seat: 'builder', role: free.roles.builder })
    const member = await kit.build.person(org)
    expect(await member.api.users.invitations()).toBeError(403, 'permission_denied')
    const manager = await newManager()
    const { id } = await inviteBy(org.admin)
    expect((await waitingOf(manager)).map((one) => one.id)).toContain(id)
    expect(await waitingOf(builder)).toEqual([])
  })
})

describe('an invitation by WhatsApp', () => {
  it('that was revoked answers as one that never was [rule s.invite.revoked]', async () => {
    const { id, token, whatsapp } = await inviteBy(org.admin)
    const { api } = kit.visitor()
    expect((await api.auth.tokenInfo({ token })).status).toBe(200)
    expect((await org.admin.api.users.revokeInvitation({ invitationId: id })).body).toEqual({ ok: true })
    const unknown = `${token.slice(0, -6)}aaaaaa`
    for (const call of [
      api.auth.tokenInfo,
      (input: { token: string }) => api.invitations.join({ ...input, email: randomEmail() }),
    ]) {
      const [revoked, never] = [await call({ token }), await call({ token: unknown })]
      expect(revoked).toBeError(401, 'invalid_token')
      expect({ ...revoked.error, ref: '' }).toEqual({ ...never.error, ref: '' })
    }
    expect((await waitingOf(org.admin)).some(({ to }) => to === whatsapp)).toBe(false)
    const actions = await kit.run(
      `select action_type, entity_label, user_id from oficina.structure_actions where org_id = '${org.id}' and entity_id = '${id}' order by at`,
    )
    expect(actions).toEqual([
      { action_type: 'create_invitation', entity_label: whatsapp, user_id: org.admin.id },
      { action_type: 'delete_invitation', entity_label: whatsapp, user_id: org.admin.id },
    ])
  })

  it('404 is revoked once, also by two at the same moment', async () => {
    const { id } = await inviteBy(org.admin)
    const manager = await newManager()
    const answers = await Promise.all([
      org.admin.api.users.revokeInvitation({ invitationId: id }),
      manager.api.users.revokeInvitation({ invitationId: id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('is either revoked or answered, never both', async () => {
    const { id, token } = await inviteBy(org.admin)
    const email = randomEmail()
    const [revoked, joined] = await Promise.all([
      org.admin.api.users.revokeInvitation({ invitationId: id }),
      kit.visitor().api.invitations.join({ token, email }),
    ])
    expect([
      [200, 401],
      [404, 200],
    ]).toContainEqual([revoked.status, joined.status])
    const { users } = (await org.admin.api.users.list({ q: email })).body
    expect(users).toHaveLength(joined.status === 200 ? 1 : 0)
  })

  it('401 gets a new link, and the one before ends', async () => {
    const { id, token } = await inviteBy(org.admin)
    const manager = await newManager()
    const renewed = tokenOf((await manager.api.users.renewInvitation({ invitationId: id })).body.link)
    const { api } = kit.visitor()
    expect(await api.auth.tokenInfo({ token })).toBeError(401, 'invalid_token')
    expect((await api.auth.tokenInfo({ token: renewed })).status).toBe(200)
    expect((await waitingOf(org.admin)).find((one) => one.id === id)).toMatchObject({ invited_by: manager.id })
    const email = randomEmail()
    expect((await api.invitations.join({ token: renewed, email })).status).toBe(200)
    // It waits on, as one by mail now.
    const after = await waitingOf(org.admin)
    expect(after.find((one) => one.id === id)).toBeUndefined()
    expect(after.find(({ to }) => to === email)).toMatchObject({ way: 'email', invited_by: manager.id })
  })

  it('403 is out of reach for those who hold less than it gives [rule x.invite.reach]', async () => {
    const manager = await newManager()
    for (const beyond of [{ role: org.roles.admin }, { seat: 'builder' }, { role: org.roles.builder }]) {
      const { id, token } = await inviteBy(org.admin, beyond)
      expect(await manager.api.users.revokeInvitation({ invitationId: id })).toBeError(403, 'permission_denied')
      expect(await manager.api.users.renewInvitation({ invitationId: id })).toBeError(403, 'permission_denied')
      expect((await kit.visitor().api.auth.tokenInfo({ token })).status).toBe(200)
    }
  })

  it('404 is not there for another organisation, nor for those who neither made it nor manage people', async () => {
    const { id } = await inviteBy(org.admin)
    const other = await kit.build.org()
    const free = await kit.build.org({ plan: 'free' })
    const builder = await kit.build.person(free, { seat: 'builder', role: free.roles.builder })
    for (const who of [other.admin, builder]) {
      expect(await who.api.users.revokeInvitation({ invitationId: id })).toBeError(404, 'not_found')
      expect(await who.api.users.renewInvitation({ invitationId: id })).toBeError(404, 'not_found')
    }
    const member = await kit.build.person(org)
    expect(await member.api.users.revokeInvitation({ invitationId: id })).toBeError(403, 'permission_denied')
  })

  it('is heard of by the organisation when it is made, renewed and revoked', async () => {
    const heard = await listen(kit.server, org.admin)
    try {
      const { id } = await inviteBy(org.admin)
      const changes = () => heard.events.filter(({ type }) => type === 'user.invitationChanged')
      await expect.poll(changes).toHaveLength(1)
      await org.admin.api.users.renewInvitation({ invitationId: id })
      await expect.poll(changes).toHaveLength(2)
      await org.admin.api.users.revokeInvitation({ invitationId: id })
      await expect.poll(changes).toHaveLength(3)
      expect(changes().map(({ payload }) => payload)).toEqual([1, 2, 3].map(() => ({ invitationId: id })))
    } finally {
      heard.socket.close()
    }
  })
})
