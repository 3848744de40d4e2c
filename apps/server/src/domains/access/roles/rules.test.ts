import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltOrg, type PeopleKit, type Person, startPeopleKit } from '../../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
let tableId: string
let [name, salary] = ['', '']
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org({ plan: 'expert' })
  const made = await org.admin.api.tables.create({ label: 'Pessoas' })
  tableId = made.body.id
  name = made.body.fields[0]?.id ?? ''
  salary = (await org.admin.api.fields.create({ tableId, type: 'number', label: 'Salário' })).body.id
})
afterAll(() => kit.stop())

let counter = 0
const make = async (profile_data: object, who: Person = org.admin) =>
  who.api.roles.create({ profile_name: `Papel ${++counter}`, color: 'verde', profile_data })
const update = (profile_id: string, change: object, who: Person = org.admin) =>
  who.api.roles.update({ profile_id, ...change })
const issuesOf = (answer: { error?: { details?: Record<string, unknown> } | null }) => answer.error?.details?.issues

/** Someone who edits roles and holds these rules besides. */
async function editorWith(rules: object): Promise<Person> {
  const role = await make({ manage_profile: true, manage_users: true, ...rules })
  return kit.build.person(org, { seat: 'builder', role: role.body.id_profile })
}

describe('rules of tables and apps', () => {
  it('are set one by one, beside what others set, and come back as they went in [rule t.roles-disabled-lists]', async () => {
    const role = (await make({ tables_enabled: { '*': 'view' } })).body
    const id = role.id_profile
    await update(id, { set_tables: { [tableId]: 'edit' } })
    const { body } = await update(id, { set_dashboards: { '*': 'interact' } })
    expect(body.profile).toMatchObject({
      tables_enabled: { '*': 'view', [tableId]: 'edit' },
      tables_disabled: [],
      dashboards_enabled: { '*': 'interact' },
    })
    const off = await update(id, { set_tables: { [tableId]: 'none', '*': null } })
    expect(off.body.profile).toMatchObject({ tables_enabled: {}, tables_disabled: [tableId] })
    const plain = await update(id, { set_tables: { [tableId]: { level: 'full' } } })
    expect(plain.body.profile.tables_enabled).toEqual({ [tableId]: 'full' })
  })

  it('a role sees one table without one field and its own rows only, and a change is in force within five seconds', async () => {
    const rule = { level: 'edit', fields: { [name]: 'edit' }, filters: own() }
    const role = (await make({ tables_enabled: { [tableId]: rule } })).body
    const person = await kit.build.person(org, { role: role.id_profile })
    await org.admin.api.records.create({ tableId, values: { [name]: 'Ada', [salary]: 9 } })
    await org.admin.api.records.create({ tableId, values: { [name]: 'Bia', [salary]: 7 } })
    const seen = (await person.api.records.list({ tableId })).body
    expect(seen.records.map(({ values }) => values)).toEqual([{ [name]: 'Bia' }])
    expect((await person.api.tables.get({ tableId })).body.fields.map(({ id }) => id)).toEqual([name])
    await update(role.id_profile, { set_tables: { [tableId]: 'view' } })
    await expect
      .poll(async () => (await person.api.records.list({ tableId })).body.records.length, { timeout: 5_000 })
      .toBe(2)
  })

  it('take document pages by their older name too', async () => {
    const { body } = await make({ pages_enabled: { '*': 'view' }, pages_disabled: [] })
    expect(body.profile).toMatchObject({ doc_pages_enabled: { '*': 'view' }, doc_pages_disabled: [] })
  })

  it('422 says where a rule does not fit: an unknown table, field, operator, key, level [rule v.role.json]', async () => {
    const id = (await make({})).body.id_profile
    const at = `profile_data.tables_enabled.${tableId}`
    const refused = async (rules: object, path: string, reason: string, shownAt = path) => {
      const sent = { tables_enabled: { [tableId]: rules } }
      const answer = await update(id, { profile_data: sent })
      expect(answer).toBeError(422, 'invalid_input')
      expect(issuesOf(answer)).toMatchObject([{ path, reason }])
      const checked = await org.admin.api.roles.check({ profile_id: id, profile_data: sent })
      expect(checked.body.issues).toMatchObject([{ path: shownAt, reason }])
    }
    await refused(
      { level: 'edit', fields: { fld_00000000000000: 'view' } },
      `${at}.fields.fld_00000000000000`,
      'unknown_field',
    )
    const filters = { op: 'and', rules: [{ field: salary, operator: 'contains', value: 'x' }] }
    await refused({ filters }, `${at}.filters.rules.0.operator`, 'unknown_operator')
    await refused({ level: 'edit', colour: 1 }, at, 'unknown_key', `${at}.colour`)
    await refused({ level: 'king' }, `${at}.level`, 'invalid_value')
    const unknown = await update(id, { profile_data: { tables_enabled: { tbl_00000000000000: 'view' } } })
    expect(issuesOf(unknown)).toMatchObject([{ reason: 'unknown_table' }])
    const absent = { tables_disabled: [tableId, 'tbl_00000000000000'], doc_pages_disabled: ['doc_00000000000000'] }
    expect(issuesOf(await update(id, { profile_data: absent }))).toEqual([
      { path: 'profile_data.tables_disabled.1', reason: 'unknown_table' },
      { path: 'profile_data.doc_pages_disabled.0', reason: 'unknown_page' },
    ])
    const both = { tables_enabled: { [tableId]: 'view' }, tables_disabled: [tableId] }
    expect(issuesOf(await update(id, { profile_data: both }))).toMatchObject([{ reason: 'contradiction' }])
    const all = await update(id, { set_tables: { '*': { fields: { [name]: 'view' } } } })
    expect(issuesOf(all)).toMatchObject([{ reason: 'not_for_all' }])
    expect((await org.admin.api.roles.check({ profile_id: id, profile_data: 7 })).body.issues).toHaveLength(1)
    expect((await org.admin.api.roles.check({ profile_id: id, profile_data: {} })).body.issues).toEqual([])
  })

  it('422 takes no key that every object knows', async () => {
    const id = (await make({})).body.id_profile
    const sent = { profile_data: { tables_enabled: { constructor: 'full' } } }
    expect(await update(id, sent)).toBeError(422, 'invalid_input')
  })

  it('403 custom rules are a part of larger plans [rule p.rule.json-roles]', async () => {
    const small = await kit.build.org({ plan: 'business' })
    const table = (await small.admin.api.tables.create({ label: 'T' })).body
    const custom = { level: 'edit' as const, delete: false }
    const sent = { profile_name: 'X', color: 'verde', profile_data: { tables_enabled: { [table.id]: custom } } }
    const answer = await small.admin.api.roles.create(sent)
    expect(answer).toBeError(403, 'permission_denied')
    expect(answer.error?.details).toMatchObject({ reason: 'needs_plan' })
    const plain = { ...sent, profile_data: { tables_enabled: { [table.id]: 'edit' as const } } }
    expect((await small.admin.api.roles.create(plain)).status).toBe(200)
  })

  it('409 the JSON of an older role does not overwrite a newer one', async () => {
    const role = (await make({})).body
    await update(role.id_profile, { color: 'rosa' })
    const stale = { profile_data: { tables_enabled: {} }, if_updated_at: role.updated_at }
    expect(await update(role.id_profile, stale)).toBeError(409, 'conflict')
  })
})

