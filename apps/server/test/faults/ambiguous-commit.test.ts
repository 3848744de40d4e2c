import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { makeDatabase, startTestServer, type TestServer } from '../harness.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { makeToken } from '../tokens.ts'
import { type CommitProxy, startCommitProxy } from './commit-proxy.ts'

/** F16: the commit goes through and its confirmation is lost. Only the key can tell the caller what became of it. */
let proxy: CommitProxy
let server: TestServer
let org: BuiltOrg
let table: MadeTable<'n'>

beforeAll(async () => {
  proxy = await startCommitProxy(await makeDatabase())
  server = await startTestServer({ OFICINA_LOG: 'silent', OFICINA_ROLE: 'api' }, proxy.url)
  org = await makeBuild(server).org()
  table = await makeTable(org.admin, 'Pagamentos', { n: { type: 'number' } })
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
})

const counts = async () => {
  const [records, history] = [
    (await org.admin.api.records.list({ tableId: table.id, total: true })).body.total,
    await sql<{
      count: string
    }>`select count(*) from oficina.history where org_id = ${org.id} and table_id = ${table.id}`.execute(
      server.services.database.org(org.id),
    ),
  ]
  return { records, history: Number(history.rows[0]?.count) }
}

it('F16 a write whose commit was not confirmed ends unknown; its repeat gives the first answer and no second effect', async () => {
  const headers = { 'idempotency-key': 'pagar-1' }
  const pay = () => org.admin.api.records.create({ tableId: table.id, values: { [table.n]: 100 } }, { headers })
  proxy.swallowNextCommit()
  const unknown = await pay()
  expect(proxy.swallowed()).toBe(1)
  expect(unknown).toBeError(503, 'unavailable')
  expect(unknown.headers.get('retry-after')).not.toBeNull()
  const again = await pay()
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body.values[table.n]).toBe(100)
  expect(await counts()).toEqual({ records: 1, history: 1 })
})

it('F16 holds for a thousand rows through the public API too', async () => {
  const program = await makeToken(server.url, org.admin)
  const before = await counts()
  const records = Array.from({ length: 1_000 }, (_, n) => ({ values: { n } }))
  const send = () =>
    program.api.v1.create({ table: 'pagamentos', records }, { headers: { 'idempotency-key': 'lote-1' } })
  proxy.swallowNextCommit()
  expect(await send()).toBeError(503, 'unavailable')
  const again = await send()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body.records).toHaveLength(1_000)
  const after = await counts()
  expect([after.records, after.history]).toEqual([(before.records ?? 0) + 1_000, before.history + 1_000])
})
