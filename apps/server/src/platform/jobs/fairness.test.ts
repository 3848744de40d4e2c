import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { defineJob, onEvent } from './define.ts'
import { jobsChannel } from './settings.ts'

declare module '../events.ts' {
  interface Events {
    'test.jostled': { what: string }
  }
}

const busy = 'org_busybusy'
const small = 'org_smallone'
type Process = Awaited<ReturnType<typeof startTestServices>>
const running: Process[] = []
const start = async (options: Parameters<typeof startTestServices>[0]) => {
  const process = await startTestServices(options)
  running.push(process)
  return process
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
})

/** Jobs that wait for the test to let them end, one by one. */
function heldJobs() {
  const order: string[] = []
  const holds: (() => void)[] = []
  const state = { isOpen: false }
  const hold = async (orgId: string | null) => {
    order.push(orgId ?? '')
    if (!state.isOpen) await new Promise<void>((resolve) => holds.push(resolve))
  }
  const open = () => {
    state.isOpen = true
    for (const release of holds) release()
  }
  return { order, hold, open }
}

/** As the product would store them, without 10⁵ round trips. */
async function queueMany({ ctx }: Process, name: string, orgId: string, count: number): Promise<void> {
  await sql`insert into pgboss.job (name, data, retry_limit, expire_seconds, heartbeat_seconds, policy, dead_letter)
    select q.name, ${JSON.stringify({ orgId, input: { key: 'many' } })}::jsonb, q.retry_limit, q.expire_seconds,
      q.heartbeat_seconds, q.policy, q.dead_letter
    from pgboss.queue q, generate_series(1, ${count}) where q.name = ${name}`.execute(ctx(null).db)
}

