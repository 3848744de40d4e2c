import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '../../src/main/folders.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'
import { until } from '../../src/platform/testing/test-services.ts'
import { makeBuild, password, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { everyCall } from '../sweeps/calls.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { wire } from './hostile.ts'
import { leaksIn } from './leaks.ts'
import { send } from './send.ts'

/** A database of its own, since this one is stopped, frozen and started again under a running server. */
let dir: string
let postgres: EmbeddedPostgres
let server: TestServer
let person: Person
const log = makeLog('silent')

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'oficina-away-'))
  chmodSync(dir, 0o755)
  postgres = await startEmbeddedPostgres({ dir, log })
  await migrate(postgres.url, migrationsFolder(), log)
  const limits = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' }
  server = await startTestServer({ OFICINA_LOG: 'silent', ...limits }, postgres.url, { log })
  const build = makeBuild(server)
  person = (await build.org()).admin
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

const statusOf = async (path: string) => (await send(server.url, { path, as: person })).status

it('a flood of questions after its health asks the database once a second', { timeout: 60_000 }, async () => {
  const { pool } = server.services.database.pools
  const query = pool.query.bind(pool)
  let asked = 0
  pool.query = ((...args: Parameters<typeof query>) => {
    if (args[0] === ('select 1' as never)) asked++
    return query(...args)
  }) as typeof pool.query
  const end = Date.now() + 2_000
  let answered = 0
  while (Date.now() < end) {
    const paths = Array.from({ length: 20 }, (_, n) => (n % 2 ? '/livez' : '/readyz'))
    const statuses = await Promise.all(paths.map(async (path) => (await send(server.url, { path })).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    answered += statuses.length
  }
  pool.query = query
  expect(answered).toBeGreaterThan(100)
  expect(asked).toBeLessThanOrEqual(4)
})

it('a flood of everything else leaves the questions after its health answered', async () => {
  const limited = await server.twin({ OFICINA_LIMIT_ADDRESS: '3' })
  const ask = async (path: string) => (await send(limited.url, { path })).status
  for (let n = 0; n < 3; n++) expect(await ask('/api/auth/session')).toBe(200)
  expect(await ask('/api/auth/session')).toBe(429)
  for (let n = 0; n < 5; n++) expect([await ask('/livez'), await ask('/readyz')]).toEqual([200, 200])
  await limited.stop()
})

it('without its database it says so within two seconds, to every call, and recovers by itself', {
  timeout: 90_000,
}, async () => {
  expect(await statusOf('/readyz')).toBe(200)
  await postgres.stop()
  const stopped = Date.now()
  await until(async () => (await statusOf('/readyz')) === 503, 5)
  expect(Date.now() - stopped).toBeLessThan(2_000)
  expect(await statusOf('/livez')).toBe(200)
  // What was known about the person ends within seconds; from then on every call needs the database.
  await until(async () => (await statusOf('/api/v3/ping')) === 503, 10)

  const faults: string[] = []
  // Whoever shows no token is told so without the database being asked.
  for (const { id, call } of everyCall.filter(({ call }) => !call.raw && call.access !== 'apiToken')) {
    const input = sampleInput(call, {})
    if ('password' in input) input.password = password
    const answer = await send(server.url, { ...wire(call, input, server.url), as: person })
    if (answer.status !== 503 || answer.error?.id !== 'unavailable')
      faults.push(`${id}: ${answer.status} ${answer.text}`)
    else if (!(Number(answer.headers['retry-after']) > 0)) faults.push(`${id}: does not say when to try again`)
    faults.push(...leaksIn(answer.text).map((leak) => `${id}: shows ${leak}`))
  }
  expect(faults).toEqual([])
  expect(await statusOf('/livez')).toBe(200)

  postgres = await startEmbeddedPostgres({ dir, log })
  await until(async () => (await statusOf('/readyz')) === 200, 5)
  await until(async () => (await statusOf('/api/v3/ping')) === 200, 10)
})

it('with a database that takes questions and answers none, it says so too', { timeout: 60_000 }, async () => {
  const line = await freezableLine(postgres.url)
  const beyond = await startTestServer({ OFICINA_LOG: 'silent', OFICINA_ROLE: 'api' }, line.url, { log })
  const status = async (path: string) => (await send(beyond.url, { path })).status
  expect(await status('/readyz')).toBe(200)
  line.freeze(true)
  const frozen = Date.now()
  await until(async () => (await status('/readyz')) === 503, 6)
  expect(Date.now() - frozen).toBeLessThan(4_000)
  expect(await status('/livez')).toBe(200)
  line.freeze(false)
  await until(async () => (await status('/readyz')) === 200, 10)
  await beyond.stop()
  line.close()
})

/** A line to a database on which everything can be made to stand still. */
async function freezableLine(url: string) {
  const target = new URL(url)
  const port = Number(target.port)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.end()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    freeze: (still: boolean) => {
      for (const socket of sockets) socket[still ? 'pause' : 'resume']()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
