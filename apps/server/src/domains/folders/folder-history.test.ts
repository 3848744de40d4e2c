import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let build: Build
beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
})
afterAll(() => server.stop())

it('the history tells what became of a folder, by the names of what is in it', async () => {
  const { admin } = await build.org()
  const tabs = []
  for (const label of ['Clientes', 'Pedidos']) tabs.push((await makeTable(admin, label, {})).id)
  const [clients, orders] = tabs.map((id) => ({ id, type: 'table' as const }))
  if (!clients || !orders) throw new Error('no tables')
  const { id } = ok(await admin.api.folders.create({ label: 'Vendas', tabs: [clients] }))
  ok(await admin.api.folders.update({ id, tabs: [orders, clients] }))
  ok(await admin.api.folders.update({ id, label: 'Comercial' }))
  // Said again, it is no news.
  ok(await admin.api.folders.update({ id, label: 'Comercial' }))
  ok(await admin.api.folders.remove({ id }))
  const { items } = ok(await admin.api.history.log({}))
  const told = items.toReversed().filter(({ entity_type: type }) => type === 'folder')
  expect(told.map(({ action_type: type, affected_record_label: label }) => [type, label])).toEqual([
    ['create_folder', 'Vendas'],
    ['update_folder', 'Vendas'],
    ['update_folder', 'Comercial'],
    ['delete_folder', 'Comercial'],
  ])
  expect(told[1]).toMatchObject({ before: { tabs: ['Clientes'] }, after: { tabs: ['Pedidos', 'Clientes'] } })
  expect(told[3]).toMatchObject({ before: { label: 'Comercial' }, after: null })
})
