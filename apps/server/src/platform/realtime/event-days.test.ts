import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestDatabase, startTestServices } from '../testing/test-services.ts'
import { dropEventDays, makeEventDays } from './event-days.ts'

let kit: Awaited<ReturnType<typeof startTestServices>>
beforeAll(async () => {
  kit = await startTestServices({ url: await makeTestDatabase(), logLevel: 'silent' })
})
afterAll(() => kit.stop())

const db = () => kit.services.database.system()
const signal = new AbortController().signal

/** Days from today on which there is a part. */
async function days(): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select to_date(right(relname, 8), 'YYYYMMDD') - (now() at time zone 'UTC')::date as day
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'oficina.events'::regclass and relname ~ '^events_[0-9]{8}$' order by 1`.execute(db())
  return rows.map(({ day }) => day)
}

const write = (days: number, orgId = 'org_days') =>
  sql`insert into oficina.events (org_id, type, rooms, payload, created_at)
    values (${orgId}, 'test.kept', '{}', ${JSON.stringify({ days })}, now() + make_interval(days => ${days}))`.execute(
    kit.ctx(orgId).db,
  )

async function partOf(days: number): Promise<string | undefined> {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from oficina.events where payload->>'days' = ${String(days)}`.execute(db())
  return rows[0]?.part
}
const nameOf = async (days: number) => {
  const { rows } = await sql<{ name: string }>`
    select 'oficina.' || oficina.events_of((now() at time zone 'UTC')::date + ${days}::int) as name`.execute(db())
  return rows[0]?.name
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

it('there is a part for each day that is kept and for a week ahead, and days to come are made', async () => {
  expect(await days()).toEqual(range(-7, 7))
  await sql`select oficina.drop_events_of((now() at time zone 'UTC')::date + n) from generate_series(3, 7) n`.execute(
    db(),
  )
  expect(await days()).toEqual(range(-7, 2))
  await makeEventDays(kit.services.database)
  expect(await days()).toEqual(range(-7, 7))
})

it('an event goes to its day', async () => {
  await write(0)
  await write(-3)
  expect(await partOf(0)).toBe(await nameOf(0))
  expect(await partOf(-3)).toBe(await nameOf(-3))
})

it('an event for which no day was made is kept all the same, and moved when its day is', async () => {
  await sql`select oficina.drop_events_of((now() at time zone 'UTC')::date + 6)`.execute(db())
  await write(6)
  expect(await partOf(6)).toBe('oficina.events_default')
  await makeEventDays(kit.services.database)
  expect(await partOf(6)).toBe(await nameOf(6))
})

it('days that are over are dropped, and others stay', async () => {
  await sql`select oficina.make_events_of((now() at time zone 'UTC')::date - n) from generate_series(8, 9) n`.execute(
    db(),
  )
  for (const n of [-9, -8, -7]) await write(n)
  await write(-20)
  expect(await partOf(-20)).toBe('oficina.events_default')
  await dropEventDays(kit.services.database, kit.services.log, signal)
  expect(await days()).toEqual(range(-7, 7))
  expect([await partOf(-20), await partOf(-9), await partOf(-8)]).toEqual([undefined, undefined, undefined])
  expect(await partOf(-7)).toBe(await nameOf(-7))
})

it('no organisation sees or writes another’s events, neither in the whole nor in a part', async () => {
  await write(-1, 'org_mine')
  const parts = ['oficina.events', 'oficina.events_default', await nameOf(-1), await nameOf(0)]
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where (c.oid = 'oficina.events'::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = 'oficina.events'::regclass))
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`.execute(
    db(),
  )
  expect(rows).toEqual([])
  for (const part of parts) {
    const seen = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(part ?? '')} where org_id = 'org_mine'`.execute(kit.ctx('org_other').db)
    expect(seen.rows[0]?.n).toBe(0)
  }
  const foreign = sql`insert into ${sql.raw((await nameOf(0)) ?? '')} (org_id, type, rooms, payload)
    values ('org_mine', 'test.kept', '{}', '{}')`.execute(kit.ctx('org_other').db)
  await expect(foreign).rejects.toThrow('row-level security')
})

it('whoever holds the outbox for long is not waited for: writers go on, and the day is dropped later', async () => {
  await sql`select oficina.make_events_of((now() at time zone 'UTC')::date - 8)`.execute(db())
  const mayEnd = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holder = db()
    .transaction()
    .execute(async (trx) => {
      await sql`lock table oficina.events in row exclusive mode`.execute(trx)
      isHeld.resolve()
      await mayEnd.promise
    })
  await isHeld.promise
  const dropping = dropEventDays(kit.services.database, kit.services.log, signal)
  for (let n = 0; n < 5; n++) await write(0, `org_writer${n}`)
  expect(await days()).toContain(-8)
  mayEnd.resolve()
  await holder
  await dropping
  expect(await days()).not.toContain(-8)
})
