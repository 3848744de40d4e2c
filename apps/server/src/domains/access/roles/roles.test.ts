import { roleFlags } from '@oficina/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, type PeopleKit, startPeopleKit } from '../../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org()
})
afterAll(() => kit.stop())

let counter = 0
const makeRole = async (profile_data: object) =>
  (await org.admin.api.roles.create({ profile_name: `Papel ${++counter}`, color: 'verde', profile_data })).body

describe('roles', () => {
  it('are four at first, named in the language of the organisation', async () => {
    const { roles } = (await org.admin.api.roles.list()).body
    expect(roles.map(({ name }) => name)).toEqual(['Administrador', 'Construtor', 'Membro', 'Visualizador'])
    const [admin] = roles
    expect(admin).toMatchObject({ is_admin: true, members: [{ user_id: org.admin.id, user_name: 'Ada Admin' }] })
    expect(roleFlags.every((flag) => admin?.profile[flag])).toBe(true)
  })

  it('are listed for those who edit them, who need not manage people; addresses are not for them', async () => {
    const { id_profile: role } = await makeRole({ manage_profile: true })
    const editor = await kit.build.person(org, { role })
    const invited = { emails: ['segredo@exemplo.com.br'], seat: 'member' as const, id_profile: org.roles.viewer }
    expect((await org.admin.api.users.invite(invited)).status).toBe(200)
    const { body, status } = await editor.api.roles.list()
    expect(status).toBe(200)
    expect(body.roles.find(({ id_profile: id }) => id === org.roles.viewer)?.members[0]?.user_name).toBe('segredo')
    const { roles } = (await org.admin.api.roles.list()).body
    const seen = roles.find(({ id_profile: id }) => id === org.roles.viewer)?.members[0]?.user_name
    expect(seen).toBe('segredo@exemplo.com.br')
    expect(await editor.api.users.list()).toBeError(403, 'permission_denied')
    const member = await kit.build.person(org, { role: org.roles.member })
    expect(await member.api.roles.list()).toBeError(403, 'permission_denied')
  })

  it('keep the couplings of their switches [rule v.role.switches]', async () => {
    const role = await makeRole({ customize_org_theme: true })
    expect(role.profile).toMatchObject({ customize_org_theme: true, access_settings: true })
    const id = { profile_id: role.id_profile }
    const off = await org.admin.api.roles.update({ ...id, profile_data: { access_settings: false } })
    expect(off.body.profile).toMatchObject({ customize_org_theme: false, access_settings: false })
    const both = { access_settings: false, access_actions_history: true }
    expect(await org.admin.api.roles.update({ ...id, profile_data: both })).toBeError(422, 'invalid_input')
  })

  it('403 the admin role is not editable, nor the own [rule v.role.admin, p.role.admin]', async () => {
    const role = await makeRole({ manage_profile: true, manage_users: true })
    const editor = await kit.build.person(org, { role: role.id_profile })
    const admin = { profile_id: org.roles.admin, profile_name: 'Rei' }
    expect(await org.admin.api.roles.update(admin)).toBeError(403, 'permission_denied')
    expect(await editor.api.roles.update(admin)).toBeError(403, 'permission_denied')
    const own = { profile_id: role.id_profile, profile_data: { development: true } }
    expect(await editor.api.roles.update(own)).toBeError(403, 'permission_denied')
    expect((await editor.api.roles.update({ profile_id: org.roles.viewer, color: 'rosa' })).body.color).toBe('rosa')
  })

  it('403 nobody switches on what they lack, in a new role or an old one', async () => {
    const role = await makeRole({ manage_profile: true, manage_users: true })
    const editor = await kit.build.person(org, { role: role.id_profile })
    const target = await makeRole({ create_table: true })
    const more = { profile_id: target.id_profile, profile_data: { development: true } }
    expect(await editor.api.roles.update(more)).toBeError(403, 'permission_denied')
    const made = { profile_name: 'Mais', color: 'verde', profile_data: { access_actions_history: true } }
    expect(await editor.api.roles.create(made)).toBeError(403, 'permission_denied')
    const same = { profile_id: target.id_profile, profile_data: { manage_users: true } }
    expect((await editor.api.roles.update(same)).body.profile).toMatchObject({ manage_users: true, create_table: true })
  })

  it('409 two have no name in common, however it is written', async () => {
    const answer = await org.admin.api.roles.create({ profile_name: 'MEMBRO', color: 'verde' })
    expect(answer).toBeError(409, 'unique_violation')
    const role = await makeRole({})
    const renamed = await org.admin.api.roles.update({ profile_id: role.id_profile, profile_name: 'membro' })
    expect(renamed).toBeError(409, 'unique_violation')
  })

  it('403 plans without roles have the four only [rule p.rule.roles, p.rule.settings-roles]', async () => {
    const free = await kit.build.org({ plan: 'free' })
    const answer = await free.admin.api.roles.create({ profile_name: 'Novo', color: 'verde' })
    expect(answer).toBeError(403, 'permission_denied')
    expect(answer.error?.details).toMatchObject({ reason: 'needs_plan' })
    expect((await free.admin.api.roles.list()).body.roles).toHaveLength(4)
  })

  it('404 a role of another organisation is none', async () => {
    const other = await kit.build.org()
    const answer = await org.admin.api.roles.update({ profile_id: other.roles.member, profile_name: 'Meu' })
    expect(answer).toBeError(404, 'not_found')
    const names = (await other.admin.api.roles.list()).body.roles.map(({ name }) => name)
    expect(names).not.toContain('Meu')
  })

  it('a switch that is turned off is off everywhere within five seconds', async () => {
    const role = await makeRole({ manage_users: true })
    const person = await kit.build.person(org, { role: role.id_profile })
    expect((await person.api.users.list()).status).toBe(200)
    await org.admin.api.roles.update({ profile_id: role.id_profile, profile_data: { manage_users: false } })
    await expect.poll(async () => (await person.api.users.list()).status, { timeout: 5_000 }).toBe(403)
    expect((await person.api.auth.session()).body.session?.can['users.manage']).toBe(false)
  })

  it('422 have a name and a colour [rule v.role.required]', async () => {
    const whole = { profile_name: 'Estoque', color: 'verde' }
    for (const part of ['profile_name', 'color'] as const) {
      expect(await org.admin.api.roles.create({ ...whole, [part]: ' ' }), part).toBeError(422, 'invalid_input')
      const { [part]: _, ...rest } = whole
      expect(await org.admin.api.roles.create(rest as typeof whole), part).toBeError(422, 'invalid_input')
    }
    expect((await org.admin.api.roles.create(whole)).body.initial_url).toBeNull()
  })

  it('422 leads a person to a path of our own only [rule t.role-initial-url]', async () => {
    for (const initial_url of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const answer = await org.admin.api.roles.update({ profile_id: org.roles.member, initial_url })
      expect(answer).toBeError(422, 'invalid_input')
    }
    await org.admin.api.roles.update({ profile_id: org.roles.member, initial_url: '/home/apps' })
    const person = await kit.build.person(org)
    expect((await person.api.auth.session()).body.session?.landing_path).toBe('/home/apps')
  })
})
