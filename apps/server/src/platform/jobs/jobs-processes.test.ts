import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { defineJob } from './define.ts'

const org = 'org_jobstest'

it.concurrent('a killed worker leaves its job to another within 60 seconds', { timeout: 90_000 }, async () => {
  const attempts: number[] = []
  const hold = defineJob({
    name: 'test.hold',
    input: z.object({ key: z.string() }),
    run: async (_ctx, _input, run) => {
      attempts.push(run.attempt)
    },
  })
  const domains = [{ name: 'test', jobs: [hold] }]
  const url = await makeTestDatabase()
  const child = fork(join(import.meta.dirname, 'test-worker.ts'), [url], { execArgv: [] })
  await once(child, 'message')
  const sender = await startTestServices({ url, domains })
  const claimed = once(child, 'message')
  await sender.ctx(org).tx((ctx) => ctx.enqueue(hold, { key: 'orphan' }))
  expect((await claimed)[0]).toEqual({ key: 'orphan', attempt: 1 })
  child.kill('SIGKILL')
  const taker = await startTestServices({ url, domains, work: true, logLevel: 'silent' })
  await until(() => attempts.length > 0, 60)
  expect(attempts).toEqual([2])
  await sender.stop()
  await taker.stop()
})

it.concurrent('a schedule runs once a tick, however many processes keep it', { timeout: 150_000 }, async () => {
  const orgs: (string | null)[] = []
  const tick = defineJob({
    name: 'test.tick',
    input: z.strictObject({}),
    schedule: '* * * * *',
    run: async (ctx) => {
      orgs.push(ctx.orgId)
    },
  })
  const url = await makeTestDatabase()
  const processes = await Promise.all(
    [1, 2, 3].map(() => startTestServices({ url, domains: [{ name: 'test', jobs: [tick] }], work: true })),
  )
  await until(() => orgs.length > 0, 140)
  // Long enough for a second process to have sent the same tick again.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from pgboss.job where name = 'test.tick'
    group by date_trunc('minute', created_on)`.execute(processes[0]!.ctx(null).db)
  expect(rows.map((row) => row.n)).toEqual(rows.map(() => '1'))
  expect(orgs[0]).toBeNull()
  await Promise.all(processes.map((process) => process.stop()))
})
