import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'

/** Tables in a row, each linked to the next, with a lookup of the lookup of the one before. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
const length = 14
interface Link {
  id: string
  name: string
  to: string
  seen: string
}
const tables: Link[] = []
const times: number[] = []

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  const first = await makeTable(admin, 'Tabela 0', { seen: { type: 'singleLineText' } })
  tables.push({ ...first, to: '' })
  ok(await admin.api.records.create({ tableId: first.id, values: { [first.seen]: 'do começo' } }))
  for (let n = 1; n < length; n++) {
    const before = tables[n - 1] as Link
    const one = await makeTable(admin, `Tabela ${n}`, {
      to: { type: 'connectedRecord', options: { connectedTableId: before.id } },
    })
    const options = { linkFieldId: one.to, targetFieldId: before.seen }
    const begin = performance.now()
    const made = ok(await admin.api.fields.create({ tableId: one.id, type: 'lookup', label: 'Visto', options }))
    times.push(performance.now() - begin)
    tables.push({ ...one, seen: made.id })
    ok(await admin.api.records.create({ tableId: one.id, values: { [one.to]: 1 } }))
  }
}, 60_000)
afterAll(() => server.stop())

const lastOf = () => tables.at(-1) as Link
const textOf = (value: unknown) => JSON.stringify(value)

it('is read to its end over more than ten tables', async () => {
  const last = lastOf()
  const { values } = ok(await admin.api.records.get({ tableId: last.id, recordId: 1 }))
  expect(textOf(values[last.seen])).toContain('do começo')
})

it('is sorted, filtered, grouped, searched and counted by, without a failure', async () => {
  const last = lastOf()
  const at = { tableId: last.id }
  const filter = { op: 'and' as const, rules: [{ field: last.seen, operator: 'isNotEmpty' }] }
  const found = ok(await admin.api.records.list({ ...at, filter, total: true }))
  expect(found.total).toBe(1)
  for (const answer of [
    await admin.api.records.list({ ...at, sort: [{ field: last.seen, order: 'asc' }] }),
    await admin.api.records.list({ ...at, groups: [{ field: last.seen }] }),
    await admin.api.records.list({ ...at, search: 'começo' }),
  ])
    expect(answer.status, textOf(answer.body)).toBeLessThan(500)
})

it('takes no longer to make at its end than at its beginning', () => {
  const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  expect(middle(times.slice(-5))).toBeLessThan(3 * middle(times.slice(0, 5)) + 50)
})

it('shows what changes at its beginning', async () => {
  const [first, last] = [tables[0] as Link, lastOf()]
  const change = { tableId: first.id, recordId: 1, values: { [first.seen]: 'outro começo' } }
  const begin = performance.now()
  ok(await admin.api.records.update(change))
  expect(performance.now() - begin).toBeLessThan(2_000)
  const { values } = ok(await admin.api.records.get({ tableId: last.id, recordId: 1 }))
  expect(textOf(values[last.seen])).toContain('outro começo')
})

it('is not there for someone from whom a table in its middle is hidden', async () => {
  const rules = Object.fromEntries(tables.map(({ id }, n) => [id, n === 6 ? 'none' : 'view'] as const))
  const me = await build.person(org, { role: await makeRole(build, org, rules) })
  const answer = ok(await me.api.records.get({ tableId: lastOf().id, recordId: 1 }))
  expect(textOf(answer)).not.toContain('começo')
  const filter = { op: 'and' as const, rules: [{ field: lastOf().seen, operator: 'isNotEmpty' }] }
  expect(await me.api.records.list({ tableId: lastOf().id, filter })).toBeError(422, 'invalid_input')
})
