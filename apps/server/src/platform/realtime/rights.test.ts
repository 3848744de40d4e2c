import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessChannel } from '../events.ts'
import { startTestRealtime } from '../testing/test-realtime.ts'
import { makeTestDatabase, until } from '../testing/test-services.ts'

declare module '../events.ts' {
  interface Events {
    'test.heard': { n: number }
  }
}

const org = 'org_rights'
const closedTables = new Set<string>()
const tables = {
  name: 'test',
  rooms: { table: async (_ctx: unknown, id: string) => id.startsWith('tbl_') && !closedTables.has(id) },
}

let one: Awaited<ReturnType<typeof startTestRealtime>>
let two: Awaited<ReturnType<typeof startTestRealtime>>

beforeAll(async () => {
  const url = await makeTestDatabase()
  one = await startTestRealtime(url, [tables])
  two = await startTestRealtime(url, [tables])
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

const announce = (n: number, rooms?: string[]) =>
  one.ctx(org).tx((ctx) => ctx.announce('test.heard', { n }, rooms ? { rooms } : {}))
const numbers = (client: { heard: { payload: { n?: number } }[] }) => client.heard.map((event) => event.payload.n)

describe('when rights change', () => {
  const tellAccess = (orgId: string) => sql`select pg_notify(${accessChannel}, ${orgId})`.execute(one.ctx(null).db)

  it('a session that ended is cut off in every process within five seconds', async () => {
    const clients = [one.connect(`${org}/usr_gone`), two.connect(`${org}/usr_gone`)]
    const stays = two.connect(`${org}/usr_stays`)
    await Promise.all([...clients, stays].map((client) => client.connected()))
    for (const process of [one, two]) process.signedOut.add('usr_gone')
    const before = Date.now()
    await tellAccess(org)
    await Promise.all(clients.map((client) => client.ended))
    expect(Date.now() - before).toBeLessThan(5_000)
    expect(clients.every((client) => client.other.some(([name]) => name === 'signed_out'))).toBe(true)
    expect(stays.socket.connected).toBe(true)
  })

  it('a session that ends by its own time is cut off then, although nobody tells', async () => {
    one.endsAt.set('usr_ending', Date.now() + 1_500)
    const client = one.connect(`${org}/usr_ending`)
    await client.connected()
    await client.ended
    expect(Date.now()).toBeGreaterThanOrEqual(one.endsAt.get('usr_ending') ?? 0)
    expect(client.other).toContainEqual(['signed_out', undefined])
  })

  it('a session that was used meanwhile goes on', async () => {
    one.endsAt.set('usr_sliding', Date.now() + 800)
    const client = one.connect(`${org}/usr_sliding`)
    await client.connected()
    one.endsAt.set('usr_sliding', Date.now() + 60_000)
    const before = one.lookups.length
    await until(() => one.lookups.length > before)
    await announce(150)
    await until(() => numbers(client).includes(150))
    expect(client.socket.connected).toBe(true)
  })

  it('what changed while the listening line was down is found when it is back', async () => {
    const client = two.connect(`${org}/usr_deaf`)
    await client.connected()
    await client.join('table:tbl_deaf')
    two.signedOut.add('usr_deaf')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'oficina-listen'`.execute(one.ctx(null).db)
    await client.ended
    expect(client.other).toContainEqual(['signed_out', undefined])
  })

  it('only those are looked up whom the change concerns, those of one organisation at once', async () => {
    const many = Array.from({ length: 10 }, (_, n) => `usr_${n}`)
    const clients = many.map((user) => one.connect(`org_many/${user}`))
    const other = one.connect('org_few/usr_x')
    await Promise.all([...clients, other].map((client) => client.connected()))
    const from = one.lookups.length
    const notices = [
      'org_many user usr_3',
      'org_many token tok_1',
      'org_many session ses_usr_4',
      'org_many session ses_gone',
      'org_many role rol_gone',
    ]
    for (const [n, notice] of notices.entries()) {
      await tellAccess(notice)
      // Looked up after what the notice was about.
      await tellAccess('org_few')
      await until(() => one.lookups.slice(from).filter(([user]) => user === 'usr_x').length === n + 1)
    }
    await tellAccess('org_many')
    const looked = () => one.lookups.slice(from).filter(([user]) => user !== 'usr_x')
    await until(() => looked().length === 3)
    expect(looked()).toEqual([['usr_3'], ['usr_4'], many])
  })

  it('nobody is looked up while nothing changes', async () => {
    const client = one.connect(`${org}/usr_still`)
    await client.connected()
    const before = one.lookups.length
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    expect(one.lookups.slice(before)).toEqual([])
  })

  it('a room that is no longer allowed is left', async () => {
    const client = two.connect(`${org}/usr_a`)
    await client.connected()
    await client.join('table:tbl_closing')
    closedTables.add('tbl_closing')
    await tellAccess(org)
    await until(() => client.other.some(([name]) => name === 'left'))
    await announce(200, ['table:tbl_closing'])
    await announce(201)
    await until(() => numbers(client).includes(201))
    expect(numbers(client)).not.toContain(200)
  })
})
