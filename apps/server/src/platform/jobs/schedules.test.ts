import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { defineJob } from './define.ts'
import { enqueueDue, listSchedules, pauseSchedule, removeSchedule, setSchedule } from './schedules.ts'

const orgs = ['org_north00', 'org_south00'] as const
const ring = defineJob({ name: 'test.ring', input: z.object({ bell: z.string() }), run: async () => {} })

type Process = Awaited<ReturnType<typeof startTestServices>>
const running: Process[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
})

/** Processes on one database whose clock the test sets, and that work no jobs: what is enqueued stays to be counted. */
async function startAt(moment: string, { url }: { url?: string } = {}) {
  const clock = { time: new Date(moment), now: () => new Date(clock.time) }
  const process = await startTestServices({
    url: url ?? (await makeOrgs()),
    domains: [{ name: 'test', jobs: [ring] }],
    ports: () => ({ clock }),
  })
  running.push(process)
  const look = () => enqueueDue(process.services, ['test.ring'], (...args) => process.services.jobs.sendIn(...args))
  const enqueued = async () => {
    const { rows } = await sql<{ org: string | null; slot: string; bell: string }>`
      select data->>'orgId' as org, data->>'slot' as slot, data->'input'->>'bell' as bell from pgboss.job
      where name = 'test.ring' order by 2, 1`.execute(process.ctx(null).db)
    return rows
  }
  const move = async (to: string) => {
    clock.time = new Date(to)
    await look()
  }
  return { ...process, clock, look, move, enqueued }
}

async function makeOrgs(): Promise<string> {
  const url = await makeTestDatabase()
  const process = await startTestServices({ url })
  for (const id of orgs)
    await sql`insert into oficina.orgs (id, name, slug, language, timezone, currency_symbol, plan)
      values (${id}, ${id}, ${id.slice(4)}, 'en', 'UTC', '$', 'free')`.execute(process.ctx(null).db)
  await process.stop()
  return url
}

