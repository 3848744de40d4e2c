import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, makeApp, makeOrders, ok, type Orders } from '../../../test/apps.ts'
import { makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let admin: Person
let t: Orders

beforeAll(async () => {
  server = await startTestServer()
  admin = (await makeBuild(server).org()).admin
  t = await makeOrders(admin)
})
afterAll(() => server.stop())

it('leaves blocks that are not set up out of a public page, and shows them once they are', async () => {
  const appId = await makeApp(admin)
  const text = await idOf(admin, appId, 'divider', {})
  const unset = await idOf(admin, appId, 'minilista', {})
  const form = await idOf(admin, appId, 'formPages', { tableId: t.id })
  const { token } = ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: appId }))
  const page = async () => {
    const shown = ok(await server.visitor().api.publicViews.open({ token }))
    if (shown.type !== 'dashboard') throw new Error('an app was shared')
    expect(shown.app.layouts.desktop.components.map(({ id }) => id).sort()).toEqual(
      shown.app.components.map(({ id }) => id).sort(),
    )
    return shown.app.components.map(({ id }) => id)
  }
  expect(await page()).toEqual([text])
  const items = [{ id: 'a', type: 'field', field_id: t.name }]
  ok(await admin.api.blocks.update({ appId, blockId: form, settings: { viewSettings: { items } } }))
  const settings = { tableId: t.id, viewSettings: { fields: [t.name] } }
  ok(await admin.api.blocks.update({ appId, blockId: unset, settings }))
  expect((await page()).sort()).toEqual([text, unset, form].sort())
})
