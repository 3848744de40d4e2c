import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { migrate } from '../db/migrate.ts'
import { defineJob } from '../jobs/define.ts'
import { prepareJobs } from '../jobs/jobs.ts'
import { makeLog } from '../log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'
import { startTestRealtime } from '../testing/test-realtime.ts'
import { startTestServices, until } from '../testing/test-services.ts'

const org = 'org_restart'
const ran: number[] = []
const count = defineJob({
  name: 'test.count',
  input: z.object({ n: z.number() }),
  run: async (_ctx, { n }) => {
    ran.push(n)
  },
})

let dir: string
let postgres: EmbeddedPostgres
let realtime: Awaited<ReturnType<typeof startTestRealtime>>
let worker: Awaited<ReturnType<typeof startTestServices>>

// A database of its own, since this one is killed.
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'oficina-restart-'))
  chmodSync(dir, 0o755)
  const log = makeLog('silent')
  postgres = await startEmbeddedPostgres({ dir, log })
  await migrate(postgres.url, join(import.meta.dirname, '../../../migrations'), log)
  await prepareJobs(postgres.url, log)
  realtime = await startTestRealtime(postgres.url)
  const domains = [{ name: 'test', jobs: [count] }]
  worker = await startTestServices({ url: postgres.url, domains, work: true, logLevel: 'silent' })
})
afterAll(async () => {
  await realtime.stop()
  await worker.stop()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

it('sockets, listeners and jobs outlive a database that dies', { timeout: 120_000 }, async () => {
  const client = realtime.connect(`${org}/usr_a`)
  await client.connected()
  for (let n = 1; n <= 3; n++) {
    process.kill(postgres.pid(), n % 2 ? 'SIGKILL' : 'SIGQUIT')
    // As a client of ours would: again until it is taken.
    const before = Date.now()
    await until(async () => {
      try {
        await worker.ctx(org).tx(async (ctx) => {
          await ctx.announce('test.moved', { n })
          await ctx.enqueue(count, { n })
        })
        return true
      } catch {
        return false
      }
    }, 20)
    expect(Date.now() - before).toBeLessThan(10_000)
    await until(() => client.heard.some((event) => event.payload.n === n), 15)
    await until(() => ran.includes(n), 30)
  }
  expect(client.socket.connected).toBe(true)
})
