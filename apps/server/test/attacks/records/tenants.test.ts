import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieHeader, type Got } from '../send.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { attackerOf, seen } from './scanner.ts'

/** Section A: another organisation's things, and one's own organisation's things that one may not see. */
let f: Fixture

beforeAll(async () => {
  f = await makeFixture()
})
afterAll(async () => {
  expect(f.scanner.found).toEqual([])
  expect(f.scanner.read).toBeGreaterThan(20)
  await f.stop()
})

const nobody = { tbl: 'tbl_0000000000zz00', fld: 'fld_0000000000zz00' }
const same = (one: Got, other: Got) => expect(seen(one)).toEqual(seen(other))
const theirRecord = () => f.b.admin.api.records.get({ tableId: f.theirs.id, recordId: 1 })

describe.each(['admin', 'restricted'] as const)('T001 another organisation’s record, as %s', (who) => {
  it('is not there to be read, changed or deleted', async () => {
    const attacker = attackerOf(f.server.url, who === 'admin' ? f.a.admin : f.restricted, f.scanner)
    const before = (await theirRecord()).body
    const tries: [string, (table: string) => string, unknown?][] = [
      ['GET', (table) => `/v3/tab/${table}/record/1`],
      ['POST', (table) => `/v3/tab/${table}/records`, {}],
      ['PUT', (table) => `/v3/tab/${table}/record/1`, { values: { [f.theirs.zqssn]: 'x' } }],
      ['POST', (table) => `/v3/tab/${table}/records/update`, { records: [{ id: 1, values: {} }] }],
      ['POST', (table) => `/v3/tab/${table}/records/delete`, { ids: [1] }],
      ['POST', (table) => `/v3/tab/${table}/record`, { values: {} }],
      ['POST', (table) => `/v3/tab/${table}/trash/delete`, { ids: [1] }],
    ]
    for (const [method, path, body] of tries) {
      const theirs = await attacker.ask(method, path(f.theirs.id), body)
      expect(theirs.status, `${method} ${path('…')}`).toBe(404)
      same(theirs, await attacker.ask(method, path(nobody.tbl), body))
    }
    expect((await theirRecord()).body).toEqual(before)
  })
})

describe('T002 the same through other doors', () => {
  it('a token finds neither another organisation’s table nor one that its maker may not see', async () => {
    for (const table of ['deles', 'zqsecret']) {
      for (const path of [
        `/v1/tables/${table}/records`,
        `/v1/tables/${table}/fields`,
        `/v1/tables/${table}/records/1`,
      ]) {
        const got = await f.program.ask('GET', path)
        expect(got.status, path).toBe(404)
        same(got, await f.program.ask('GET', path.replace(table, 'nobody')))
      }
      const records = [{ values: { zqssn: 'x' } }]
      same(
        await f.program.ask('POST', `/v1/tables/${table}/records`, { records }),
        await f.program.ask('POST', '/v1/tables/nobody/records', { records }),
      )
    }
  })

  it('a socket hears nothing of it', async () => {
    const socket = io(f.server.url, {
      path: '/api/realtime',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: cookieHeader(f.restricted), origin: f.server.url },
    })
    try {
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
      const heard: string[] = []
      socket.onAny((name: string, ...rest: unknown[]) => {
        const text = JSON.stringify([name, ...rest])
        f.scanner.scan('socket', text)
        if (name === 'event') heard.push(text)
      })
      const join = (room: string) => socket.emitWithAck('join', room) as Promise<unknown>
      for (const table of [f.theirs.id, f.secrets.id])
        for (const kind of ['table', 'records'])
          expect(await join(`${kind}:${table}`)).toEqual(await join(`${kind}:${nobody.tbl}`))
      await join(`records:${f.people.id}`)
      await f.b.admin.api.records.update({ tableId: f.theirs.id, recordId: 1, values: {} })
      await f.a.admin.api.records.update({ tableId: f.people.id, recordId: 3, values: { [f.people.city]: 'Olinda' } })
      // T034: of a record that is seen, a field that is not.
      await f.a.admin.api.records.update({
        tableId: f.people.id,
        recordId: 1,
        values: { [f.people.zqsalary]: 918_273_641.5 },
      })
      await f.a.admin.api.records.update({
        tableId: f.people.id,
        recordId: 1,
        values: { [f.people.email]: 'a@b.test' },
      })
      await expect.poll(() => heard.length, { timeout: 3_000 }).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(heard.filter((text) => text.includes('records.'))).toHaveLength(1)
    } finally {
      socket.disconnect()
    }
  })
})

describe('T004 a link to what one may not see', () => {
  it('422 as for what does not exist', async () => {
    const link = (to: number) =>
      f.attacker.ask('PUT', `/v3/tab/${f.people.id}/record/1`, { values: { [f.people.manager]: to } })
    const hidden = await link(f.hidden[0] ?? 0)
    expect(hidden.status).toBe(422)
    same(hidden, await link(999_999))
    const byToken = (manager: number) =>
      f.program.ask('PATCH', '/v1/tables/people/records', { records: [{ id: 1, values: { manager } }] })
    const hiddenByToken = await byToken(f.hidden[0] ?? 0)
    expect(hiddenByToken.status).toBe(422)
    same(hiddenByToken, await byToken(999_999))
  })
})

