import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApi } from '../../../test/api.ts'
import { makeApp, ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { changeRole, makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { everyTab } from './kept-tabs.ts'

/** Two servers on one database: each keeps lists of its own, and neither may be behind the other. */
let one: TestServer
let two: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  one = await startTestServer()
  two = await one.twin()
  build = makeBuild(one)
  org = await build.org()
  admin = org.admin
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

/** What someone finds by the other server, by id. */
const listedAtTwo = async (who: Person) =>
  new Map(ok(await makeApi(two.url, who).home.get({})).tabs.map((tab) => [tab.id, tab]))

describe('the tabs that someone may open', () => {
  it('are those of this moment, whichever process changed them', async () => {
    const made = [
      { type: 'app', inTrash: 'dashboard', id: await makeApp(admin, 'Painel') },
      { type: 'table', inTrash: 'table', id: (await makeTable(admin, 'Clientes', {})).id },
      { type: 'doc-page', inTrash: 'doc-page', id: ok(await admin.api.docPages.create({ label: 'Manual' })).id },
    ] as const
    for (const { type, inTrash, id } of made) {
      const before = (await listedAtTwo(admin)).get(id)
      expect(before, type).toBeDefined()
      ok(await admin.api.tabs.title({ id, type, label: 'Outro nome' }))
      const after = (await listedAtTwo(admin)).get(id)
      expect(after?.label, type).toBe('Outro nome')
      expect(after?.updated_at, type).not.toBe(before?.updated_at)
      ok(await admin.api.trash.archive({ id, type: inTrash }))
      expect((await listedAtTwo(admin)).has(id), type).toBe(false)
      ok(await admin.api.trash.restore({ id, type: inTrash }))
      expect((await listedAtTwo(admin)).has(id), type).toBe(true)
    }
  })

  it('are found by their new name, and no longer by the old one', async () => {
    const id = await makeApp(admin, 'Estoque de peças')
    const find = async (q: string) => ok(await makeApi(two.url, admin).search.find({ q })).apps.map((tab) => tab.id)
    expect(await find('pecas')).toEqual([id])
    ok(await admin.api.tabs.title({ id, type: 'app', label: 'Depósito' }))
    expect(await find('pecas')).toEqual([])
    expect(await find('deposito')).toEqual([id])
  })

  it('go and come with the right to see them', async () => {
    const table = await makeTable(admin, 'Contratos', {})
    const role = await makeRole(build, org, { '*': 'none', [table.id]: 'view' }, {}, { '*': 'none' })
    const who = await build.person(org, { role })
    expect((await listedAtTwo(who)).has(table.id)).toBe(true)
    await changeRole(build, org, role, { '*': 'none' })
    await expect.poll(async () => (await listedAtTwo(who)).has(table.id), { timeout: 15_000 }).toBe(false)
    const found = ok(await makeApi(two.url, who).search.find({ q: 'contratos' }))
    expect(found.tables).toEqual([])
    await changeRole(build, org, role, { '*': 'none', [table.id]: 'view' })
    await expect.poll(async () => (await listedAtTwo(who)).has(table.id), { timeout: 15_000 }).toBe(true)
  })

  it('differ between people and organisations that one process serves', async () => {
    const [mine, other] = [await makeApp(admin, 'Só desta'), await build.org()]
    const theirs = await makeApp(other.admin, 'Só daquela')
    const nothing = await build.person(org, { role: await makeRole(build, org, {}, {}, {}, {}) })
    const [one, two, three] = [await listedAtTwo(admin), await listedAtTwo(other.admin), await listedAtTwo(nothing)]
    expect([one.has(mine), one.has(theirs)]).toEqual([true, false])
    expect([two.has(mine), two.has(theirs)]).toEqual([false, true])
    expect(three.size).toBe(0)
  })
})

describe('lists that a process keeps', () => {
  const listsOf = () => everyTab(build.system().in(org.id), org.id)

  it('are read anew only where something changed', async () => {
    await makeTable(admin, 'Parada', {})
    const [apps, tables] = await listsOf()
    const app = await makeApp(admin, 'Nova')
    const [appsNow, tablesNow] = await listsOf()
    expect(tablesNow).toBe(tables)
    expect(appsNow).not.toBe(apps)
    expect(appsNow?.map(({ id }) => id)).toContain(app)
    expect((await listsOf())[0]).toBe(appsNow)
  })

  it('hold nothing that only a transaction saw', async () => {
    const app = await makeApp(admin, 'Antes')
    const labelOf = (lists: Awaited<ReturnType<typeof listsOf>>) => lists[0]?.find(({ id }) => id === app)?.label
    const failed = build
      .system()
      .in(org.id)
      .tx(async (ctx) => {
        await sql`update oficina.apps set label = 'Nunca' where org_id = ${org.id} and id = ${app}`.execute(ctx.db)
        expect(labelOf(await everyTab(ctx, org.id))).toBe('Nunca')
        throw new Error('taken back')
      })
    await expect(failed).rejects.toThrow('taken back')
    expect(labelOf(await listsOf())).toBe('Antes')
  })
})

describe('the lists that colleagues look at', () => {
  it('hear of what is made, renamed or given another sign, and not of which one it was', async () => {
    const colleague = await build.person(org, { seat: 'member' })
    const window = await listen(two, colleague)
    expect(await window.join(`org:${org.id}`)).toEqual({ ok: true })
    const told = () => window.events.filter(({ type }) => type === 'tabs.changed')
    const table = (await makeTable(admin, 'Fornecedores', {})).id
    await expect.poll(() => told().length, { timeout: 8_000 }).toBe(1)
    const app = await makeApp(admin, 'Compras')
    const changes = [
      () => admin.api.tabs.title({ id: table, type: 'table', label: 'Parceiros' }),
      () => admin.api.tabs.icon({ id: table, type: 'table', color: 'verde' }),
      () => admin.api.tabs.title({ id: app, type: 'app', label: 'Compras do mês' }),
      () => admin.api.tabs.icon({ id: app, type: 'app', icon: 'truck' }),
    ]
    for (const [at, change] of changes.entries()) {
      ok(await change())
      await expect.poll(() => told().length, { timeout: 8_000, message: `change ${at}` }).toBe(at + 2)
    }
    expect(told().map(({ payload }) => payload)).toEqual(told().map(() => ({})))
    window.socket.close()
  })
})
