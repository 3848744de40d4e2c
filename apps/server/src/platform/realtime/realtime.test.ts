import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestRealtime } from '../testing/test-realtime.ts'
import { makeTestDatabase, until } from '../testing/test-services.ts'

declare module '../events.ts' {
  interface Events {
    'test.moved': { n: number }
  }
}

const org = 'org_rt1'
const tables = {
  name: 'test',
  rooms: { table: async (_ctx: unknown, id: string) => id.startsWith('tbl_') },
}

let url: string
let one: Awaited<ReturnType<typeof startTestRealtime>>
let two: Awaited<ReturnType<typeof startTestRealtime>>

beforeAll(async () => {
  url = await makeTestDatabase()
  one = await startTestRealtime(url, [tables])
  two = await startTestRealtime(url, [tables])
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

const announce = (n: number, rooms?: string[], orgId = org) =>
  one.ctx(orgId).tx((ctx) => ctx.announce('test.moved', { n }, { rooms }))
const numbers = (client: { heard: { payload: { n?: number } }[] }) => client.heard.map((event) => event.payload.n)

describe('a socket', () => {
  it('is for members only, from our own pages only', async () => {
    expect(await one.connect('').ended).toBe('not_signed_in')
    expect(await one.connect(`${org}/usr_a/mfa`).ended).toBe('mfa_required')
    const foreign = one.connect(`${org}/usr_a`, { extraHeaders: { origin: 'https://evil.example' } })
    expect(await foreign.ended).toContain('error')
    const own = one.connect(`${org}/usr_a`, { extraHeaders: { origin: one.address } })
    await own.connected()
  })

  it('also works by polling', async () => {
    const client = one.connect(`${org}/usr_poll`, { transports: ['polling'] })
    await client.connected()
    await announce(1000)
    await until(() => numbers(client).includes(1000))
  })

  it('may join what its rules allow, and learns nothing about the rest', async () => {
    const client = one.connect(`${org}/usr_a`)
    await client.connected()
    expect(await client.join('table:tbl_1')).toEqual({ ok: true })
    const refused = [
      'table:other',
      'org:org_rt2',
      'user:usr_b',
      'nothing:x',
      'table:',
      '',
      'a'.repeat(200),
      7,
      null,
      {},
    ]
    for (const room of refused) expect(await client.join(room)).toEqual({ ok: false, error: { id: 'not_found' } })
  })

  it('has caps on rooms, on size and on pace', async () => {
    const client = one.connect(`${org}/usr_caps`)
    await client.connected()
    const answers = await Promise.all(Array.from({ length: 205 }, (_, n) => client.join(`table:tbl_${n}`)))
    expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(200)
    expect(answers.at(-1)).toMatchObject({ ok: false })
    const big = one.connect(`${org}/usr_big`)
    await big.connected()
    big.socket.emit('join', 'x'.repeat(100_000))
    expect(await big.ended).toMatch(/transport/)
    const fast = one.connect(`${org}/usr_fast`)
    await fast.connected()
    for (let n = 0; n < 1_000; n++) fast.socket.emit('leave', 'nowhere')
    expect(await fast.ended).toMatch(/disconnect/)
  })

  it('tells that its person is there, not more than once in five seconds [rule s.user-online]', async () => {
    const client = one.connect(`${org}/usr_on`)
    await client.connected()
    for (let n = 0; n < 5; n++) client.socket.emit('user_is_online')
    await until(() => one.online.includes('usr_on'))
    expect(one.online.filter((user) => user === 'usr_on')).toHaveLength(1)
  })
})

describe('an event', () => {
  it('reaches its rooms in every process, once each, and nobody else', async () => {
    const here = one.connect(`${org}/usr_a`)
    const there = two.connect(`${org}/usr_b`)
    const stranger = two.connect('org_rt2/usr_c')
    await Promise.all([here, there, stranger].map((client) => client.connected()))
    await there.join('table:tbl_1')
    await until(() => there.presence.has('table:tbl_1'))
    await announce(1)
    await announce(2, ['table:tbl_1', `org:${org}`])
    await announce(3, ['user:usr_b'])
    await announce(4, [])
    await announce(5)
    await until(() => numbers(here).includes(5) && numbers(there).includes(5))
    expect(numbers(here)).toEqual([1, 2, 5])
    expect(numbers(there)).toEqual([1, 2, 3, 5])
    expect(numbers(stranger)).toEqual([])
    expect(there.heard[1]).toMatchObject({ type: 'test.moved', room: 'table:tbl_1' })
  })

  it('that was rolled back never leaves', async () => {
    const client = two.connect(`${org}/usr_a`)
    await client.connected()
    const undone = one.ctx(org).tx(async (ctx) => {
      await ctx.announce('test.moved', { n: 10 })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await announce(11)
    await until(() => numbers(client).includes(11))
    expect(numbers(client)).not.toContain(10)
  })

  it('leaves in the order of the commits', async () => {
    const client = two.connect(`${org}/usr_a`)
    await client.connected()
    const announced = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const slow = one.ctx(org).tx(async (ctx) => {
      await ctx.announce('test.moved', { n: 20 })
      announced.resolve()
      await mayCommit.promise
    })
    await announced.promise
    for (let n = 21; n < 60; n++) await announce(n)
    mayCommit.resolve()
    await slow
    await until(() => numbers(client).includes(20))
    expect(numbers(client).filter((n) => n !== undefined && n >= 20 && n < 60)).toEqual([
      ...Array.from({ length: 39 }, (_, n) => 21 + n),
      20,
    ])
  })

  it('whose notice was lost arrives within five seconds', async () => {
    const client = two.connect(`${org}/usr_a`)
    await client.connected()
    const before = Date.now()
    await sql`insert into oficina.events (org_id, type, rooms, payload)
      values (${org}, 'test.moved', ${[`org:${org}`]}, '{"n": 70}')`.execute(one.ctx(null).db)
    await until(() => numbers(client).includes(70))
    expect(Date.now() - before).toBeLessThan(5_000)
  })

  it('arrives when the listening lines were cut', async () => {
    const client = two.connect(`${org}/usr_a`)
    await client.connected()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'oficina-listen'`.execute(one.ctx(null).db)
    await announce(80)
    const before = Date.now()
    await until(() => numbers(client).includes(80))
    expect(Date.now() - before).toBeLessThan(5_000)
    await announce(81)
    await until(() => numbers(client).includes(81))
  })
})

describe('after a reconnect', () => {
  it('what was missed comes, also for rooms that are joined again', async () => {
    const first = two.connect(`${org}/usr_r`)
    await first.connected()
    await announce(100)
    await until(() => numbers(first).includes(100))
    const since = first.heard.at(-1)?.id
    first.socket.disconnect()
    await announce(101)
    await announce(102, ['table:tbl_r'])
    await announce(103, ['table:tbl_hidden'])
    const second = one.connect(`${org}/usr_r`, { auth: { since } })
    await second.connected()
    await second.join('table:tbl_r')
    await until(() => numbers(second).includes(101) && numbers(second).includes(102))
    expect(numbers(second)).not.toContain(103)
  })

  it('what happened in a room between reading and joining comes, however long the socket has been open', async () => {
    const client = two.connect(`${org}/usr_r`)
    await client.connected()
    await announce(105)
    await until(() => numbers(client).includes(105))
    const known = client.heard.at(-1)?.id
    await announce(106, ['table:tbl_r'])
    await client.socket.emitWithAck('join', 'table:tbl_r', known)
    await until(() => numbers(client).includes(106))
  })

  it('also of a client that had heard nothing yet', async () => {
    const first = two.connect(`${org}/usr_quiet`)
    await first.connected()
    const [, hello] = await until(() => first.other.find(([name]) => name === 'hello'))
    first.socket.disconnect()
    await announce(110, ['user:usr_quiet'])
    const second = two.connect(`${org}/usr_quiet`, { auth: hello as { since: string } })
    await until(() => numbers(second).includes(110))
  })

  for (const since of ['1', 'junk', '999999999999']) {
    it(`a place that is not kept (${since}) asks to load anew`, async () => {
      await sql`delete from oficina.events where id = 1`.execute(one.ctx(null).db)
      const client = two.connect(`${org}/usr_old`, { auth: { since } })
      await until(() => client.other.some(([name]) => name === 'refetch'))
      expect(client.other).toContainEqual(['refetch', { room: `org:${org}` }])
    })
  }
})

describe('presence', () => {
  const room = 'table:tbl_presence'

  it('shows who is in a room, over processes, each person once', async () => {
    const ana = one.connect(`${org}/usr_ana`)
    const tab = one.connect(`${org}/usr_ana`)
    const bia = two.connect(`${org}/usr_bia`)
    await Promise.all([ana, tab, bia].map((client) => client.connected()))
    for (const client of [ana, tab, bia]) await client.join(room)
    for (const client of [ana, bia]) await until(() => client.presence.get(room)?.join() === 'usr_ana,usr_bia')
    bia.socket.disconnect()
    await until(() => ana.presence.get(room)?.join() === 'usr_ana')
    tab.socket.emit('leave', room)
    const carla = two.connect(`${org}/usr_carla`)
    await carla.connected()
    await carla.join(room)
    await until(() => carla.presence.get(room)?.join() === 'usr_ana,usr_carla')
    await until(() => ana.presence.get(room)?.join() === 'usr_ana,usr_carla')
  })

  it('forgets the people of a killed process within ten seconds', async () => {
    const watcher = one.connect(`${org}/usr_watch`)
    await watcher.connected()
    await watcher.join('table:tbl_killed')
    const child = fork(join(import.meta.dirname, 'test-presence.ts'), [url, 'table:tbl_killed'], { execArgv: [] })
    await once(child, 'message')
    await until(() => watcher.presence.get('table:tbl_killed')?.includes('usr_child'))
    child.kill('SIGKILL')
    const before = Date.now()
    await until(() => !watcher.presence.get('table:tbl_killed')?.includes('usr_child'))
    expect(Date.now() - before).toBeLessThan(10_000)
  })
})
