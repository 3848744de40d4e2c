import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '../../src/main/folders.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'
import { until } from '../../src/platform/testing/test-services.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { Ledger, pour } from './ledger.ts'

/** F08: the database is killed under the same load. One of its own, that waits for the disk as in earnest. */
let dir: string
let postgres: EmbeddedPostgres
let server: TestServer
let org: BuiltOrg
let ledger: Ledger
const log = makeLog('silent')

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'oficina-killed-db-'))
  chmodSync(dir, 0o755)
  postgres = await startEmbeddedPostgres({ dir, log })
  await migrate(postgres.url, migrationsFolder(), log)
  const limits = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' }
  server = await startTestServer({ OFICINA_LOG: 'silent', DATABASE_POOL: '10', ...limits }, postgres.url, { log })
  org = await makeBuild(server).org()
  ledger = await Ledger.open(org.admin)
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

it('F08 the server finds its way back within ten seconds, and what was acknowledged is there', {
  timeout: 90_000,
}, async () => {
  for (let round = 0; round < 2; round++) {
    const before = ledger.with('acknowledged').length
    const load = pour(ledger, server.url)
    // Ten thousand rows and more on their way or just written.
    await until(() => ledger.with('acknowledged').length >= before + 8)
    process.kill(postgres.pid(), 'SIGKILL')
    const killed = Date.now()
    const then = ledger.with('acknowledged').length
    await until(() => ledger.with('unknown').length > 0, 10)
    await until(() => ledger.with('acknowledged').length > then, 20)
    expect(Date.now() - killed).toBeLessThan(10_000)
    await load.stop()
    await until(async () => (await fetch(`${server.url}/readyz`)).ok)
    await ledger.check(server, org.id)
    await ledger.settle(server.url)
    await ledger.check(server, org.id)
  }
  expect(ledger.with('refused')).toEqual([])
  expect([...ledger.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 503])
})
