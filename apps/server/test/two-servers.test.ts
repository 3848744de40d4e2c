import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Build, makeBuild, type Person } from './build.ts'
import { startTestServer, type TestServer } from './harness.ts'

/** Two servers on one database: what is said to one is heard by the other. */
let one: TestServer
let two: TestServer
let build: Build
const open: Socket[] = []

beforeAll(async () => {
  one = await startTestServer()
  two = await one.twin()
  build = makeBuild(one)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

interface Heard {
  id: string
  type: string
  room: string
  payload: Record<string, unknown>
}

const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function listen(server: TestServer, cookie: string, options: { since?: string; origin?: string } = {}) {
  const socket = io(server.url, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: options.since ? { since: options.since } : {},
    extraHeaders: { cookie, origin: options.origin ?? server.url },
  })
  open.push(socket)
  const events: Heard[] = []
  socket.on('event', (event: Heard) => events.push(event))
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const ended = new Promise<string>((resolve) => {
    socket.once('disconnect', resolve)
  })
  return {
    socket,
    events,
    connected,
    ended,
    join: (room: string) => socket.emitWithAck('join', room) as Promise<{ ok: boolean; error?: { id: string } }>,
  }
}

async function until<T>(ask: () => T | undefined | false, seconds = 5): Promise<T> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    const answer = ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`not so within ${seconds} s`)
}

describe('realtime over two servers', () => {
  it('an event from one reaches a socket on the other', async () => {
    const org = await build.org()
    const listener = listen(two, cookieOf(org.admin))
    await listener.connected
    await listener.join(`org:${org.id}`)
    await org.admin.api.orgs.update({ name: 'Serra Azul' })
    const event = await until(() => listener.events.find(({ type }) => type === 'org.updated'))
    expect(event.room).toBe(`org:${org.id}`)
  })

  it('another organisation’s room looks like one that is not there', async () => {
    const [mine, theirs] = [await build.org(), await build.org()]
    const listener = listen(one, cookieOf(mine.admin))
    await listener.connected
    expect(await listener.join(`org:${theirs.id}`)).toEqual({ ok: false, error: { id: 'not_found' } })
    expect(await listener.join('org:org_00000000000000')).toEqual({ ok: false, error: { id: 'not_found' } })
    await theirs.admin.api.orgs.update({ name: 'Segredo CNRY' })
    await mine.admin.api.orgs.update({ name: 'Minha' })
    await until(() => listener.events.some(({ type }) => type === 'org.updated'))
    expect(JSON.stringify(listener.events)).not.toContain(theirs.id)
  })

  it('a client that was away gets what it missed', async () => {
    const org = await build.org()
    const first = listen(one, cookieOf(org.admin))
    await first.connected
    await org.admin.api.orgs.update({ name: 'Um' })
    const seen = await until(() => first.events.find(({ type }) => type === 'org.updated'))
    first.socket.disconnect()
    await org.admin.api.orgs.update({ name: 'Dois' })
    await org.admin.api.orgs.update({ name: 'Três' })
    const again = listen(two, cookieOf(org.admin), { since: seen.id })
    await again.connected
    await until(() => again.events.filter(({ type, id }) => type === 'org.updated' && id > seen.id).length >= 2)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const news = again.events.filter(
      ({ type, room, id }) => type === 'org.updated' && room.startsWith('org:') && BigInt(id) > BigInt(seen.id),
    )
    expect(new Set(news.map(({ id }) => id)).size).toBe(2)
  })

  it('a client that was away for too long is told to load anew', async () => {
    const org = await build.org()
    const listener = listen(one, cookieOf(org.admin), { since: '999999999999' })
    const told = new Promise((resolve) => {
      listener.socket.once('refetch', resolve)
    })
    await listener.connected
    expect(await told).toMatchObject({ room: expect.stringContaining(':') })
  })

  it('people see each other in a room, whichever server they are on, and are gone when they leave', async () => {
    const org = await build.org()
    const other = await build.person(org)
    const present: { room: string; users: { id: string }[] }[] = []
    const here = listen(one, cookieOf(org.admin))
    here.socket.on('presence', (state) => present.push(state))
    await here.connected
    const there = listen(two, cookieOf(other))
    await there.connected
    const inRoom = () =>
      present
        .filter(({ room }) => room === `org:${org.id}`)
        .at(-1)
        ?.users.map(({ id }) => id)
        .sort()
    await until(() => inRoom()?.length === 2)
    expect(inRoom()).toEqual([org.admin.id, other.id].sort())
    there.socket.disconnect()
    await until(() => inRoom()?.length === 1, 12)
  })

  it('nobody without a session, and no page of another site, gets a socket', async () => {
    const org = await build.org()
    await expect(
      listen(one, 'oficina_session=org_00000000000000.ses_00000000000000.0000000000000000000000').connected,
    ).rejects.toThrow('not_signed_in')
    await expect(listen(one, cookieOf(org.admin), { origin: 'https://evil.test' }).connected).rejects.toThrow()
  })
})

describe('rights over two servers', () => {
  it('a role change on one is in force on the other within 5 s', async () => {
    const org = await build.org()
    const created = await org.admin.api.roles.create({
      profile_name: 'Gestão',
      color: 'verde',
      profile_data: { manage_users: true },
    })
    const person = await build.person(org, { seat: 'builder', role: created.body.id_profile })
    const onTwo = (await import('./api.ts')).makeApi(two.url, { cookies: person.cookies })
    expect((await onTwo.users.list({})).status).toBe(200)
    await org.admin.api.roles.update({ profile_id: created.body.id_profile, profile_data: { manage_users: false } })
    await untilAsync(async () => (await onTwo.users.list({})).status === 403)
  })

  it('a person who is disabled on one loses calls and socket on the other within 5 s', async () => {
    const org = await build.org()
    const person = await build.person(org)
    const onTwo = (await import('./api.ts')).makeApi(two.url, { cookies: person.cookies })
    const listener = listen(two, cookieOf(person))
    await listener.connected
    expect((await onTwo.client.ping({})).status).toBe(200)
    await org.admin.api.users.update({ userId: person.id, active: false })
    await Promise.race([
      listener.ended,
      new Promise((_, reject) => setTimeout(() => reject(new Error('the socket lives on')), 5_000)),
    ])
    await untilAsync(async () => (await onTwo.client.ping({})).status === 401)
  })
})

async function untilAsync(ask: () => Promise<boolean>, seconds = 5) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    if (await ask()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not so within ${seconds} s`)
}
