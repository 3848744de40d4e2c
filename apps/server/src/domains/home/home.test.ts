import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { changeRole, makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const homeOf = async (who: Person) => ok(await who.api.home.get({}))
const table = async (label = 'Clientes') => (await makeTable(admin, label, {})).id
const addRecord = async (tableId: string, name: string) => {
  const fields = ok(await admin.api.tables.get({ tableId })).fields
  return ok(await admin.api.records.create({ tableId, values: { [fields[0]?.id ?? '']: name } })).id
}
/** Someone whose role sees only these tables and apps. */
const someone = async (tables: Record<string, 'view'>, apps: Record<string, 'interact'> = {}) => {
  const role = await makeRole(build, org, { '*': 'none', ...tables }, {}, { '*': 'none', ...apps })
  return { role, who: await build.person(org, { role }) }
}

describe('home', () => {
  it('lists what the person may open, and nothing else [rule s.home.lists]', async () => {
    const [seen, hidden, app] = [await table('Vista'), await table('Oculta'), await makeApp(admin, 'Painel')]
    const { who } = await someone({ [seen]: 'view' })
    const ids = (await homeOf(who)).tabs.map(({ id }) => id)
    expect(ids).toEqual([seen])
    const all = (await homeOf(admin)).tabs
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([seen, hidden, app]))
    expect(all.find(({ id }) => id === app)).toMatchObject({ type: 'app', label: 'Painel', is_bundle: false })
  })

  it('leaves tables out where the organisation hides them from members [rule p.rule.no-tables, p.rule.hide-tables-members]', async () => {
    const other = await build.org()
    const made = await makeTable(other.admin, 'Clientes', {})
    const member = await build.person(other, { seat: 'member' })
    expect((await homeOf(member)).tabs.map(({ id }) => id)).toEqual([made.id])
    ok(await other.admin.api.orgs.update({ hide_tables_for_member: true }))
    await expect.poll(async () => (await homeOf(member)).tabs).toEqual([])
    expect((await homeOf(other.admin)).tabs.map(({ id }) => id)).toEqual([made.id])
  })

  it('remembers what was opened, newest first, each once, and no more than fifty', async () => {
    const member = await build.person(org, { seat: 'builder' })
    const [one, two] = [await table('Um'), await makeApp(admin, 'Dois')]
    ok(await member.api.home.visit({ id: one, type: 'table' }))
    ok(await member.api.home.visit({ id: two, type: 'app' }))
    ok(await member.api.home.visit({ id: one, type: 'table' }))
    const { recent } = ok(await member.api.home.recent({}))
    expect(recent.map(({ id, tab_type }) => [id, tab_type])).toEqual([
      [one, 'table'],
      [two, 'app'],
    ])
    for (let n = 0; n < 51; n++) ok(await member.api.home.visit({ id: await makeApp(admin, `App ${n}`), type: 'app' }))
    const after = (await homeOf(member)).recent
    expect(after).toHaveLength(50)
    expect(after.map(({ id }) => id)).not.toContain(one)
  })

  it('refuses a visit of what may not be opened exactly like one of nothing', async () => {
    const hidden = await table('Oculta')
    const { who } = await someone({})
    const [theirs, nobodys] = [
      await who.api.home.visit({ id: hidden, type: 'table' }),
      await who.api.home.visit({ id: 'tbl_00000000000000', type: 'table' }),
    ]
    expect(theirs).toBeError(404, 'not_found')
    expect(theirs.error?.details).toEqual(nobodys.error?.details)
    expect(await admin.api.home.visit({ id: hidden, type: 'app' })).toBeError(404, 'not_found')
  })
})

