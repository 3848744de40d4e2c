import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idOf, makeApp, makeOrders, ok, type Orders } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, type HeardEvent, pause } from '../../../test/listen.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: Orders
const open: Socket[] = []

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeOrders(admin)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => server.stop())

/** An event of a visitor is named by the moment in which it happened. */
const momentOf = ({ id }: HeardEvent) => Math.floor(Number(id) / 1_000)

/** Someone's window at a public page, as far as its line goes. */
async function visit(token: unknown, since?: string) {
  const socket = io(`${server.url}/public`, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, ...(since !== undefined && { since }) },
    extraHeaders: { origin: server.url },
  })
  open.push(socket)
  const messages: [name: string, body: unknown][] = []
  socket.onAny((name: string, body: unknown) => messages.push([name, body]))
  const ended = new Promise<number>((resolve) => socket.on('disconnect', () => resolve(Date.now())))
  const refused = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  /** Of what happened from now on: what others did before may still be on its way. */
  let from = 0
  const fromNow = () => {
    from = Date.now()
  }
  const heard = (room: string) =>
    messages.flatMap(([name, body]) =>
      name === 'event' && (body as HeardEvent).room === room && momentOf(body as HeardEvent) >= from
        ? [body as HeardEvent]
        : [],
    )
  const join = (room: string, mark: string | null = null): Promise<unknown> => socket.emitWithAck('join', room, mark)
  return { socket, messages, ended, refused, heard, fromNow, join }
}

const list = (fields: string[], more: object = {}) => ({ tableId: t.id, viewSettings: { fields, ...more } })
const dashboard = (identifier: string) => ({ type: 'dashboard' as const, identifier })
const share = async (appId: string) => ok(await admin.api.publicViews.create(dashboard(appId)))
const records = () => `records:${t.id}`
const write = async (values: Record<string, unknown>) =>
  ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values }))

async function shownApp(more: object = {}) {
  const appId = await makeApp(admin, 'Ao vivo')
  await idOf(admin, appId, 'minilista', list([t.name, t.valor], more))
  return { appId, ...(await share(appId)) }
}

describe('a visitor', () => {
  it('T034 T054 hears that what is shown changed, and neither values, nor who, nor anything of what is not shown', async () => {
    const { token } = await shownApp()
    const guest = await visit(token)
    expect(guest.refused).toBeNull()
    expect(await guest.join(records())).toEqual({ ok: true })
    guest.fromNow()
    await write({ [t.segredo]: 424242 })
    await write({ [t.valor]: 313131 })
    const [event] = await eventually(() => guest.heard(records()).length > 0 && guest.heard(records()))
    expect(event).toMatchObject({ type: 'records.changed', payload: { many: true, upserts: [], userId: null } })
    await pause(300)
    expect(guest.heard(records())).toHaveLength(1)
    expect(JSON.stringify(guest.messages)).not.toMatch(new RegExp(`424242|313131|${admin.id}|${t.segredo}|Pedido`))
  })

  it('hears what decides which records a block shows, although it is not shown', async () => {
    const filters = { op: 'and' as const, rules: [{ field: t.segredo, operator: 'gt', value: 3 }] }
    const { token } = await shownApp({ filters })
    const guest = await visit(token)
    await guest.join(records())
    await write({ [t.segredo]: 5 })
    await eventually(() => guest.heard(records()).length > 0)
  })

  it('T002 T053 gets into no room but those of the link', async () => {
    const other = await makeOrders(admin)
    const { appId, token } = await shownApp()
    const guest = await visit(token)
    for (const room of [
      `records:${other.id}`,
      `table:${t.id}`,
      `app:${appId}`,
      `org:${org.id}`,
      `user:${admin.id}`,
      `${appId} records:${t.id}`,
      '',
    ]) {
      expect(await guest.join(room), room).toMatchObject({ ok: false, error: { id: 'not_found' } })
    }
    expect(await guest.join('public:page')).toEqual({ ok: true })
    ok(await admin.api.records.create({ tableId: other.id, values: { [other.name]: 'Segredo alheio' } }))
    await write({ [t.valor]: 7 })
    await pause(400)
    expect(guest.messages.filter(([name]) => name === 'event')).toEqual([])
    const inside = io(server.url, { path: '/api/realtime', transports: ['websocket'], forceNew: true, auth: { token } })
    open.push(inside)
    const why = await new Promise((resolve) => inside.once('connect_error', ({ message }) => resolve(message)))
    expect(why).toBe('not_signed_in')
  })

  it('hears of a form nothing at all', async () => {
    const appId = await makeApp(admin)
    const items = [{ id: 'a', type: 'field', field_id: t.name }]
    await idOf(admin, appId, 'formPages', { tableId: t.id, viewSettings: { items } })
    const guest = await visit((await share(appId)).token)
    expect(await guest.join(records())).toMatchObject({ ok: false })
  })

  it('is told when the page is built otherwise', async () => {
    const { appId, token } = await shownApp()
    const guest = await visit(token)
    await guest.join('public:page')
    ok(await admin.api.blocks.create({ appId, type: 'divider', settings: {} }))
    const [event] = await eventually(() => guest.heard('public:page').length > 0 && guest.heard('public:page'))
    const { version } = ok(await server.visitor().api.publicViews.pulse({ token }))
    expect(event?.payload).toEqual({ version })
  })

  it('who was away is told to read again where something happened, and only there', async () => {
    const { token } = await shownApp()
    const { since } = ok(await server.visitor().api.publicViews.open({ token }))
    await write({ [t.valor]: 99 })
    const guest = await visit(token, since)
    await guest.join(records(), since)
    await eventually(() => guest.messages.some(([name]) => name === 'refetch'))
    const later = await visit(token)
    await later.join(records(), String((Date.now() + 60_000) * 1_000))
    await pause(200)
    expect(later.messages.filter(([name]) => name === 'refetch')).toEqual([])
  })
})

