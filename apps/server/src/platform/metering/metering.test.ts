import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testRun } from '../testing/test-run.ts'
import { makeTestDatabase, startTestServices } from '../testing/test-services.ts'
import { rollUpUsage } from './jobs.ts'
import { ceilingOf, type MeterLimits } from './meters.ts'
import { consume, makeMetering } from './metering.ts'

let server: Awaited<ReturnType<typeof startTestServices>>
const limits: MeterLimits = { apiCalls: null, automationRuns: null, lowCodeUnits: null, recordsPerTable: null }
const time = { ms: 0 }
let number = 0

beforeAll(async () => {
  server = await startTestServices({
    url: await makeTestDatabase(),
    ports: ({ database }) => ({
      metering: makeMetering({ database, limitsOf: async () => ({ ...limits }), clock: () => time.ms }),
    }),
  })
})
afterAll(() => server.stop())

async function newOrg(given: Partial<MeterLimits> = {}) {
  Object.assign(limits, { apiCalls: null, automationRuns: null, lowCodeUnits: null, recordsPerTable: null }, given)
  const id = `org_meter${++number}`
  await sql`insert into oficina.orgs (id, name, slug, language, timezone, currency_symbol, plan)
    values (${id}, ${id}, ${`meter${number}`}, 'en', 'UTC', '$', 'free')`.execute(server.ctx(null).db)
  const { metering } = server.services.ports
  const use = (amount: number, subject = '') =>
    server.ctx(id).tx((ctx) => consume(ctx, 'automationRuns', amount, { subject }))
  return { id, use, total: () => metering.totalOf(id, 'automationRuns') }
}

describe('the ceiling', () => {
  it('is a tenth above the limit', () => {
    expect([500, 100, 5, 0].map(ceilingOf)).toEqual([550, 110, 5, 0])
  })
})