describe('a folder', () => {
  it('is made, renamed, filled anew and deleted by those who manage folders [rule p.account.can-manage-workspaces]', async () => {
    const [one, two] = [await table('Um'), await makeApp(admin, 'Dois')]
    const made = ok(await admin.api.folders.create({ label: ' Vendas  2026 ', tabs: [{ id: one, type: 'table' }] }))
    expect(made.data).toMatchObject({ id: made.id, label: 'Vendas 2026', status: 'active' })
    const tabs = [
      { id: two, type: 'app' as const },
      { id: one, type: 'table' as const },
      { id: two, type: 'app' as const },
    ]
    expect(ok(await admin.api.folders.update({ id: made.id, tabs })).tabs).toEqual(tabs.slice(0, 2))
    expect(ok(await admin.api.folders.update({ id: made.id, label: 'Vendas' })).tabs).toEqual(tabs.slice(0, 2))
    expect(ok(await admin.api.folders.get({ id: made.id })).label).toBe('Vendas')
    const member = await build.person(org, { seat: 'member' })
    for (const refused of [
      await member.api.folders.create({ label: 'x', tabs: tabs.slice(0, 1) }),
      await member.api.folders.update({ id: made.id, label: 'x' }),
      await member.api.folders.remove({ id: made.id }),
    ])
      expect(refused).toBeError(403, 'permission_denied')
    expect(ok(await admin.api.folders.remove({ id: made.id }))).toEqual({ id: made.id, status: 'deleted' })
    expect(await admin.api.folders.get({ id: made.id })).toBeError(404, 'not_found')
    expect((await homeOf(admin)).tabs.map(({ id }) => id)).toContain(one)
  })

  it('needs a name and something inside [rule v.folder.required]', async () => {
    const id = await table()
    expect(await admin.api.folders.create({ label: ' ', tabs: [{ id, type: 'table' }] })).toBeError(
      422,
      'invalid_input',
    )
    expect(await admin.api.folders.create({ label: 'Vazia', tabs: [] })).toBeError(422, 'invalid_input')
    const unknown = { id: 'tbl_00000000000000', type: 'table' as const }
    expect(await admin.api.folders.create({ label: 'Nada', tabs: [unknown] })).toBeError(422, 'invalid_input')
  })

  it('shows each person what they may open, and is not there for members when that is nothing', async () => {
    const [seen, hidden] = [await table('Vista'), await table('Oculta')]
    const tabs = [seen, hidden].map((id) => ({ id, type: 'table' as const }))
    const folder = ok(await admin.api.folders.create({ label: 'Mista', tabs }))
    const only = ok(await admin.api.folders.create({ label: 'Secreta', tabs: [{ id: hidden, type: 'table' }] }))
    const { who } = await someone({ [seen]: 'view' })
    const { folders } = await homeOf(who)
    expect(folders.find(({ id }) => id === folder.id)?.tabs).toEqual([{ id: seen, type: 'table' }])
    expect(folders.map(({ id }) => id)).not.toContain(only.id)
    expect(await who.api.folders.get({ id: only.id })).toBeError(404, 'not_found')
  })

  it('keeps what others put in and the editor may not see', async () => {
    const [seen, hidden, extra] = [await table('Vista'), await table('Oculta'), await table('Extra')]
    const tabs = [seen, hidden].map((id) => ({ id, type: 'table' as const }))
    const folder = ok(await admin.api.folders.create({ label: 'Mista', tabs }))
    const rules = { '*': 'none', [seen]: 'view', [extra]: 'view' } as const
    const role = await makeRole(build, org, rules, { manage_workspaces: true })
    const editor = await build.person(org, { seat: 'builder', role })
    ok(await editor.api.folders.update({ id: folder.id, tabs: [{ id: extra, type: 'table' }] }))
    const ids = ok(await admin.api.folders.get({ id: folder.id })).tabs.map(({ id }) => id)
    expect(ids).toEqual([extra, hidden])
  })
})

describe('starred items', () => {
  it('are saved whole and in their order, with names of now [rule t.favorites-calls]', async () => {
    const tableId = await table('Clientes')
    const record = await addRecord(tableId, 'Padaria São João')
    const app = await makeApp(admin, 'Painel')
    const folder = ok(await admin.api.folders.create({ label: 'Pasta', tabs: [{ id: app, type: 'app' }] }))
    const who = await build.person(org, { seat: 'builder' })
    const wanted = [
      { id: app, type: 'app' as const },
      { id: String(record), type: 'record' as const, table_id: tableId },
      { id: folder.id, type: 'folder' as const },
      { id: tableId, type: 'table' as const },
      { id: app, type: 'app' as const },
    ]
    const saved = ok(await who.api.favorites.save({ tabs: wanted })).tabs
    expect(saved.map(({ label }) => label)).toEqual(['Painel', 'Padaria São João', 'Pasta', 'Clientes'])
    ok(await admin.api.tabs.title({ id: app, type: 'app', label: 'Painel novo' }))
    expect(ok(await who.api.favorites.list({})).tabs[0]?.label).toBe('Painel novo')
    expect((await homeOf(who)).favorites).toEqual(ok(await who.api.favorites.list({})).tabs)
    expect(ok(await admin.api.favorites.list({})).tabs).toEqual([])
  })

  it('drop out when they are deleted, and never name what may not be seen', async () => {
    const [tableId, hidden] = [await table('Vista'), await table('Oculta')]
    const record = await addRecord(hidden, 'Segredo canário')
    const { who } = await someone({ [tableId]: 'view' })
    const given = [
      { id: hidden, type: 'table' as const },
      { id: String(record), type: 'record' as const, table_id: hidden },
      { id: tableId, type: 'table' as const },
    ]
    expect(ok(await who.api.favorites.save({ tabs: given })).tabs.map(({ id }) => id)).toEqual([tableId])
    ok(await admin.api.trash.archive({ id: tableId, type: 'table' }))
    expect(ok(await who.api.favorites.list({})).tabs).toEqual([])
  })

  it('come back with the right to see them, also after the list was saved meanwhile', async () => {
    const [one, two] = [await table('Um'), await table('Dois')]
    const { who, role } = await someone({ [one]: 'view', [two]: 'view' })
    const star = (ids: string[]) => who.api.favorites.save({ tabs: ids.map((id) => ({ id, type: 'table' as const })) })
    ok(await star([one, two]))
    await changeRole(build, org, role, { '*': 'none', [two]: 'view' })
    const idsOf = async () => ok(await who.api.favorites.list({})).tabs.map(({ id }) => id)
    await expect.poll(idsOf).toEqual([two])
    ok(await star([two]))
    await changeRole(build, org, role, { '*': 'none', [one]: 'view', [two]: 'view' })
    await expect.poll(idsOf).toEqual([two, one])
  })
})
