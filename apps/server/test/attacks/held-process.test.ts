import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApi, request } from '../api.ts'
import { ok } from '../apps.ts'
import { makeBuild, type Person } from '../build.ts'
import { type ServerProcess, spawnServer } from '../faults/spawn-server.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { makeToken } from '../tokens.ts'

/** No request of one organisation holds the process of all for more than 200 ms, however large its body is. */
let server: TestServer
let apart: ServerProcess
let admin: Person
let table: MadeTable<'note' | 'n' | 'day' | 'state'>

beforeAll(async () => {
  server = await startTestServer({ OFICINA_ROLE: 'api' })
  admin = (await makeBuild(server).org()).admin
  const options = [{ id: 'opt_aberto', label: 'Aberto', color: null }]
  table = await makeTable(admin, 'Notas', {
    note: { type: 'text' },
    n: { type: 'number' },
    day: { type: 'date' },
    state: { type: 'select', options: { options } },
  })
  apart = await spawnServer(server.databaseUrl)
  // What the first call of a process costs is no matter here.
  ok(await makeApi(apart.url, admin).records.createMany({ tableId: table.id, records: [{ values: {} }] }))
}, 60_000)
afterAll(async () => {
  await apart.kill()
  await server.stop()
})

const json = { 'content-type': 'application/json' }
/** The goal is 200 ms on a machine of one's own; here other tests run beside, on the same two cores. */
const mostMs = 300

/** The least of a few tries: other work on the machine only ever adds to it. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < 8 && least > mostMs; n++) {
    await apart.longestHold()
    await work()
    least = Math.min(least, await apart.longestHold())
  }
  return least
}

const megabytes = (count: number, values: (n: number) => Record<string, unknown>) =>
  JSON.stringify({ records: Array.from({ length: count }, (_, n) => ({ values: values(n) })) })

it('the measure sees what holds a process', async () => {
  expect(await apart.longestHold()).toBeGreaterThan(0)
})

it.each([
  ['a thousand long texts', () => megabytes(1_000, (n) => ({ [table.note]: `${n} ${'a'.repeat(15_000)}` })), 200],
  ['texts of escapes', () => megabytes(1_000, (n) => ({ [table.note]: `${n} ${'\u0007"\\'.repeat(1_450)}` })), 200],
  ['many keys that nobody knows', () => megabytes(1_000, () => odd()), 422],
  ['ten thousand records', () => megabytes(10_000, (n) => ({ [table.note]: 'a'.repeat(1_400), [table.n]: n })), 422],
  ['one more than is read', () => megabytes(10_001, () => ({ [table.note]: 'a'.repeat(1_400) })), 422],
  ['records that are no objects', () => `{"records":[${'1,'.repeat(7_000_000)}1]}`, 422],
  ['nested lists', () => `{"records":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}`, 422],
])('15 MB: %s', { timeout: 240_000 }, async (_name, make, status) => {
  const body = make()
  expect(body.length).toBeLessThan(16 * 1024 * 1024)
  const send = () => request(apart.url, admin, 'POST', `/api/v3/tab/${table.id}/records/create`, body, json)
  const held = await heldBy(async () => {
    const answer = await send()
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status)
  })
  expect(held).toBeLessThan(mostMs)
})

it('15 MB: changes of all of them, and records of a program with a key', { timeout: 240_000 }, async () => {
  const text = (n: number) => `${n} ${'\u0007"\\'.repeat(1_400)}`
  const ids = ok(await admin.api.records.list({ tableId: table.id, limit: 200, fields: [] })).records.map(
    ({ id }) => id,
  )
  const records = ids.map((id, n) => ({ id, values: { [table.note]: text(n).repeat(5) } }))
  const changed = await heldBy(async () =>
    ok(await makeApi(apart.url, admin).records.updateMany({ tableId: table.id, records })),
  )
  expect(changed).toBeLessThan(mostMs)
  const program = await makeToken(apart.url, admin)
  const body = { table: 'notas', records: Array.from({ length: 1_000 }, (_, n) => ({ values: { note: text(n) } })) }
  let last: number | undefined
  const made = await heldBy(async () => {
    const headers = { 'idempotency-key': `lote ${Math.random()}`.replace(' ', '-') }
    last = (ok(await program.api.v1.create(body, { headers })) as { records: { id: number }[] }).records.at(-1)?.id
  })
  expect(made).toBeLessThan(mostMs)
  // What was written in pieces is what was sent.
  const kept = ok(await admin.api.records.get({ tableId: table.id, recordId: last ?? 0 })).values[table.note]
  expect(kept).toBe(text(999))
})

/** Distinct keys in each record: what a schema has to name when it refuses them. */
let key = 0
const odd = () => Object.fromEntries(Array.from({ length: 600 }, () => [`fld_${(key++).toString(36)}`, 'aaaaaaaa']))
