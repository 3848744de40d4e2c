import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { defineJob, onEvent } from './define.ts'

declare module '../events.ts' {
  interface Events {
    'test.happened': { what: string }
  }
}

const org = 'org_jobstest'
const ran: { job: string; input: unknown; attempt: number; org: string | null }[] = []
const runsOf = (key: string) => ran.filter((run) => JSON.stringify(run.input).includes(key))

const note = defineJob({
  name: 'test.note',
  input: z.strictObject({ key: z.string() }),
  run: async (ctx, input, run) => {
    ran.push({ job: 'test.note', input, attempt: run.attempt, org: ctx.orgId })
  },
})
const failing = defineJob({
  name: 'test.failing',
  input: z.object({ key: z.string(), until: z.number() }),
  retries: 1,
  run: async (ctx, input, run) => {
    ran.push({ job: 'test.failing', input, attempt: run.attempt, org: ctx.orgId })
    if (run.attempt < input.until) throw new Error('not yet')
  },
})
const slow = defineJob({
  name: 'test.slow',
  input: z.object({ key: z.string() }),
  run: async (ctx, input, run) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    ran.push({ job: 'test.slow', input, attempt: run.attempt, org: ctx.orgId })
  },
})
const reaction = onEvent({
  name: 'test.react',
  on: 'test.happened',
  run: async (ctx, event, run) => {
    ran.push({ job: 'test.react', input: event, attempt: run.attempt, org: ctx.orgId })
  },
})
const domain = { name: 'test', jobs: [note, failing, slow], listeners: [reaction] }

let url: string
let worker: Awaited<ReturnType<typeof startTestServices>>
let sender: Awaited<ReturnType<typeof startTestServices>>

beforeAll(async () => {
  url = await makeTestDatabase()
  worker = await startTestServices({ url, domains: [domain], work: true, logLevel: 'silent' })
  sender = await startTestServices({ url, domains: [domain] })
})
afterAll(async () => {
  await sender.stop()
  await worker.stop()
})

