import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let org: BuiltOrg
beforeAll(async () => {
  server = await startTestServer()
  org = await makeBuild(server).org()
})
afterAll(() => server.stop())

it('an id of no shape in a path is one that never was [rule s.table.load-error]', async () => {
  const { api } = org.admin
  for (const id of ['nada', 'app_1', 'tbl_ÁÉ', '1'])
    for (const answer of [
      await api.apps.get({ appId: id }),
      await api.tables.get({ tableId: id }),
      await api.docPages.get({ docPageId: id }),
      await api.records.list({ tableId: id }),
    ])
      expect(answer, id).toBeError(404, 'not_found')
})

it('an id of no shape anywhere else is a wrong input', async () => {
  const wrong = await org.admin.api.views.create({
    tableId: 'tbl_00000000000000',
    type: 'list',
    fields: ['x'],
  } as never)
  expect(wrong.status).not.toBe(500)
  expect(await org.admin.api.folders.create({ label: 'x', tabs: [{ id: 'Á', type: 'table' }] })).toBeError(
    422,
    'invalid_input',
  )
})