describe('a shared table', () => {
  it('is heard of by the chosen fields alone', async () => {
    const { token } = ok(
      await admin.api.publicViews.create({ type: 'object', identifier: t.id, fields: [t.name, t.valor] }),
    )
    const guest = await visit(token)
    await guest.join(records())
    guest.fromNow()
    await write({ [t.segredo]: 1 })
    await write({ [t.name]: 'Outro nome' })
    await eventually(() => guest.heard(records()).length > 0)
    await pause(200)
    expect(guest.heard(records())).toHaveLength(1)
    const before = Date.now()
    ok(await admin.api.publicViews.delete({ type: 'object', identifier: t.id }))
    expect((await guest.ended) - before).toBeLessThan(5_000)
  })
})

describe('T058 a link that ends', () => {
  const endings: [what: string, end: (appId: string) => Promise<unknown>][] = [
    ['turned off', async (appId) => ok(await admin.api.publicViews.delete(dashboard(appId)))],
    ['replaced', async (appId) => ok(await admin.api.publicViews.create({ ...dashboard(appId), new_link: true }))],
    ['archived with its app', async (appId) => ok(await admin.api.trash.archive({ id: appId, type: 'dashboard' }))],
  ]
  for (const [what, end] of endings) {
    it(`${what}: open sockets are closed within five seconds, and do not come back`, { timeout: 15_000 }, async () => {
      const { appId, token } = await shownApp()
      const guests = [await visit(token), await visit(token)]
      const stays = await visit((await shownApp()).token)
      const before = Date.now()
      await end(appId)
      for (const guest of guests) {
        expect((await guest.ended) - before).toBeLessThan(5_000)
        expect(guest.messages.some(([name]) => name === 'signed_out')).toBe(true)
      }
      expect(stays.socket.connected).toBe(true)
      expect((await visit(token)).refused).toBe('not_found')
    })
  }
})

describe('a made-up link', () => {
  it('T001 T206 opens nothing, and an address that tries many is slowed down', async () => {
    const { token } = await shownApp()
    const refusals = new Set<string | null>()
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`,
      'a'.repeat(24),
      '',
      'x'.repeat(500),
      42,
      null,
    ]) {
      refusals.add((await visit(wrong)).refused)
    }
    expect([...refusals]).toEqual(['not_found'])
    for (let n = 0; n < 70; n++) refusals.add((await visit(`${'b'.repeat(20)}${1000 + n}`)).refused)
    expect([...refusals]).toEqual(['not_found', 'too_many_requests'])
  })
})