describe('a job', () => {
  it('runs once after the transaction that sent it, for its organisation', async () => {
    await sender.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 'plain' }))
    await until(() => runsOf('plain').length > 0)
    expect(runsOf('plain')).toEqual([{ job: 'test.note', input: { key: 'plain' }, attempt: 1, org }])
  })

  it('is not there when its transaction was rolled back', async () => {
    const undone = sender.ctx(org).tx(async (ctx) => {
      await ctx.enqueue(note, { key: 'undone' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await sender.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 'after-undone' }))
    await until(() => runsOf('after-undone').length > 0)
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from pgboss.job where data::text like '%"undone"%'`.execute(sender.ctx(null).db)
    expect(rows[0]?.n).toBe('0')
  })

  it('a thousand of them all run', async () => {
    await sender.ctx(org).tx(async (ctx) => {
      for (let n = 0; n < 1000; n++) await ctx.enqueue(note, { key: `many-${n}` })
    })
    await until(() => new Set(runsOf('many-').map((run) => JSON.stringify(run.input))).size === 1000, 25)
  })

  it('waits until its time', async () => {
    const before = Date.now()
    await sender.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 'later' }, { startAfter: 2 }))
    await until(() => runsOf('later').length > 0)
    expect(Date.now() - before).toBeGreaterThanOrEqual(1900)
  })

  it('waits only once under one key', async () => {
    for (let n = 0; n < 3; n++) {
      await sender.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 'single' }, { singletonKey: 'single', startAfter: 1 }))
    }
    await until(() => runsOf('single').length > 0)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(runsOf('single')).toHaveLength(1)
  })

  it('under one key sees what the last sender wrote, even while that one had not committed', async () => {
    const ctx = sender.ctx(org)
    await ctx.tx((ctx) => ctx.enqueue(slow, { key: 'first' }, { singletonKey: 'k', startAfter: 1 }))
    await ctx.tx(async (ctx) => {
      await ctx.enqueue(slow, { key: 'second' }, { singletonKey: 'k' })
      // The job falls due while this transaction is still open: it must not run without what this one wrote.
      await new Promise((resolve) => setTimeout(resolve, 3000))
      expect(runsOf('second').length + runsOf('first').length).toBe(0)
    })
    await until(() => runsOf('second').length > 0)
    expect(runsOf('first')).toHaveLength(0)
  })

  it('refuses an input that is not its own, before it is stored', async () => {
    const wrong = sender.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 7 } as never))
    await expect(wrong).rejects.toThrow()
  })

  it('that is not registered cannot be sent', async () => {
    const unknown = defineJob({ name: 'test.unknown', input: z.object({}), run: async () => {} })
    await expect(sender.ctx(org).tx((ctx) => ctx.enqueue(unknown, {}))).rejects.toThrow('not registered')
  })
})

describe('a failing job', () => {
  it('is tried again', async () => {
    await sender.ctx(org).tx((ctx) => ctx.enqueue(failing, { key: 'twice', until: 2 }))
    await until(() => runsOf('twice').length === 2)
    expect(runsOf('twice').map((run) => run.attempt)).toEqual([1, 2])
  })

  it('is dead after its last try, kept, and can be revived', async () => {
    await sender.ctx(org).tx((ctx) => ctx.enqueue(failing, { key: 'hopeless', until: 99 }))
    const dead = await until(async () =>
      (await worker.services.jobs.listDead()).find((job) => job.name === 'test.failing'),
    )
    expect(runsOf('hopeless')).toHaveLength(2)
    expect(dead.error).toBe('not yet')
    expect(await worker.services.jobs.revive(dead.id)).toBe(true)
    await until(() => runsOf('hopeless').length > 2)
  })

  it('with a stored input that nobody can read dies at its first try', async () => {
    const { db } = sender.ctx(null)
    const good = { orgId: org, input: { key: 'tampered' } }
    await worker.services.jobs.sendIn(db, note, good, { startAfter: 1 })
    await sql`update pgboss.job set data = '{"orgId": 5}' where data->'input'->>'key' = 'tampered'`.execute(db)
    const dead = await until(async () =>
      (await worker.services.jobs.listDead()).find((job) => job.name === 'test.note'),
    )
    expect(dead.error).toContain('invalid input')
    expect(runsOf('tampered')).toHaveLength(0)
  })
})

describe('an event', () => {
  it('sets off its listeners once it is committed', async () => {
    await sender.ctx(org).tx((ctx) => ctx.announce('test.happened', { what: 'tea' }))
    const run = await until(() => runsOf('tea')[0])
    expect(run).toMatchObject({
      job: 'test.react',
      org,
      input: {
        orgId: org,
        type: 'test.happened',
        payload: { what: 'tea' },
        rooms: [`org:${org}`],
        actor: 'system:test',
      },
    })
  })
})

describe('a worker', () => {
  it('finishes what it runs before it stops', async () => {
    const own = await makeTestDatabase()
    const leaving = await startTestServices({ url: own, domains: [domain], work: true })
    await leaving.ctx(org).tx((ctx) => ctx.enqueue(slow, { key: 'drained' }))
    await until(async () => {
      const { rows } = await sql`select from pgboss.job where name = 'test.slow' and state = 'active'`.execute(
        leaving.ctx(null).db,
      )
      return rows.length > 0
    })
    await leaving.stop()
    expect(runsOf('drained')).toHaveLength(1)
  })

  it('of the api role runs nothing', async () => {
    const own = await makeTestDatabase()
    const api = await startTestServices({ url: own, domains: [domain] })
    await api.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 'untouched' }))
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(runsOf('untouched')).toHaveLength(0)
    await api.stop()
  })

  it('goes on after its connections were cut', async () => {
    const { db } = sender.ctx(null)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'oficina-jobs'`.execute(db)
    await sender.ctx(org).tx((ctx) => ctx.enqueue(note, { key: 'after-cut' }))
    await until(() => runsOf('after-cut').length > 0)
  })
})
