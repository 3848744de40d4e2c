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

describe('an invitation', () => {
  it('makes a member who waits, and mails a link that lets them set a password and a name [rule s.user.active, s.user.invite-sent]', async () => {
    const email = randomEmail()
    const invited = await invite(org.admin, [email.toUpperCase()], { default_workspace: '/home/apps' })
    expect(invited.status).toBe(200)
    const [user] = invited.body.users
    expect(user).toMatchObject({ email, name: email, status: 'invite_sent', active: true, last_login_at: null })
    expect(user?.created_by).toBe(org.admin.id)
    const mail = await kit.waitForMail(email)
    expect(mail).toMatchObject({
      subject: 'Convite para Serra Azul',
      heading: 'Ada Admin convidou você para Serra Azul',
    })
    const token = secretOf(mail)
    expect(mail.action?.url).toBe(`${kit.url}/new-password/${token}`)
    const { api } = kit.visitor()
    expect((await api.auth.tokenInfo({ token })).body).toEqual({
      kind: 'invite',
      email,
      organisation: { slug: org.slug, name: 'Serra Azul' },
      hasPassword: false,
      needsName: true,
    })
    const name = { first_name: 'Lia', last_name: 'Prado' }
    const set = await api.auth.changePasswordWithToken({ token, password, ...name })
    const entered = await api.auth.loginWithToken({ token: set.body.newToken })
    expect(entered.body).toMatchObject({
      status: 'loggedIn',
      session: { org: { id: org.id }, user: { ...name, seat: 'member' }, landing_path: '/home/apps' },
    })
    const shown = await org.admin.api.users.get({ userId: user?.id_user ?? '' })
    expect(shown.body).toMatchObject({ status: 'active', name: 'Lia Prado' })
  })

  it('answers alike for an address that has an account elsewhere, whose password it neither changes nor skips', async () => {
    const elsewhere = await kit.build.org()
    const person = await kit.build.person(elsewhere)
    const unknown = (await invite(org.admin, [randomEmail()])).body.users[0]
    const known = (await invite(org.admin, [person.email])).body.users[0]
    const same = { id_user: '', email: '', name: '', created_at: '' }
    expect({ ...known, ...same }).toEqual({ ...unknown, ...same })
    expect(known?.name).toBe(person.email)
    const token = secretOf(await kit.waitForMail(person.email))
    const { api } = kit.visitor()
    expect((await api.auth.tokenInfo({ token })).body).toMatchObject({ hasPassword: true, needsName: false })
    const wrong = await api.auth.changePasswordWithToken({ token, password: 'a new password' })
    expect(wrong).toBeError(401, 'password_mismatch')
    const right = await api.auth.changePasswordWithToken({ token, password })
    expect(right.status).toBe(200)
    const entered = await api.auth.loginWithToken({ token: right.body.newToken })
    expect(entered.body).toMatchObject({
      status: 'loggedIn',
      session: { org: { id: org.id }, user: { first_name: 'Bia' } },
    })
    expect((await person.api.client.ping()).status).toBe(200)
  })

  it('401 is used once, also by two at the same moment', async () => {
    const email = randomEmail()
    await invite(org.admin, [email])
    const token = secretOf(await kit.waitForMail(email))
    const answers = await Promise.all(
      ['primeira senha', 'segunda senha'].map((given) =>
        kit.visitor().api.auth.changePasswordWithToken({ token, password: given, first_name: 'X' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  it('401 ends with the membership, and a new one voids the old', async () => {
    const email = randomEmail()
    const userId = (await invite(org.admin, [email])).body.users[0]?.id_user ?? ''
    const first = secretOf(await kit.waitForMail(email))
    expect((await org.admin.api.users.sendInvite({ userId })).status).toBe(200)
    const second = secretOf(await kit.waitForMail(email, 2))
    const { api } = kit.visitor()
    expect(await api.auth.tokenInfo({ token: first })).toBeError(401, 'invalid_token')
    expect((await api.auth.tokenInfo({ token: second })).status).toBe(200)
    await org.admin.api.users.update({ userId, active: false })
    expect(await api.auth.tokenInfo({ token: second })).toBeError(401, 'invalid_token')
    expect(await org.admin.api.users.sendInvite({ userId })).toBeError(409, 'conflict')
    // Enabled again, they have no link that works: they are not on their way in until one is sent.
    const enabled = await org.admin.api.users.update({ userId, active: true })
    expect(enabled.body.status).toBe('invite_failed')
    expect((await org.admin.api.users.sendInvite({ userId })).status).toBe(200)
    expect((await org.admin.api.users.get({ userId })).body.status).toBe('invite_sent')
  })

  it('cannot be read by the admin who sent it', async () => {
    const email = randomEmail()
    await invite(org.admin, [email])
    const token = secretOf(await kit.waitForMail(email))
    const { mails } = (await org.admin.api.mail.list({})).body
    const mail = mails.find(({ to }) => to === email)
    const shown = await org.admin.api.mail.get({ mailId: mail?.id ?? '' })
    expect(JSON.stringify(shown.body)).not.toContain(token)
  })

  it('shows the person as not reached when the mail could not be delivered [rule s.user.try-again]', async () => {
    const email = randomEmail()
    const userId = (await invite(org.admin, [email])).body.users[0]?.id_user ?? ''
    await kit.run(`update oficina.mails set status = 'failed' where to_address = '${email}'`)
    expect((await org.admin.api.users.get({ userId })).body.status).toBe('invite_failed')
  })

  it('409 for someone who is in already, and then for nobody', async () => {
    const email = randomEmail()
    const answer = await invite(org.admin, [email, manager.email])
    expect(answer).toBeError(409, 'unique_violation')
    expect(answer.error?.details).toMatchObject({ emails: [manager.email] })
    expect(await kit.mailsTo(email)).toEqual([])
  })

  it('takes an address that is given twice once', async () => {
    const email = randomEmail()
    expect((await invite(org.admin, [email, email.toUpperCase()])).body.users).toHaveLength(1)
  })

  it('takes the documented payload: one text of addresses, a role, a whole address of ours [rule t.invite-payload, v.invite.list, v.invite.home-url]', async () => {
    const [ana, rui] = [randomEmail(), randomEmail()]
    const wish = { seat: 'member' as const, role: org.roles.member }
    const home = `${kit.server.services.config.baseUrl}/app/app_000000000000?edit=true`
    const made = await org.admin.api.users.invite({ ...wish, email: `${ana}, ${rui} ,`, default_workspace: home })
    expect(made.body.users.map(({ email, default_workspace }) => [email, default_workspace])).toEqual([
      [ana, '/app/app_000000000000?edit=true'],
      [rui, '/app/app_000000000000?edit=true'],
    ])
    const say = async (email: string) => {
      const answer = await org.admin.api.users.invite({ ...wish, email })
      expect(answer).toBeError(422, 'invalid_input')
      const [issue] = (answer.error?.details?.issues ?? []) as { message?: string }[]
      return issue?.message
    }
    expect(await say(`${randomEmail()}, ninguém`)).toBe('Invalid e-mail')
    expect(await say(Array.from({ length: 31 }, randomEmail).join())).toBe('Max added users per time is 30')
    expect(await say(' , ')).toBeUndefined()
    const elsewhere = { ...wish, email: randomEmail(), default_workspace: 'https://evil.example/home' }
    expect(await org.admin.api.users.invite(elsewhere)).toBeError(422, 'invalid_input')
    const two = { ...wish, email: randomEmail(), id_profile: org.roles.viewer }
    expect(await org.admin.api.users.invite(two)).toBeError(422, 'invalid_input')
  })

  it('needs an address, a seat and a role [rule v.invite.required]', async () => {
    const whole = { emails: [randomEmail()], seat: 'member' as const, id_profile: org.roles.member }
    for (const missing of ['emails', 'seat', 'id_profile'] as const) {
      const { [missing]: _, ...rest } = whole
      expect(await org.admin.api.users.invite(rest as typeof whole), missing).toBeError(422, 'invalid_input')
    }
  })

  it('lists someone who is not let in yet, and mails them nothing', async () => {
    const email = randomEmail()
    const wish = { emails: [email], seat: 'member' as const, id_profile: org.roles.member }
    const made = await org.admin.api.users.invite({ ...wish, active: false })
    expect(made.body.users).toMatchObject([{ email, active: false, status: 'disabled' }])
    expect(await kit.mailsTo(email)).toEqual([])
  })

  it('422 at most thirty at a time [rule k.emails.max]', async () => {
    const emails = Array.from({ length: 31 }, randomEmail)
    expect(await invite(org.admin, emails)).toBeError(422, 'invalid_input')
  })

  it('402 the free plan has two people', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const member = { seat: 'member', id_profile: free.roles.member } as const
    const two = { emails: [randomEmail(), randomEmail()], ...member }
    expect(await free.admin.api.users.invite(two)).toBeError(402, 'plan_limit')
    const one = await free.admin.api.users.invite({ emails: [randomEmail()], ...member })
    expect(one.status).toBe(200)
    expect(await free.admin.api.users.invite({ emails: [randomEmail()], ...member })).toBeError(402, 'plan_limit')
    const userId = one.body.users[0]?.id_user ?? ''
    await free.admin.api.users.update({ userId, active: false })
    const again = await free.admin.api.users.invite({ emails: [randomEmail()], ...member })
    expect(again.status).toBe(200)
    expect(await free.admin.api.users.update({ userId, active: true })).toBeError(402, 'plan_limit')
  })
})