describe('T006 a file of someone else', () => {
  it('422 as for what does not exist, whoever sent it in', async () => {
    const upload = async (person: typeof f.restricted) =>
      (await person.api.files.upload({ file: new Blob(['conteúdo']) } as never)).body.id
    const put = (file: string) =>
      f.attacker.ask('PUT', `/v3/tab/${f.people.id}/record/1`, { values: { [f.people.files]: [file] } })
    const absent = await put('fil_0000000000zz00')
    expect([absent.status, absent.text.includes('unknown_file')], absent.text).toEqual([422, true])
    for (const owner of [f.b.admin, f.a.admin]) same(await put(await upload(owner)), absent)
    expect((await put(await upload(f.restricted))).status).toBe(200)
  })
})

describe('T007 two organisations in one request', () => {
  it('there is no way to name one: the credential alone says which', async () => {
    const list = `/v3/tab/${f.people.id}/records`
    for (const key of ['orgId', 'org_id', 'org'])
      expect((await f.attacker.ask('POST', list, { [key]: f.b.id })).status).toBe(422)
    const plain = await f.attacker.ask('POST', list, {})
    for (const header of ['x-org-id', 'x-organization', 'oficina-org'])
      same(await f.attacker.ask('POST', list, {}, { [header]: f.b.id }), plain)
    const both = await f.attacker.ask('GET', '/v1/tables', undefined, f.token.headers)
    expect(both.status).toBe(400)
  })
})

describe('T009 a part of one thing under another', () => {
  it('404 for a field or record of another table', async () => {
    const admin = attackerOf(f.server.url, f.a.admin, f.scanner)
    const wrong = await admin.ask('PUT', `/v3/tab/${f.projects.id}/field/${f.people.dept}`, { label: 'x' })
    expect(wrong.status).toBe(404)
    same(wrong, await admin.ask('PUT', `/v3/tab/${f.projects.id}/field/${nobody.fld}`, { label: 'x' }))
    const joined = await f.build.join(f.a.admin, f.b, { seat: 'builder' })
    const inB = attackerOf(f.server.url, joined, f.scanner)
    same(
      await inB.ask('GET', `/v3/tab/${f.people.id}/record/1`),
      await inB.ask('GET', `/v3/tab/${nobody.tbl}/record/1`),
    )
  })
})

describe('T015, T020 undo', () => {
  it('404 for a change that another made, also for one by one’s own token', async () => {
    const change = await f.a.admin.api.records.updateMany({
      tableId: f.people.id,
      records: [{ id: 1, values: { [f.people.dept]: 'Vendas', [f.people.email]: 'ana@oficina.test' } }],
    })
    const undo = (id: string) => f.attacker.ask('POST', `/v3/tab/${f.people.id}/undo`, { change_id: id })
    const others = await undo(change.body.change_id ?? '')
    expect(others.status).toBe(404)
    same(others, await undo('999999999'))
    const made = await f.program.ask('PATCH', '/v1/tables/people/records', {
      records: [{ id: 1, values: { email: 'outra@oficina.test' } }],
    })
    expect(made.status).toBe(200)
    same(await undo((JSON.parse(made.text) as { change_id: string }).change_id), others)
  })
})

describe('T018, T081 cursors', () => {
  it('are good for one list of one table of one caller, and cannot be made up', async () => {
    const list = (input: object, who = f.attacker, table = f.people.id) =>
      who.ask('POST', `/v3/tab/${table}/records`, { limit: 1, ...input })
    const sort = [{ field: f.people.name, order: 'asc' }]
    const next = (got: Got) => (JSON.parse(got.text) as { next: string }).next
    const cursor = next(await list({ sort }))
    expect((await list({ sort, cursor })).status).toBe(200)
    const admin = attackerOf(f.server.url, f.a.admin, f.scanner)
    const [body = '', signature = ''] = cursor.split('.')
    const edited = Buffer.from(Buffer.from(body, 'base64url').toString().replace('1', '3')).toString('base64url')
    const refused = [
      await list({ cursor }),
      await list({ sort: [{ field: f.people.dept, order: 'asc' }], cursor }),
      await list({ sort, cursor, search: 'a' }),
      await list({ sort, cursor, filter: { op: 'or', rules: [] } }),
      await list({ cursor }, f.attacker, f.projects.id),
      await f.program.ask('GET', '/v1/tables/people/records', { sort: 'name', limit: '1', cursor }),
      await list({ sort, cursor: `${edited}.${signature}` }),
      await list({ sort, cursor: body }),
      await list({ sort, cursor: `${body}.` }),
      await list({ sort, cursor: 'x'.repeat(4_000) }),
    ]
    for (const got of refused) expect([got.status, got.error?.id]).toEqual([422, 'invalid_input'])
    // Read as the admin, this answer may hold anything: only its status counts.
    expect((await admin.ask('POST', `/v3/tab/${f.projects.id}/records`, { limit: 1, sort, cursor })).status).toBe(422)
  })
})