describe('a job of one organisation', () => {
  it('starts before the thousands that another one had queued earlier', async () => {
    const held = heldJobs()
    const work = defineJob({
      name: 'test.work',
      input: z.object({ key: z.string() }),
      run: (ctx) => held.hold(ctx.orgId),
    })
    const domains = [{ name: 'test', jobs: [work] }]
    const url = await makeTestDatabase()
    const sender = await start({ url, domains })
    await queueMany(sender, 'test.work', busy, 5_000)
    await sender.ctx(small).tx((ctx) => ctx.enqueue(work, { key: 'mine' }))
    await start({ url, domains, work: true })
    await until(() => held.order.length >= 3)
    // Nothing has ended yet: it got a slot of its own beside the two that the busy one may have.
    expect(held.order.slice(0, 3).toSorted()).toEqual([busy, busy, small])
    held.open()
  })

  it('finds a slot although all that another one may have are taken by work that does not end', async () => {
    const held = heldJobs()
    const work = defineJob({
      name: 'test.work',
      input: z.object({ key: z.string() }),
      run: (ctx) => held.hold(ctx.orgId),
    })
    const domains = [{ name: 'test', jobs: [work] }]
    const url = await makeTestDatabase()
    const processes = [await start({ url, domains, work: true }), await start({ url, domains, work: true })]
    await processes[0]!.ctx(busy).tx(async (ctx) => {
      for (let n = 0; n < 20; n++) await ctx.enqueue(work, { key: `busy ${n}` })
    })
    await until(() => held.order.length >= 2)
    await processes[1]!.ctx(small).tx((ctx) => ctx.enqueue(work, { key: 'mine' }))
    await until(() => held.order.includes(small))
    expect(held.order.filter((org) => org === busy).length).toBeLessThan(8)
    held.open()
    await until(() => held.order.length === 21)
  })

  it('gets its turn when long work that can give way has taken every slot, and that work then goes on', async () => {
    const order: string[] = []
    let isEnough = false
    const work = defineJob({
      name: 'test.long',
      input: z.object({ key: z.string() }),
      concurrency: 1,
      run: async (ctx, _input, run) => {
        order.push(`${ctx.orgId} try ${run.attempt}`)
        while (ctx.orgId === busy && !isEnough) {
          await run.yieldTurn()
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      },
    })
    const domains = [{ name: 'test', jobs: [work] }]
    const worker = await start({ url: await makeTestDatabase(), domains, work: true, logLevel: 'silent' })
    await worker.ctx(busy).tx((ctx) => ctx.enqueue(work, { key: 'import' }))
    await until(() => order.length === 1)
    await worker.ctx(small).tx((ctx) => ctx.enqueue(work, { key: 'mine' }))
    await until(() => order.length === 3)
    // Yielding its turn does not count as a failed attempt.
    expect(order).toEqual([`${busy} try 1`, `${small} try 1`, `${busy} try 1`])
    isEnough = true
  })

  it('that reacts to an event starts before another one’s many reactions', async () => {
    const held = heldJobs()
    const react = onEvent({ name: 'test.react', on: 'test.jostled', run: (ctx) => held.hold(ctx.orgId) })
    const domains = [{ name: 'test', listeners: [react] }]
    const url = await makeTestDatabase()
    const sender = await start({ url, domains })
    await sender.ctx(busy).tx(async (ctx) => {
      for (let n = 0; n < 50; n++) await ctx.announce('test.jostled', { what: `busy ${n}` })
    })
    await sender.ctx(small).tx((ctx) => ctx.announce('test.jostled', { what: 'mine' }))
    await start({ url, domains, work: true })
    await until(() => held.order.length >= 3)
    expect(held.order.slice(0, 3).toSorted()).toEqual([busy, busy, small])
    held.open()
    await until(() => held.order.length === 51)
  })
})

it('organisations take turns: each has one job done before one has its second', async () => {
  const order: string[] = []
  const work = defineJob({
    name: 'test.turns',
    input: z.object({ key: z.string() }),
    concurrency: 1,
    run: async (ctx) => {
      order.push(ctx.orgId ?? '')
    },
  })
  const domains = [{ name: 'test', jobs: [work] }]
  const url = await makeTestDatabase()
  const sender = await start({ url, domains })
  for (const orgId of [busy, 'org_another', small]) await queueMany(sender, 'test.turns', orgId, 3)
  await start({ url, domains, work: true })
  await until(() => order.length === 9)
  for (const from of [0, 3, 6]) expect(new Set(order.slice(from, from + 3)).size).toBe(3)
})

it('taking a job reads about as little of the queue with 20,000 waiting as with 20', async () => {
  const work = defineJob({ name: 'test.work', input: z.object({ key: z.string() }), run: async () => {} })
  const sender = await start({ url: await makeTestDatabase(), domains: [{ name: 'test', jobs: [work] }] })
  const { db } = sender.ctx(null)
  /** Rows and index entries that one take reads, with nothing to give: the busy one has all it may have running. */
  const readBy = async () => {
    const stats = sql<{ read: string }>`
      select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0) as read
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'pgboss'`
    return db.transaction().execute(async (db) => {
      const taken = await sql`select from oficina.take_job('test.work', null, 2)`.execute(db)
      expect(taken.rows).toHaveLength(0)
      const { rows } = await stats.execute(db)
      return Number(rows[0]?.read)
    })
  }
  await queueMany(sender, 'test.work', busy, 22)
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() + interval '1 hour'
    where id in (select id from pgboss.job where name = 'test.work' limit 2)`.execute(db)
  const few = await readBy()
  await queueMany(sender, 'test.work', busy, 20_000)
  const many = await readBy()
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(few)
})

it('a new job is told of on the channel that workers listen to', async () => {
  const work = defineJob({ name: 'test.work', input: z.object({ key: z.string() }), run: async () => {} })
  const sender = await start({ url: await makeTestDatabase(), domains: [{ name: 'test', jobs: [work] }] })
  const heard: string[] = []
  await sender.services.listener.listen(jobsChannel, (name) => heard.push(name))
  await sender.ctx(small).tx((ctx) => ctx.enqueue(work, { key: 'told' }))
  await until(() => heard.length > 0)
  expect(heard).toEqual(['test.work'])
})
