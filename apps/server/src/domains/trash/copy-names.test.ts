import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

/** A copy has another name than its original, however long that is, and so has a copy of the copy. */
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = (await makeBuild(server).org()).admin
})
afterAll(() => server.stop())

const longest = 'x'.repeat(45)
const ended = (n: string) => `${'x'.repeat(45 - ` cópia${n}`.length)} cópia${n}`

it('tables, apps and pages of the longest name', async () => {
  const { api } = admin
  const kinds = {
    table: {
      id: ok(await api.tables.create({ label: longest })).id,
      labels: async () => ok(await api.tables.list()).tables,
    },
    dashboard: {
      id: ok(await api.apps.create({ label: longest })).id,
      labels: async () => ok(await api.apps.list()).apps,
    },
    'doc-page': {
      id: ok(await api.docPages.create({ label: longest })).id,
      labels: async () => ok(await api.docPages.list()).pages,
    },
  }
  for (const [type, { id, labels }] of Object.entries(kinds)) {
    const copy = async (of: string) => ok(await api.duplicates.tab({ id: of, type: type as 'table' })).id
    const first = await copy(id)
    await copy(id)
    await copy(first)
    const names = (await labels()).map(({ label }) => label).toSorted()
    expect(names, type).toEqual([longest, ended(''), ended(' 2'), ended(' 3')].toSorted())
  }
})

it('views and roles', async () => {
  const { api } = admin
  const tableId = ok(await api.tables.create({ label: 'Pedidos' })).id
  const [nameField] = ok(await api.tables.get({ tableId })).fields
  const wish = { tableId, type: 'table' as const, label: 'v'.repeat(100), fields: [nameField?.id ?? ''] }
  const viewId = ok(await api.views.create(wish)).id
  const made = ok(await api.views.duplicate({ tableId, viewId })).label
  const again = ok(await api.views.duplicate({ tableId, viewId })).label
  expect([made, again]).toEqual([`${'v'.repeat(94)} cópia`, `${'v'.repeat(92)} cópia 2`])
  const role = ok(await api.roles.create({ profile_name: 'r'.repeat(60), color: 'azul' }))
  const copies = []
  for (let n = 0; n < 3; n++) copies.push(ok(await api.roles.duplicate({ profile_id: role.id_profile })).name)
  expect(new Set([role.name, ...copies]).size).toBe(4)
})

it("is in the person's own language", async () => {
  const { api } = admin
  ok(await api.profiles.updateSetting({ setting_key: 'language', setting_value: 'en' }))
  const { id } = ok(await api.tables.create({ label: 'Clients' }))
  ok(await api.duplicates.tab({ id, type: 'table' }))
  expect(ok(await api.tables.list()).tables.map(({ label }) => label)).toContain('Clients copy')
})