describe('nobody gives more than they have', () => {
  it('403 in tables: a higher level, a field, rows beyond the own, all tables', async () => {
    const rule = { level: 'view', fields: { [name]: 'view' }, filters: own() }
    const editor = await editorWith({ tables_enabled: { [tableId]: rule } })
    const target = (await make({})).body.id_profile
    const give = (given: unknown) => update(target, { set_tables: { [tableId]: given } }, editor)
    for (const more of ['view', 'full', { ...rule, level: 'edit' }, { ...rule, create: true }])
      expect(await give(more)).toBeError(403, 'permission_denied')
    expect(await give({ level: 'view', fields: { [name]: 'view' } })).toBeError(403, 'permission_denied')
    expect(await give({ level: 'view', filters: own() })).toBeError(403, 'permission_denied')
    expect(await update(target, { set_tables: { '*': 'view' } }, editor)).toBeError(403, 'permission_denied')
    expect(await update(target, { set_dashboards: { '*': 'interact' } }, editor)).toBeError(403, 'permission_denied')
    // A field that the editor cannot see is none.
    expect(issuesOf(await give({ level: 'view', fields: { [salary]: 'view' }, filters: own() }))).toMatchObject([
      { reason: 'unknown_field' },
    ])
    expect((await give(rule)).status).toBe(200)
  })

  it('403 nor by copying a role, giving it to someone or oneself, or moving people on', async () => {
    const editor = await editorWith({})
    const rich = (await make({ tables_enabled: { '*': 'full' } })).body.id_profile
    const person = await kit.build.person(org, { role: (await make({})).body.id_profile })
    expect(await editor.api.roles.duplicate({ profile_id: rich })).toBeError(403, 'permission_denied')
    for (const userId of [person.id, editor.id]) {
      expect(await editor.api.users.update({ userId, id_profile: rich })).toBeError(403, 'permission_denied')
      expect(await update(rich, { members: [userId] }, editor)).toBeError(403, 'permission_denied')
    }
    const poor = (await make({})).body.id_profile
    const holder = await kit.build.person(org, { role: poor })
    const away = { profile_id: poor, users_new_profile: rich }
    expect(await editor.api.roles.delete(away)).toBeError(403, 'permission_denied')
    expect((await org.admin.api.users.get({ userId: holder.id })).body.id_profile).toBe(poor)
  })

  it('403 nor what their seat keeps from themselves', async () => {
    const role = (await make({ manage_profile: true, manage_users: true, create_table: true })).body.id_profile
    const editor = await kit.build.person(org, { seat: 'member', role })
    expect(await make({ create_table: true }, editor)).toBeError(403, 'permission_denied')
    expect(await editor.api.roles.duplicate({ profile_id: role })).toBeError(403, 'permission_denied')
    const poor = (await make({})).body.id_profile
    const builder = await kit.build.person(org, { seat: 'builder', role: poor })
    const give = (userId: string) => editor.api.users.update({ userId, id_profile: role })
    expect(await give(builder.id)).toBeError(403, 'permission_denied')
    // To a colleague who builds as little it gives nothing that the editor lacks.
    expect((await give((await kit.build.person(org, { seat: 'member', role: poor })).id)).status).toBe(200)
  })

  it('shows an editor no rule about what they cannot see, and keeps it', async () => {
    const editor = await editorWith({})
    const hidden = { level: 'view', fields: { [salary]: 'view' } }
    const target = (await make({ tables_enabled: { [tableId]: hidden } })).body.id_profile
    const shown = (await editor.api.roles.list()).body.roles.find((one) => one.id_profile === target)
    expect(JSON.stringify(shown)).not.toContain(tableId)
    const saved = await update(target, { profile_data: { tables_enabled: {}, tables_disabled: [] } }, editor)
    expect(saved.status).toBe(200)
    const all = (await org.admin.api.roles.list()).body.roles.find((one) => one.id_profile === target)
    expect(all?.profile.tables_enabled).toEqual({ [tableId]: hidden })
    // Nor is it theirs to take away: they could not give it back.
    expect(await editor.api.roles.delete({ profile_id: target })).toBeError(403, 'permission_denied')
  })

  it('the same for apps and pages', async () => {
    const editor = await editorWith({})
    const { id: app } = (await org.admin.api.apps.create({ label: 'Painel' })).body
    const { id: page } = (await org.admin.api.docPages.create({ label: 'Manual' })).body
    const given = { dashboards_enabled: { [app]: 'full' }, doc_pages_enabled: { [page]: 'view' } }
    const target = (await make({ ...given, doc_pages_disabled: ['*'] })).body.id_profile
    const seenBy = async (who: Person) =>
      (await who.api.roles.list()).body.roles.find((one) => one.id_profile === target)?.profile
    const shown = { dashboards_enabled: {}, doc_pages_enabled: {}, doc_pages_disabled: ['*'] }
    expect(await seenBy(editor)).toMatchObject(shown)
    expect((await update(target, { profile_data: shown }, editor)).status).toBe(200)
    expect(await seenBy(org.admin)).toMatchObject({ ...given, doc_pages_disabled: ['*'] })
    // One's own is there.
    const builds = await editorWith({ create_dashboard: true })
    const mine = (await builds.api.apps.create({ label: 'Meu' })).body.id
    const set = await update(target, { set_dashboards: { [mine]: 'interact' } }, builds)
    expect(set.body.profile.dashboards_enabled).toEqual({ [mine]: 'interact' })
  })
})

