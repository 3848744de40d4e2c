import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idOf, makeApp, makeOrders, ok, type Orders } from '../apps.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { eventually, type HeardEvent, pause } from '../listen.ts'
import { type MadeTable, makeTable } from '../tables.ts'

/** Visitors whose windows were not written by us: they say what they like on their line, and send the same file twice. */
let server: TestServer
let admin: Person
let t: Orders
let cvs: MadeTable<'anexo'>
let form: { token: string; blockId: string }
const open: Socket[] = []

const share = async (identifier: string) =>
  ok(await admin.api.publicViews.create({ type: 'dashboard', identifier })).token
async function pageOf(fields: string[]): Promise<string> {
  const appId = await makeApp(admin)
  await idOf(admin, appId, 'minilista', { tableId: t.id, viewSettings: { fields } })
  return share(appId)
}

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_ADDRESS: '0' })
  admin = (await makeBuild(server).org()).admin
  t = await makeOrders(admin)
  cvs = await makeTable(admin, 'Currículos', { anexo: { type: 'files' } })
  const appId = await makeApp(admin)
  const items = [cvs.name, cvs.anexo].map((field_id) => ({ id: field_id, type: 'field', field_id }))
  const blockId = await idOf(admin, appId, 'formPages', { tableId: cvs.id, viewSettings: { items } })
  form = { blockId, token: await share(appId) }
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => server.stop())

async function visit(token: unknown) {
  const socket = io(`${server.url}/public`, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { origin: server.url },
  })
  open.push(socket)
  const events: HeardEvent[] = []
  const everything: string[] = []
  socket.on('event', (event: HeardEvent) => events.push(event))
  socket.onAny((...message: unknown[]) => everything.push(JSON.stringify(message)))
  const refused = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  return { socket, events, everything, refused }
}
const records = () => `records:${t.id}`
const write = async (values: Record<string, unknown>) =>
  ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values }))

describe('the line of a visitor', () => {
  it.each([{ a: 1 }, ['x'], 7, null, '', '__proto__', 'x'.repeat(201), "' or 1=1 --"])(
    'T001 opens for no token like %j',
    async (token) => {
      expect((await visit(token)).refused).toBe('not_found')
    },
  )

  it('T206 T212 takes nonsense for nothing, tells it to nobody, and is cut when it floods', async () => {
    const token = await pageOf([t.name, t.valor])
    const [rude, polite] = [await visit(token), await visit(token)]
    expect(await polite.socket.emitWithAck('join', records(), null)).toEqual({ ok: true })
    const nonsense = [null, 7, {}, [], '__proto__', 'constructor', '\u0000', 'x'.repeat(1_000), Buffer.from('x'), ' ']
    for (const room of nonsense) {
      expect(await rude.socket.emitWithAck('join', room, null)).toMatchObject({ ok: false })
      expect(await rude.socket.emitWithAck('join', records(), room)).toEqual({ ok: true })
      rude.socket.emit('leave', room)
      for (const name of ['event', 'refetch', 'signed_out', 'left', 'hello', 'presence', 'message'])
        rude.socket.emit(name, { room: records(), payload: 'CNRY' })
    }
    // Who leaves a room leaves it for themselves.
    await rude.socket.emitWithAck('leave', records())
    await write({ [t.valor]: 8 })
    await eventually(() => polite.events.length > 0)
    expect(polite.everything.join()).not.toContain('CNRY')
    const cut = new Promise((resolve) => rude.socket.once('disconnect', resolve))
    for (let n = 0; n < 400; n++) rude.socket.emit('join', records())
    await cut
    expect(polite.socket.connected).toBe(true)
  })

  it('T034 T054 two links to one table: each hears of its own fields, and not how often the other does', async () => {
    const [one, other] = [await visit(await pageOf([t.name, t.valor])), await visit(await pageOf([t.name, t.dia]))]
    for (const { socket } of [one, other])
      expect(await socket.emitWithAck('join', records(), null)).toEqual({ ok: true })
    // An event is named by the moment in which it happened; what came before is not counted.
    const from = Date.now() * 1_000
    const heard = ({ events }: typeof one) =>
      events.filter(({ room, id }) => room === records() && Number(id) >= from).length
    await write({ [t.valor]: 11 })
    await eventually(() => heard(one) === 1)
    for (let day = 1; day <= 5; day++) {
      await write({ [t.dia]: `2027-01-0${day}` })
      await eventually(() => heard(other) === day)
    }
    await write({ [t.valor]: 12 })
    await eventually(() => heard(one) === 2)
    await pause(200)
    expect([heard(one), heard(other)]).toEqual([2, 5])
    // The number within a moment goes up by what this link is told, and by nothing else.
    const numbers = one.events.map(({ id }) => Number(id) % 1_000)
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
  })
})

describe('a file for a form', () => {
  async function claim(): Promise<string> {
    const body = new FormData()
    body.set('file', new Blob(['um currículo']), 'cv.txt')
    const path = `/api/v3/public-view/${form.token}/form/${form.blockId}/file/${cvs.anexo}`
    const answer = await fetch(server.url + path, { method: 'POST', body })
    return ((await answer.json()) as { claim: string }).claim
  }
  const submit = (name: string, claims: unknown) =>
    server.visitor().api.publicViews.submit({ ...form, values: { [cvs.name]: name, [cvs.anexo]: claims } })
  const held = async (name: string) =>
    ok(await admin.api.records.list({ tableId: cvs.id, search: name })).records.map(({ values }) => values[cvs.anexo])

  it('T006 is held by one record, however many ask for it at the same moment', async () => {
    const mine = await claim()
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => submit('Corrida', [mine])))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(await held('Corrida')).toHaveLength(1)
  })

  it('T006 is held once, however often it is named', async () => {
    const mine = await claim()
    const answer = await submit('Dobro', [mine, mine])
    const files = await held('Dobro')
    expect(files.length).toBe(answer.status === 200 ? 1 : 0)
    for (const one of files) expect(one).toHaveLength(1)
  })
})
