import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../build.ts'
import { listen, pause } from '../../listen.ts'
import { address, everyCall } from '../../sweeps/calls.ts'
import { type Ids, sampleInput } from '../../sweeps/sample-input.ts'
import { takesBody } from '../hostile.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { type Attacker, attackerOf, seen } from './scanner.ts'

/**
 * An admin who sees as someone is that someone, read-only: what may come back to that person may come back to the
 * admin's window, and nothing else. Otherwise a preview shows what is not so.
 */
let f: Fixture
/** Another session of the admin's, which sees as the restricted person. */
let admin: Person
let preview: Attacker
/** The session and rules that name people and things are an admin's own, and not part of what is previewed. */
const ofTheSession = /^(auth|mfa|access)\./

const inPreview = (person: Person) =>
  vi.waitFor(async () => expect((await person.api.users.list()).status).toBe(403), { timeout: 5_000 })

beforeAll(async () => {
  f = await makeFixture()
  admin = await f.build.signIn(f.a.admin)
  expect((await admin.api.access.seeAs({ user: f.restricted.id })).status).toBe(200)
  await inPreview(admin)
  preview = attackerOf(f.server.url, admin, f.scanner)
})
afterAll(() => f.stop())

describe('seeing as someone', () => {
  it('T021–T051 no call shows what that person may not see', { timeout: 60_000 }, async () => {
    const calls = everyCall.filter(({ id, call }) => !ofTheSession.test(id) && call.access !== 'apiToken')
    expect(calls.length).toBeGreaterThan(100)
    const tries: Ids[] = [
      { tbl: f.people.id, fld: f.people.zqssn, usr: f.a.admin.id, rol: f.a.roles.admin },
      { tbl: f.secrets.id, fld: f.secrets.text },
    ]
    for (const { call } of calls) {
      for (const ids of tries) {
        const sample = sampleInput(call, ids)
        const input = { ...sample, ...(call.path.includes('{recordId}') && { recordId: 3 }) }
        const { path, rest } = address(call, input)
        const sent = call.upload || (!takesBody(call) && Object.keys(rest).length === 0) ? undefined : rest
        const got = await preview.ask(call.method, path.slice('/api'.length), sent)
        expect(got.status, `${call.path} ${got.text.slice(0, 200)}`).toBeLessThan(500)
      }
    }
    expect(f.scanner.found).toEqual([])
  })

  it('T014 T045 lists, search, home and history answer as they answer that person', async () => {
    const asks: [string, string, object?][] = [
      ['POST', `/v3/tab/${f.people.id}/records`, {}],
      ['GET', '/v3/home'],
      ['GET', '/v3/home/recent'],
      ['GET', '/v3/search', { q: 'ana' }],
      ['GET', '/v3/search', { q: 'CNRY' }],
      ['GET', '/v3/account/colleagues'],
      ['GET', `/v3/tab/${f.secrets.id}`],
    ]
    const person = attackerOf(f.server.url, f.restricted, f.scanner)
    for (const [method, path, input] of asks) {
      const [mine, theirs] = [await preview.ask(method, path, input), await person.ask(method, path, input)]
      expect(seen(mine), path).toEqual(seen(theirs))
    }
    expect(f.scanner.found).toEqual([])
  })

  it('T034 a socket hears what that person hears, from the moment on that the preview begins', async () => {
    const window = await f.build.signIn(f.a.admin)
    const live = await listen(f.server, window)
    try {
      expect(await live.join(`records:${f.secrets.id}`)).toMatchObject({ ok: true })
      expect((await window.api.access.seeAs({ user: f.restricted.id })).status).toBe(200)
      await inPreview(window)
      await pause(500)
      const before = live.everything.length
      const values = { [f.secrets.text]: f.canaries.secret }
      await f.a.admin.api.records.create({ tableId: f.secrets.id, values })
      await pause(700)
      f.scanner.scan('socket', JSON.stringify(live.everything.slice(before)))
      expect(f.scanner.found).toEqual([])
      const again = await listen(f.server, window)
      try {
        expect(await again.join(`records:${f.secrets.id}`)).toMatchObject({ ok: false })
      } finally {
        again.socket.disconnect()
      }
    } finally {
      live.socket.disconnect()
    }
  })

  it('T001 T169 reaches nobody of another organisation, and is nobody’s but an admin’s', async () => {
    for (const wish of [{ user: f.b.admin.id }, { role: f.b.roles.admin }, { user: 'usr_00000000000000' }])
      expect(await f.a.admin.api.access.seeAs(wish)).toBeError(404, 'not_found')
    for (const wish of [{ user: f.a.admin.id }, { role: f.a.roles.admin }, { user: 'usr_00000000000000' }])
      expect(await f.restricted.api.access.seeAs(wish)).toBeError(403, 'permission_denied')
    // Seeing as another admin is no way round being read-only, nor to another preview's end.
    const other = await f.build.person(f.a, { seat: 'builder', role: 'admin' })
    const window = await f.build.signIn(f.a.admin)
    await window.api.access.seeAs({ user: other.id })
    const writes = async () => (await window.api.tables.create({ label: 'Não' })).error?.id
    await expect.poll(writes, { timeout: 5_000 }).toBe('in_preview')
    expect(await window.api.apiTokens.create({ name: 'x' })).toBeError(403, 'in_preview')
    expect((await f.a.admin.api.auth.session()).body.session?.preview).toBeNull()
  })
})

