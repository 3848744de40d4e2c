import { afterAll, beforeAll, expect, it } from 'vitest'
import { request } from '../api.ts'
import { ok } from '../apps.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { makeToken } from '../tokens.ts'

/** Calls that carry many records take bodies of 16 MB; no other call does. */
let server: TestServer
let admin: Person
let table: MadeTable<'note' | 'other'>

beforeAll(async () => {
  server = await startTestServer()
  admin = (await makeBuild(server).org()).admin
  table = await makeTable(admin, 'Notas', { note: { type: 'text' }, other: { type: 'text' } })
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024
const json = { 'content-type': 'application/json' }
const notes = (count: number, length: number, key: string) =>
  Array.from({ length: count }, (_, n) => ({ values: { [key]: `${n} ${'a'.repeat(length)}` } }))

it('15 MB of records are written, with a key and without', async () => {
  const records = notes(1_000, 15_000, table.note)
  const tableId = table.id
  expect(JSON.stringify(records).length).toBeGreaterThan(14 * megabyte)
  const made = ok(await admin.api.records.createMany({ tableId, records }))
  expect(made.results).toHaveLength(1_000)
  const program = await makeToken(server.url, admin)
  const send = () =>
    program.api.v1.create(
      { table: 'notas', records: notes(1_000, 15_000, 'note') },
      { headers: { 'idempotency-key': 'lote' } },
    )
  const first = ok(await send())
  const again = await send()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(first)
  const total = ok(await admin.api.records.list({ tableId, limit: 1, fields: [], total: true })).total
  expect(total).toBe(2_000)
}, 120_000)

it('more than that is refused, and so is more than 1 MB of any other call', async () => {
  const path = `/api/v3/tab/${table.id}`
  const large = JSON.stringify({ records: notes(1_000, 17_000, table.note) })
  expect(await request(server.url, admin, 'POST', `${path}/records/create`, large, json)).toBeError(413, 'too_large')
  const one = JSON.stringify({ values: { [table.note]: 'a'.repeat(2 * megabyte) } })
  expect(await request(server.url, admin, 'POST', `${path}/record`, one, json)).toBeError(413, 'too_large')
  const bulkOne = JSON.stringify({ records: [JSON.parse(one)] })
  expect(await request(server.url, admin, 'POST', `${path}/records/create`, bulkOne, json)).toBeError(413, 'too_large')
})

it('a large body that is broken, poisoned or of another shape is refused as a small one is', async () => {
  const path = `/api/v3/tab/${table.id}/records/create`
  const filling = JSON.stringify(notes(50, 20_000, table.note)).slice(1, -1)
  const sent = (body: string) => request(server.url, admin, 'POST', path, body, json)
  expect(await sent(`{"records":[${filling}`)).toBeError(400, 'bad_request')
  expect(await sent(`{"records":[${filling},{"values":{"__proto__":{"x":1}}}]}`)).toBeError(400, 'bad_request')
  expect(await sent(`{"other":[${filling}]}`)).toBeError(422, 'invalid_input')
  expect(await sent(`{"records":[${filling},{"values":{},"extra":1}]}`)).toBeError(422, 'invalid_input')
  const nul = await sent(`{"records":[${filling},{"values":{"${table.other}":"\\u0000"}}]}`)
  expect(nul).toBeError(422, 'invalid_input')
  expect(Object.keys(Object.prototype)).toEqual([])
})
