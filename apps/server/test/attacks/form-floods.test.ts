import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limit, type Limit } from '../../src/platform/rate-limit/rate-limits.ts'
import { idOf, makeApp, ok } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { eventually } from '../listen.ts'
import { type MadeTable, makeTable } from '../tables.ts'
import { send } from './send.ts'

/** Programs that fill in public forms by the thousand, from one address and from many. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: MadeTable<'anexo'>
const item = (field_id: string) => ({ id: field_id, type: 'field' as const, field_id })

beforeAll(async () => {
  // Behind a proxy, which says where people come from.
  server = await startTestServer({ OFICINA_LIMIT_ADDRESS: '0', OFICINA_TRUST_PROXY: '1' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeTable(admin, 'Contatos', { anexo: { type: 'files' } })
})
afterAll(() => server.stop())

const countOf = async (name: string) =>
  ok(await admin.api.records.list({ tableId: t.id, search: name, limit: 200 })).records.length
const toldTo = async (who: Person, name: string) =>
  ok(await who.api.notifications.list({})).notifications.filter(({ title }) => title.includes(name))
const isTold = (who: Person, name: string) =>
  expect.poll(async () => (await toldTo(who, name)).length, { timeout: 10_000 }).toBe(1)
/** Uses up a limit but for so many. */
async function leave(rule: Limit, left: number) {
  const now = await server.services.ports.rateLimits.peek(rule)
  await limit(server.services, rule, now.left - left)
}

async function sharedForm(label: string, by: Person = admin) {
  const appId = await makeApp(by, label)
  const items = [item(t.name), item(t.anexo)]
  const blockId = await idOf(by, appId, 'formPages', { tableId: t.id, viewSettings: { items } })
  const { token } = ok(await by.api.publicViews.create({ type: 'dashboard', identifier: appId }))
  const submit = (address: string, name: string) =>
    send(server.url, {
      method: 'POST',
      path: `/api/v3/public-view/${token}/form/${blockId}`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ values: { [t.name]: name } }),
    })
  return { appId, blockId, token, submit }
}
const statuses = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('T063 a form that is sent by the thousand', () => {
  it('takes so many in all, from however many addresses; its owner is told once, and nothing follows from the rest', async () => {
    const owner = await build.person(org, { seat: 'builder' })
    const form = await sharedForm('Vitrine da enchente', owner)
    await leave({ name: 'form.submit', key: form.blockId, points: 500, seconds: 600 }, 5)
    const flood = (from: number) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => form.submit(`198.51.100.${from + n}`, 'Enchente')))
    const answers = await flood(10)
    expect([statuses(answers, 200), statuses(answers, 429)]).toEqual([5, 15])
    await isTold(owner, 'Vitrine da enchente')
    expect(statuses(await flood(100), 429)).toBe(20)
    expect(await countOf('Enchente')).toBe(5)
    const [told, ...again] = await toldTo(owner, 'Vitrine da enchente')
    expect(told).toMatchObject({ link: `/app/${form.appId}`, props: { type: 'system' } })
    expect(again).toEqual([])
    // Its neighbours in the organisation go on, and it does so itself when the time is over.
    const other = await sharedForm('Outra vitrine')
    expect((await other.submit('198.51.100.10', 'Vizinha')).status).toBe(200)
    await server.services.ports.rateLimits.reset({ name: 'form.submit', key: form.blockId, points: 500, seconds: 600 })
    expect((await form.submit('198.51.100.10', 'Depois')).status).toBe(200)
  })

  it('takes so many from one address, also of a form that changes one record', async () => {
    const recordId = ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Uma' } })).id
    const made = ok(await admin.api.updateForms.create({ tableId: t.id, recordId, fields: [item(t.name)] }))
    const token = (made.form_link ?? '').replace('/public/', '')
    const submit = (address: string, name: string) =>
      send(server.url, {
        method: 'POST',
        path: `/api/v3/public-form/${token}`,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ data: { [t.name]: name } }),
      })
    await leave({ name: 'publicForm.submit', key: '203.0.113.7', points: 60, seconds: 600 }, 1)
    expect((await submit('203.0.113.7', 'Primeira')).status).toBe(200)
    expect((await submit('203.0.113.7', 'Segunda')).status).toBe(429)
    // An address is no reason to call anyone; the form as a whole is.
    await leave({ name: 'form.submit', key: made.form_id, points: 500, seconds: 600 }, 0)
    expect((await submit('203.0.113.8', 'Terceira')).status).toBe(429)
    await isTold(admin, 'Contatos')
    expect(await toldTo(admin, 'Contatos')).toMatchObject([{ link: `/object/${t.id}` }])
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId })).values[t.name]).toBe('Primeira')
  })
})

