import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

async function withViews(count: number) {
  const table = await makeTable(org.admin, `Vistas ${count}`, { amount: { type: 'number' } })
  const filters = { op: 'and' as const, rules: [{ field: table.amount, operator: 'gt', value: 777 }] }
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const input = { tableId: table.id, type: 'table' as const, label: `Vista ${n}`, fields: [table.amount], filters }
    ids.push((await org.admin.api.views.create(input)).body.id)
  }
  return { ...table, filters, ids }
}

it('a list of up to twenty views has their settings, and a longer one their names', async () => {
  const [few, many] = [await withViews(20), await withViews(21)]
  const listOf = async ({ id }: typeof few) => (await org.admin.api.views.list({ tableId: id })).body
  for (const view of (await listOf(few)).views) expect(view).toMatchObject({ filters: few.filters })
  const { views } = await listOf(many)
  expect(views.map(({ label }) => label)).toEqual(many.ids.map((_, n) => `Vista ${n}`))
  for (const view of views) expect(view).toMatchObject({ is_brief: true, can_rename: true, type: 'table' })
  expect(JSON.stringify(views)).not.toContain('777')
  const ordered = await org.admin.api.views.reorder({ tableId: many.id, views: many.ids.toReversed() })
  expect(ordered.body.views.map(({ id }) => id)).toEqual(many.ids.toReversed())
  expect(JSON.stringify(ordered.body)).not.toContain('777')
  await org.admin.api.views.setDefault({ tableId: many.id, viewId: many.ids[3] ?? null })
  const list = await listOf(many)
  expect(list.default_view).toBe(many.ids[3])
  const whole = (views: typeof list.views) => views.filter((view) => !view.is_brief).map(({ id }) => id)
  expect(whole(list.views)).toEqual([many.ids[3]])
  const opened = (await org.admin.api.views.list({ tableId: many.id, open: many.ids[5] ?? '' })).body.views
  expect(whole(opened)).toEqual([many.ids[5]])
  expect(opened.find(({ id }) => id === many.ids[5])).toMatchObject({ filters: many.filters })
})

it('a view is read with its settings, without what the reader may not read', async () => {
  const { id, name, amount, filters, ids } = await withViews(1)
  const input = { tableId: id, viewId: ids[0] ?? '' }
  const whole = (await org.admin.api.views.get(input)).body
  expect(whole).toMatchObject({ label: 'Vista 0', fields: [amount], filters, has_hidden_filters: false })
  expect(whole).toEqual((await org.admin.api.views.list({ tableId: id })).body.views[0])
  const role = await makeRole(build, org, { [id]: { level: 'view', fields: { [name]: 'view' } } })
  const clerk = await build.person(org, { role })
  const seen = (await clerk.api.views.get(input)).body
  expect(seen.has_hidden_filters).toBe(true)
  expect(JSON.stringify(seen)).not.toContain(amount)
  const outsider = await build.person(org, { role: await makeRole(build, org, {}) })
  const other = await makeTable(org.admin, 'Outra', {})
  for (const answer of [
    await outsider.api.views.get(input),
    await (await build.org()).admin.api.views.get(input),
    await org.admin.api.views.get({ ...input, tableId: other.id }),
  ])
    expect(answer).toBeError(404, 'not_found')
})