describe('consume', () => {
  it('counts with the transaction: what was rolled back was not used', async () => {
    const org = await newOrg()
    await org.use(3)
    const undone = server.ctx(org.id).tx(async (ctx) => {
      await consume(ctx, 'automationRuns', 50)
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await org.total()).toBe(3)
  })

  it('refuses what goes beyond limit and tolerance, and names both sides', async () => {
    const org = await newOrg({ automationRuns: 100 })
    await org.use(100)
    await org.use(10)
    await expect(org.use(1)).rejects.toMatchObject({
      id: 'plan_limit',
      details: { limit: 'automationRuns', most: 100, used: 110 },
    })
    expect(await org.total()).toBe(110)
  })

  it('lets an organisation go on that has just taken a larger plan', async () => {
    const org = await newOrg({ automationRuns: 10 })
    await org.use(11)
    await expect(org.use(1)).rejects.toMatchObject({ id: 'plan_limit' })
    limits.automationRuns = 20
    await org.use(1)
    expect(await org.total()).toBe(12)
  })

  it('sees what other processes used, a little later', async () => {
    const org = await newOrg({ automationRuns: 100 })
    await org.use(1)
    await sql`insert into oficina.usage_entries (org_id, meter, amount) values (${org.id}, 'automationRuns', 109)`.execute(
      server.ctx(org.id).db,
    )
    time.ms += 15_001
    await expect(org.use(1)).rejects.toMatchObject({ id: 'plan_limit' })
  })

  it('waits for no other use: two open transactions of one organisation both count', async () => {
    const org = await newOrg({ automationRuns: 1_000 })
    await server.ctx(org.id).tx(async (ctx) => {
      await consume(ctx, 'automationRuns', 1)
      // Would never end if it needed what the first one holds.
      await org.use(1)
    })
    expect(await org.total()).toBe(2)
  })

  it('does not count what was used last month', async () => {
    const org = await newOrg({ automationRuns: 100 })
    await sql`insert into oficina.usage_totals (org_id, meter, day, amount)
      values (${org.id}, 'automationRuns', date_trunc('month', now() at time zone 'UTC')::date - 1, 5000)`.execute(
      server.ctx(org.id).db,
    )
    await org.use(1)
    expect(await org.total()).toBe(1)
  })

  it('is read the same before and after it was added up, and by subject', async () => {
    const org = await newOrg()
    await org.use(2, 'aut_one')
    await org.use(3, 'aut_two')
    await org.use(4, 'aut_one')
    expect(await org.total()).toBe(9)
    await rollUpUsage.run(server.ctx(null), {}, testRun())
    expect(await org.total()).toBe(9)
    await org.use(1, 'aut_one')
    await rollUpUsage.run(server.ctx(null), {}, testRun())
    const { rows } = await sql<{ subject: string; amount: string }>`
      select subject, amount from oficina.usage_totals where org_id = ${org.id} order by subject`.execute(
      server.ctx(org.id).db,
    )
    expect(rows).toEqual([
      { subject: 'aut_one', amount: '7' },
      { subject: 'aut_two', amount: '3' },
    ])
    const left = await sql`select from oficina.usage_entries`.execute(server.ctx(null).db)
    expect(left.rows).toHaveLength(0)
  })

  it('of one organisation is not seen by another', async () => {
    const org = await newOrg()
    await org.use(3)
    const other = await newOrg()
    const { rows } = await sql`select from oficina.usage_entries where org_id = ${org.id}`.execute(
      server.ctx(other.id).db,
    )
    expect(rows).toHaveLength(0)
  })
})

describe('a level', () => {
  const level = (counts: { is: number; asked: number }, more: number) => ({
    subject: 'tbl_one',
    more,
    count: async () => {
      counts.asked++
      return counts.is
    },
  })

  const of = (orgId: string, counts: { is: number; asked: number }) => ({
    isRoom: (more: number) =>
      server.services.ports.metering.isRoomFor(server.ctx(orgId), 'recordsPerTable', level(counts, more)),
    add: (more: number) =>
      server
        .ctx(orgId)
        .tx((ctx) => server.services.ports.metering.refuseOverLevel(ctx, 'recordsPerTable', level(counts, more))),
  })

  it('is not counted again while there is much room', async () => {
    const org = await newOrg({ recordsPerTable: 500 })
    const counts = { is: 100, asked: 0 }
    const { isRoom, add } = of(org.id, counts)
    for (let n = 0; n < 50; n++) expect(await isRoom(1)).toBe(true)
    for (let n = 0; n < 50; n++) await add(1)
    expect(counts.asked).toBe(1)
  })

  it('is refused only after a fresh count, and let through again when there is room', async () => {
    const org = await newOrg({ recordsPerTable: 500 })
    const counts = { is: 549, asked: 0 }
    const { add } = of(org.id, counts)
    await add(1)
    counts.is = 550
    await expect(add(1)).rejects.toMatchObject({
      id: 'plan_limit',
      details: { limit: 'recordsPerTable', most: 500, used: 550 },
    })
    counts.is = 540
    await expect(add(11)).rejects.toMatchObject({ id: 'plan_limit' })
    await add(10)
  })

  it('is sure to have room only for a part of what is left, whatever many ask at once', async () => {
    const org = await newOrg({ recordsPerTable: 500 })
    const counts = { is: 350, asked: 0 }
    const { isRoom } = of(org.id, counts)
    // Nothing of it is committed, so each count finds the same.
    const answers = await Promise.all(Array.from({ length: 40 }, () => isRoom(25)))
    expect(answers.filter(Boolean).length * 25).toBeLessThanOrEqual(200)
    expect(answers.filter(Boolean).length).toBeGreaterThan(0)
  })

  it('without a limit of the plan is never counted', async () => {
    const org = await newOrg()
    const counts = { is: 9_000_000, asked: 0 }
    const { isRoom, add } = of(org.id, counts)
    expect(await isRoom(1_000)).toBe(true)
    await add(1_000)
    expect(counts.asked).toBe(0)
  })
})