describe('a schedule of an organisation', () => {
  it('enqueues each moment once, for its organisation, however many processes look', async () => {
    const url = await makeOrgs()
    const processes = await Promise.all([1, 2, 3].map(() => startAt('2026-05-01T08:30:00Z', { url })))
    const [first] = processes
    for (const orgId of orgs)
      await first!
        .ctx(orgId)
        .tx((ctx) => setSchedule(ctx, ring, { rule: { cron: '0 * * * *', timeZone: 'UTC' }, input: { bell: orgId } }))
    await Promise.all(processes.map(({ move }) => move('2026-05-01T09:00:05Z')))
    await Promise.all(processes.map(({ look }) => look()))
    const slot = '2026-05-01T09:00:00.000Z'
    expect(await first!.enqueued()).toEqual(orgs.map((org) => ({ org, slot, bell: org })))
  })

  it('follows its own time zone over a change of the clock', async () => {
    const server = await startAt('2026-03-07T06:00:00Z')
    const daily = (timeZone: string) => ({ cron: '0 9 * * *', timeZone })
    const [north, south] = orgs
    await server
      .ctx(north)
      .tx((ctx) => setSchedule(ctx, ring, { rule: daily('America/New_York'), catchUp: 'all', input: { bell: 'n' } }))
    await server
      .ctx(south)
      .tx((ctx) => setSchedule(ctx, ring, { rule: daily('America/Sao_Paulo'), catchUp: 'all', input: { bell: 's' } }))
    await server.move('2026-03-08T23:00:00Z')
    expect((await server.enqueued()).map(({ bell, slot }) => `${bell} ${slot}`)).toEqual([
      's 2026-03-07T12:00:00.000Z',
      'n 2026-03-07T14:00:00.000Z',
      's 2026-03-08T12:00:00.000Z',
      // The clock of New York went on by an hour in the night.
      'n 2026-03-08T13:00:00.000Z',
    ])
  })

  it('makes up for a server that was off as its rule says', async () => {
    const url = await makeOrgs()
    const before = await startAt('2026-05-01T08:30:00Z', { url })
    for (const catchUp of ['skip', 'once', 'all'] as const)
      await before.ctx(orgs[0]).tx((ctx) =>
        setSchedule(ctx, ring, {
          key: catchUp,
          rule: { cron: '0 * * * *', timeZone: 'UTC' },
          catchUp,
          input: { bell: catchUp },
        }),
      )
    await Promise.all(running.splice(0).map((process) => process.stop()))
    const back = await startAt('2026-05-01T12:30:00Z', { url })
    await back.look()
    const rung = async (bell: string) =>
      (await back.enqueued()).filter((job) => job.bell === bell).map(({ slot }) => slot.slice(11, 16))
    expect(await rung('skip')).toEqual([])
    expect(await rung('once')).toEqual(['12:00'])
    expect(await rung('all')).toEqual(['09:00', '10:00', '11:00', '12:00'])
    await back.move('2026-05-01T13:00:10Z')
    expect(await rung('skip')).toEqual(['13:00'])
  })

  it('that is paused enqueues nothing, and that is removed is gone', async () => {
    const server = await startAt('2026-05-01T08:30:00Z')
    const [north, south] = orgs
    const rule = { everySeconds: 600 }
    for (const orgId of orgs)
      await server.ctx(orgId).tx((ctx) => setSchedule(ctx, ring, { rule, catchUp: 'skip', input: { bell: orgId } }))
    expect(await server.ctx(north).tx((ctx) => pauseSchedule(ctx, ring, true))).toBe(true)
    expect(await server.ctx(south).tx((ctx) => removeSchedule(ctx, ring))).toBe(true)
    await server.move('2026-05-01T08:40:00Z')
    expect(await server.enqueued()).toEqual([])
    await server.ctx(north).tx((ctx) => pauseSchedule(ctx, ring, false))
    await server.move('2026-05-01T08:50:00Z')
    expect((await server.enqueued()).map(({ org, slot }) => [org, slot])).toEqual([[north, '2026-05-01T08:50:00.000Z']])
    expect(await listSchedules(server.ctx(south).db, south, ring)).toEqual([])
  })

  it('cannot be seen or changed from another organisation', async () => {
    const server = await startAt('2026-05-01T08:30:00Z')
    const [north, south] = orgs
    await server.ctx(north).tx((ctx) => setSchedule(ctx, ring, { rule: { everySeconds: 60 }, input: { bell: 'n' } }))
    expect(await listSchedules(server.ctx(south).db, north, ring)).toEqual([])
    const { numDeletedRows } = await server.ctx(south).db.deleteFrom('schedules').executeTakeFirst()
    expect(numDeletedRows).toBe(0n)
    expect(await listSchedules(server.ctx(north).db, north, ring)).toHaveLength(1)
  })

  it('is not there when its transaction was rolled back, nor with an input that its job does not take', async () => {
    const server = await startAt('2026-05-01T08:30:00Z')
    const rule = { everySeconds: 60 }
    const undone = server.ctx(orgs[0]).tx(async (ctx) => {
      await setSchedule(ctx, ring, { rule, input: { bell: 'undone' } })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await expect(
      server.ctx(orgs[0]).tx((ctx) => setSchedule(ctx, ring, { rule, input: { bell: 7 } as never })),
    ).rejects.toThrow()
    expect(await listSchedules(server.ctx(orgs[0]).db, orgs[0], ring)).toEqual([])
  })

  it('does not pile up behind a job that is slow to be taken', async () => {
    const server = await startAt('2026-05-01T08:30:00Z')
    await server.ctx(orgs[0]).tx((ctx) => setSchedule(ctx, ring, { rule: { everySeconds: 60 }, input: { bell: 'x' } }))
    for (const minute of ['31', '32', '33', '34']) await server.move(`2026-05-01T08:${minute}:00Z`)
    expect((await server.enqueued()).map(({ slot }) => slot)).toEqual(['2026-05-01T08:34:00.000Z'])
  })
})

it('a job gets the moment of its schedule, and one that fails to be enqueued holds up no other', {
  timeout: 30_000,
}, async () => {
  const slots: (string | undefined)[] = []
  const strike = defineJob({
    name: 'test.ring',
    input: z.object({ bell: z.literal('good') }),
    run: async (_ctx, _input, run) => {
      slots.push(run.slot?.toISOString())
    },
  })
  const url = await makeOrgs()
  const setter = await startAt('2026-05-01T08:30:00Z', { url })
  const rule = { cron: '0 9 * * *', timeZone: 'UTC' }
  // As a version of the product with another input would have left it.
  await setter.ctx(orgs[0]).tx((ctx) => setSchedule(ctx, ring, { rule, input: { bell: 'old' } }))
  await setter.ctx(orgs[1]).tx((ctx) => setSchedule(ctx, ring, { rule, input: { bell: 'good' } }))
  const clock = { now: () => new Date('2026-05-01T09:00:01Z') }
  running.push(
    await startTestServices({
      url,
      domains: [{ name: 'test', jobs: [strike] }],
      work: true,
      logLevel: 'silent',
      ports: () => ({ clock }),
    }),
  )
  await until(() => slots.length > 0)
  expect(slots).toEqual(['2026-05-01T09:00:00.000Z'])
})
