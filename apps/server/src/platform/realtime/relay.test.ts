import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventsChannel } from '../events.ts'
import { makeTestDatabase, startTestServices, until } from '../testing/test-services.ts'
import { EventRelay, type RelayedEvent, type Served } from './relay.ts'

declare module '../events.ts' {
  interface Events {
    'test.relayed': { n: number }
  }
}

let kit: Awaited<ReturnType<typeof startTestServices>>
beforeAll(async () => {
  kit = await startTestServices({ url: await makeTestDatabase(), logLevel: 'silent' })
})
afterAll(() => kit.stop())

const org = 'org_relay'
const numberOf = ({ payload }: RelayedEvent) => (payload as { n: number }).n
const everyone = { has: () => true, all: () => [org] }

async function relayTo(heard: number[], served: Served = everyone): Promise<EventRelay> {
  const relay = new EventRelay(kit.services, (event) => heard.push(numberOf(event)), served, 200)
  await relay.start()
  return relay
}

const announce = (n: number, orgId = org) => kit.ctx(orgId).tx((ctx) => ctx.announce('test.relayed', { n }))

/** By now every relay has looked twice for what it may have missed. */
async function twoLooks(): Promise<void> {
  const query = vi.spyOn(kit.services.database, 'query')
  await until(() => query.mock.calls.filter(([, { name }]) => name === 'outbox-snapshot').length > 5)
  query.mockRestore()
}

const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'oficina-listen'`.execute(kit.ctx(null).db)

/** Events without notices, as after a process that died before it told; each in a transaction of its own. */
async function writeSilently(numbers: readonly number[]): Promise<void> {
  for (const n of numbers)
    await sql`insert into oficina.events (org_id, type, rooms, payload)
      values (${org}, 'test.relayed', ${[`org:${org}`]}, ${JSON.stringify({ n })})`.execute(kit.ctx(org).db)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

it('what happened while nobody listened is no news for whoever comes next', async () => {
  const [busy, idle]: [number[], number[]] = [[], []]
  let isServed = false
  // Told before the other: once the other knows of an event, this one has heard the notice too.
  const first = await relayTo(idle, { has: () => isServed, all: () => (isServed ? [org] : []) })
  const second = await relayTo(busy)
  await announce(1)
  await until(() => busy.includes(1))
  isServed = true
  await announce(2)
  await until(() => idle.includes(2))
  await twoLooks()
  expect(idle).toEqual([2])
  await first.stop()
  await second.stop()
})

it('an event of an organisation that nobody here belongs to is not read', async () => {
  const heard: number[] = []
  const relay = await relayTo(heard, { has: (orgId) => orgId === org, all: () => [org] })
  const read = vi.spyOn(kit.services.database, 'query')
  await announce(1, 'org_other')
  await announce(2)
  await until(() => heard.includes(2))
  const ids = read.mock.calls.flatMap(([, { name, values }]) => (name === 'outbox-read' ? (values[0] as string[]) : []))
  read.mockRestore()
  expect(ids).toHaveLength(1)
  expect(heard).toEqual([2])
  await relay.stop()
})

it('60,000 events within seconds are told once each and in commit order, also one that was begun early', async () => {
  const heard: number[] = []
  const relay = await relayTo(heard)
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const early = kit.ctx(org).tx(async (ctx) => {
    await ctx.announce('test.relayed', { n: 0 })
    written.resolve()
    await mayEnd.promise
  })
  await written.promise
  // A hundred in each commit: more in a second than any installation writes.
  for (let n = 1; n < 60_000; n += 100)
    await sql`with made as (
        insert into oficina.events (org_id, type, rooms, payload)
        select ${org}, 'test.relayed', ${[`org:${org}`]}, jsonb_build_object('n', m)
        from generate_series(${n}::int, ${n}::int + 99) m returning id)
      select pg_notify(${eventsChannel}, id || ' ' || ${org}) from made order by id`.execute(kit.ctx(org).db)
  mayEnd.resolve()
  await early
  await until(() => heard.includes(0), 30)
  await twoLooks()
  expect(heard).toHaveLength(60_001)
  expect(heard).toEqual([...range(1, 60_000), 0])
  await relay.stop()
})

it('events whose notices were lost are told once, also one whose transaction outlasts two looks', async () => {
  const heard: number[] = []
  const relay = await relayTo(heard)
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const early = kit
    .ctx(org)
    .db.transaction()
    .execute(async (trx) => {
      await sql`insert into oficina.events (org_id, type, rooms, payload) values (${org}, 'test.relayed', '{}', '{"n": 0}')`.execute(
        trx,
      )
      written.resolve()
      await mayEnd.promise
    })
  await written.promise
  await writeSilently(range(1, 500))
  await until(() => heard.length >= 500)
  await twoLooks()
  mayEnd.resolve()
  await early
  await until(() => heard.includes(0))
  await twoLooks()
  expect(heard).toEqual([...range(1, 500), 0])
  await relay.stop()
})

it('what is committed while the listening line is cut is told once, in order, with what comes before and after', async () => {
  const heard: number[] = []
  const relay = await relayTo(heard)
  for (const n of range(1, 300)) {
    await announce(n)
    if (n % 100 === 50) await cutListeners()
  }
  await until(() => heard.length >= 300)
  await twoLooks()
  expect(heard).toEqual(range(1, 300))
  await relay.stop()
})

it('a notice that comes after a look has found its event tells it no second time', async () => {
  const heard: number[] = []
  const relay = await relayTo(heard)
  await writeSilently([1])
  await until(() => heard.includes(1))
  // Long after, so that the relay no longer remembers the id.
  await twoLooks()
  await twoLooks()
  await sql`select pg_notify('oficina_events', id || ' ' || org_id) from oficina.events
    where org_id = ${org} and payload = '{"n": 1}' order by id desc limit 1`.execute(kit.ctx(org).db)
  await announce(2)
  await until(() => heard.includes(2))
  expect(heard).toEqual([1, 2])
  await relay.stop()
})

it('an event is told although its transaction number was given out before, as after a crash', async () => {
  const heard: number[] = []
  const relay = await relayTo(heard)
  await announce(1)
  await until(() => heard.includes(1))
  await twoLooks()
  await sql`insert into oficina.events (org_id, type, rooms, payload, xid, oldest)
    values (${org}, 'test.relayed', ${[`org:${org}`]}, '{"n": 2}', '5'::xid8, '5'::xid8)`.execute(kit.ctx(org).db)
  await cutListeners()
  await until(() => heard.includes(2))
  await sql`with made as (insert into oficina.events (org_id, type, rooms, payload, xid, oldest)
      values (${org}, 'test.relayed', ${[`org:${org}`]}, '{"n": 3}', '6'::xid8, '6'::xid8) returning id, org_id)
    select pg_notify('oficina_events', id || ' ' || org_id) from made`.execute(kit.ctx(org).db)
  await until(() => heard.includes(3))
  await cutListeners()
  await announce(4)
  await until(() => heard.includes(4))
  await twoLooks()
  expect(heard).toEqual([1, 2, 3, 4])
  await relay.stop()
})
