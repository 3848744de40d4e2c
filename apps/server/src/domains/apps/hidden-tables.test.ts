import { afterAll, beforeAll, expect, it } from 'vitest'
import { answersOf, ask, idOf, labelsOf, makeApp, makeOrders, ok, type Orders } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let member: Person
let t: Orders

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeOrders(admin)
  ok(await admin.api.orgs.update({ hide_tables_for_member: true }))
  member = await build.person(org, { seat: 'member' })
})
afterAll(() => server.stop())

it('only pages and lists of tables go: what an app is made of stays [rule p.rule.hide-tables-members]', async () => {
  const appId = await makeApp(admin)
  const fields = [t.name, t.valor, t.estado]
  const blockId = await idOf(admin, appId, 'minilista', { tableId: t.id, viewSettings: { fields } })
  expect(await member.api.tables.list({})).toBeError(403, 'permission_denied')
  expect(labelsOf(answersOf(ok(await ask(member, appId, { id: blockId })), blockId).records)).toHaveLength(5)
  // What blocks, forms and records ask for beside their data.
  expect(ok(await member.api.tables.get({ tableId: t.id })).fields.map(({ id }) => id)).toEqual(
    expect.arrayContaining(fields),
  )
  expect(ok(await member.api.fieldOptions.list({ tableId: t.id, fieldId: t.estado })).total).toBeGreaterThan(0)
  ok(await member.api.forms.get({ tableId: t.id }))
  ok(await member.api.records.get({ tableId: t.id, recordId: 1 }))
  ok(await member.api.records.update({ tableId: t.id, recordId: 1, values: { [t.valor]: 11 } }))
})

it('bars keep what opens over the app, and lose what leads to a table [rule v.bottom.hidden, p.rule.no-tables]', async () => {
  const appId = await makeApp(admin)
  const item = (id: string, type: string, target: string, more: object = {}) => ({
    id,
    type,
    target,
    label: id,
    icon: 'home',
    ...more,
  })
  const items = [
    item('self', 'app', appId),
    item('table', 'table', t.id),
    item('add', 'addRecord', t.id),
    item('record', 'record', '1', { record_table: t.id }),
  ]
  ok(await admin.api.apps.settings({ appId, bottom_nav: { items }, title_bar: { creation_form: t.id } }))
  const { settings } = ok(await member.api.apps.get({ appId }))
  expect((settings.bottom_nav as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([
    'self',
    'add',
    'record',
  ])
  expect(settings.title_bar).toMatchObject({ creation_form: t.id })
})

it('a table that the role does not see stays out of reach', async () => {
  const blind = await build.person(org, { role: await makeRole(build, org, {}, {}, { '*': 'interact' }) })
  expect(await blind.api.tables.get({ tableId: t.id })).toBeError(404, 'not_found')
  expect(await blind.api.fieldOptions.list({ tableId: t.id, fieldId: t.estado })).toBeError(404, 'not_found')
})