describe('why, and who can see', () => {
  it('answers nobody but an admin, and alike whatever is asked about', async () => {
    const person = attackerOf(f.server.url, f.restricted, f.scanner)
    const answers = new Set<string>()
    for (const path of [
      `/v3/access/why?table=${f.secrets.id}`,
      '/v3/access/why?table=tbl_00000000000000',
      `/v3/access/why?table=${f.people.id}&field=${f.people.zqssn}`,
      `/v3/access/why?table=${f.people.id}&record=3`,
      `/v3/access/overview?user=${f.a.admin.id}`,
      `/v3/tab/${f.people.id}/record/3/who-can-see`,
      `/v3/tab/${f.theirs.id}/record/1/who-can-see`,
    ])
      answers.add(JSON.stringify(seen(await person.ask('GET', path))))
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('permission_denied')
  })

  it('T001 knows nothing of another organisation: its people, roles, tables and records are not there', async () => {
    const { access } = f.a.admin.api
    const nothing = { tbl: 'tbl_00000000000000', usr: 'usr_00000000000000' }
    const alike = async (one: Promise<{ status: number; error: unknown }>, none: typeof one) => {
      const [a, b] = [await one, await none]
      const shape = (answer: typeof a) => [answer.status, { ...(answer.error as object), ref: '' }]
      expect(shape(a)).toEqual(shape(b))
      expect(a.status).toBe(404)
    }
    await alike(access.why({ table: f.theirs.id }), access.why({ table: nothing.tbl }))
    await alike(
      access.why({ user: f.b.admin.id, table: f.people.id }),
      access.why({ user: nothing.usr, table: f.people.id }),
    )
    await alike(access.overview({ user: f.b.admin.id }), access.overview({ user: nothing.usr }))
    const theirs = { tableId: f.theirs.id, recordId: 1 }
    await alike(access.whoSees(theirs), access.whoSees({ tableId: nothing.tbl, recordId: 1 }))
  })

  it('tells rules and no values', async () => {
    const { access } = f.a.admin.api
    const told = [
      await access.why({ user: f.restricted.id, table: f.people.id, record: 3 }),
      await access.why({ user: f.restricted.id, table: f.people.id, field: f.people.zqssn }),
      await access.whoSees({ tableId: f.people.id, recordId: 3 }),
    ]
    for (const { status, body } of told) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('CNRY')
    }
  })
})