describe('members, copies and deletion', () => {
  it('moves people into a role, and the last admin stays [rule v.role.members]', async () => {
    const small = await kit.build.org({ plan: 'expert' })
    const person = await kit.build.person(small)
    const { body } = await small.admin.api.roles.create({
      profile_name: 'Vendas',
      color: 'verde',
      members: [person.id],
    })
    expect(body.members.map(({ user_id }) => user_id)).toEqual([person.id])
    const moved = { profile_id: body.id_profile, members: [small.admin.id] }
    expect(await small.admin.api.roles.update(moved)).toBeError(409, 'last_admin')
    const raised = await small.admin.api.roles.update({ profile_id: small.roles.admin, members: [person.id] })
    expect(raised.body.members).toHaveLength(2)
    const other = await kit.build.org()
    const foreign = { profile_id: body.id_profile, members: [other.admin.id] }
    expect(await small.admin.api.roles.update(foreign)).toBeError(404, 'not_found')
  })

  it('deletes a role whose people got another, and none of those that must stay [rule v.role.delete]', async () => {
    const role = (await make({})).body.id_profile
    const person = await kit.build.person(org, { role })
    expect(await org.admin.api.roles.delete({ profile_id: role })).toBeError(422, 'invalid_input')
    expect(await org.admin.api.roles.delete({ profile_id: role, users_new_profile: role })).toBeError(
      422,
      'invalid_input',
    )
    const done = await org.admin.api.roles.delete({ profile_id: role, users_new_profile: org.roles.viewer })
    expect(done.status).toBe(200)
    expect((await org.admin.api.users.get({ userId: person.id })).body.id_profile).toBe(org.roles.viewer)
    expect(await org.admin.api.roles.delete({ profile_id: role })).toBeError(404, 'not_found')
    expect(await org.admin.api.roles.delete({ profile_id: org.roles.admin })).toBeError(403, 'permission_denied')
    const editor = await editorWith({})
    const own = (await editor.api.auth.session()).body.session?.user.role.id_profile ?? ''
    expect(await editor.api.roles.delete({ profile_id: own })).toBeError(403, 'permission_denied')
  })

  it('copies rules and no people, under a free name', async () => {
    const role = (await make({ create_table: true, tables_enabled: { '*': 'edit' } })).body
    await kit.build.person(org, { role: role.id_profile })
    const first = (await org.admin.api.roles.duplicate({ profile_id: role.id_profile })).body
    expect(first).toMatchObject({ name: `${role.name} cópia`, members: [], color: role.color })
    expect(first.profile).toEqual(role.profile)
    const second = (await org.admin.api.roles.duplicate({ profile_id: role.id_profile })).body
    expect(second.name).toBe(`${role.name} cópia 2`)
    expect(await org.admin.api.roles.duplicate({ profile_id: org.roles.admin })).toBeError(403, 'permission_denied')
  })

  it('is in the history, with who and what', async () => {
    const role = (await make({})).body
    await update(role.id_profile, { set_tables: { [tableId]: 'view' } })
    const person = await kit.build.person(org, { role: role.id_profile })
    await org.admin.api.users.update({ userId: person.id, active: false })
    await org.admin.api.roles.delete({ profile_id: role.id_profile, users_new_profile: org.roles.member })
    const { items } = (await org.admin.api.history.log({ size: 20 })).body
    const types = items.filter((item) => item.entity_type !== 'record').map(({ action_type }) => action_type)
    expect(types.slice(0, 4)).toEqual(['delete_profile', 'update_user', 'update_user', 'update_profile'])
    const disabled = items.find(({ action_type, after }) => action_type === 'update_user' && after?.active === false)
    expect(disabled).toMatchObject({ before: { active: true }, created_by: { id: org.admin.id } })
  })
})

/** Stands in for "its own rows" where nobody owns a row: the row is named like the person. */
function own() {
  return { op: 'and', rules: [{ field: name, operator: 'is', value: 'Bia' }] }
}
