import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, makeApi } from '../api.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'
import { makeToken, programOf } from '../tokens.ts'

/** A server that slept through a change of structure writes and reads by the new one, with and without a key. */
let server: TestServer
let sleeper: TestServer
let admin: Person
let asleep: Api

beforeAll(async () => {
  server = await startTestServer()
  sleeper = await server.twin()
  admin = (await makeBuild(server).org()).admin
  asleep = makeApi(sleeper.url, { cookies: admin.cookies })
})
afterAll(async () => {
  await sleeper.stop()
  await server.stop()
})

const ways: [string, Record<string, string>][] = [
  ['without a key', {}],
  ['with a key', { 'idempotency-key': 'acordou' }],
]

it.each(ways)('a column that is gone, %s', async (way, headers) => {
  const table = await makeTable(admin, `Some ${way}`, { fica: { type: 'number' }, some: { type: 'number' } })
  const { id: tableId } = table
  const made = await asleep.records.create({ tableId, values: { [table.fica]: 1, [table.some]: 1 } })
  expect(made.status).toBe(200)
  expect((await admin.api.fields.archive({ tableId, fieldId: table.some })).status).toBe(200)
  expect((await admin.api.archivedFields.erase({ tableId, fieldId: table.some })).status).toBe(200)
  const written = await asleep.records.create({ tableId, values: { [table.fica]: 2 } }, { headers })
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  expect(Object.keys(written.body.values)).not.toContain(table.some)
  const changed = await asleep.records.update({ tableId, recordId: 1, values: { [table.fica]: 3 } })
  expect(changed.status).toBe(200)
})

it.each(ways)('a field that is new, through the public API, %s', async (way, headers) => {
  const label = `Nova ${way}`
  const table = await makeTable(admin, label, { velho: { type: 'number' } })
  const { token } = await makeToken(server.url, admin)
  const program = programOf(sleeper.url, token).api
  const key = (await admin.api.tables.get({ tableId: table.id })).body.key
  expect((await program.v1.list({ table: key })).status).toBe(200)
  await admin.api.fields.create({ tableId: table.id, label: 'Novo', type: 'number' })
  const made = await program.v1.create({ table: key, records: [{ values: { novo: 1, velho: 2 } }] }, { headers })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
})