describe('T064 files for a form', () => {
  const upload = async (form: { token: string; blockId: string }, address: string) => {
    const body = new FormData()
    body.set('file', new Blob(['x']), 'x.txt')
    const path = `/api/v3/public-view/${form.token}/form/${form.blockId}/file/${t.anexo}`
    return fetch(server.url + path, { method: 'POST', body, headers: { 'x-forwarded-for': address } })
  }
  const shareOf = async (token: string) =>
    (
      await sql<{ id: string }>`select id from oficina.public_views where token = ${token}`.execute(
        server.services.database.system(),
      )
    ).rows[0]?.id ?? ''

  /** Sends without end until there is an answer, or the line is cut. */
  async function pour(form: { token: string; blockId: string }, length: string) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let [heard, sent] = ['', 0]
    socket.on('data', (bytes) => {
      heard += bytes.toString()
    })
    // A line that is cut is how it is meant to end.
    socket.on('error', () => {})
    const ended = new Promise((resolve) => socket.on('close', resolve))
    const write = (bytes: string | Buffer) =>
      new Promise<void>((resolve) => {
        sent += bytes.length
        if (socket.write(bytes)) return setImmediate(resolve)
        socket.once('drain', resolve)
        socket.once('close', () => resolve())
        socket.once('data', () => resolve())
      })
    const isChunked = length.startsWith('transfer')
    const part = (bytes: string | Buffer) =>
      isChunked
        ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
        : bytes
    await write(
      `POST /api/v3/public-view/${form.token}/form/${form.blockId}/file/${t.anexo} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
        `x-forwarded-for: 192.0.2.1\r\n${length}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`,
    )
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    await write(part(head))
    const megabyte = part(Buffer.alloc(1024 * 1024, 'y'))
    while (heard === '' && !socket.destroyed && sent < 300 * 1024 * 1024) await write(megabyte)
    // Who goes on all the same is cut off.
    await eventually(() => socket.destroyed, 15)
    await ended
    return { heard, sent }
  }

  it('of five gigabytes are refused long before they are here, and leave nothing, whether they say so or not', {
    timeout: 30_000,
  }, async () => {
    const form = await sharedForm('Cinco gigas')
    for (const length of ['content-length: 5368709120', 'transfer-encoding: chunked']) {
      const { heard, sent } = await pour(form, length)
      expect(heard, length).toContain('HTTP/1.1 413')
      expect(sent, length).toBeLessThan(100 * 1024 * 1024)
    }
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from oficina.files where name = 'a.bin'`.execute(server.services.database.system())
    expect(rows[0]?.count).toBe('0')
  })

  it('by the thousand are too many for one address, one link and one organisation', async () => {
    const form = await sharedForm('Dez mil')
    const id = await shareOf(form.token)
    await leave({ name: 'public.upload', key: '192.0.2.10', points: 60, seconds: 600 }, 1)
    expect([(await upload(form, '192.0.2.10')).status, (await upload(form, '192.0.2.10')).status]).toEqual([200, 429])
    await leave({ name: 'public.upload.share', key: id, points: 500, seconds: 3_600 }, 1)
    expect([(await upload(form, '192.0.2.11')).status, (await upload(form, '192.0.2.12')).status]).toEqual([200, 429])
    const other = await sharedForm('Outros dez mil')
    await leave({ name: 'public.upload.org', key: org.id, points: 2_000, seconds: 3_600 }, 1)
    expect([(await upload(other, '192.0.2.13')).status, (await upload(other, '192.0.2.14')).status]).toEqual([200, 429])
  })
})
