import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, makeApi, request } from '../../../test/api.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { type MadeTable, makeTable } from '../../../test/tables.ts'
import { makeToken } from '../../../test/tokens.ts'
import { makeCtx } from '../context.ts'
import { purgeKeys } from './idempotency-jobs.ts'
import { testRun } from '../testing/test-run.ts'

let server: TestServer
let twin: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let table: MadeTable<'n'>

beforeAll(async () => {
  server = await startTestServer()
  twin = await server.twin()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  table = await makeTable(admin, 'Pedidos', { n: { type: 'number' } })
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

let counter = 0
const newKey = () => `key-${++counter}`
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const create = (api: Api, n: number, key: string) =>
  api.records.create({ tableId: table.id, values: { [table.n]: n } }, withKey(key))
const count = async () => (await admin.api.records.list({ tableId: table.id, total: true, limit: 1 })).body.total
const keysOf = async () => {
  const { rows } = await sql<{ key: string; answer: string }>`
    select key, answer from oficina.idempotency_keys`.execute(server.services.database.org(org.id))
  return rows
}

describe('a write with a key', () => {
  it('gives the same answer again and has one effect', async () => {
    const [before, key] = [await count(), newKey()]
    const first = await create(admin.api, 7, key)
    expect(first.status).toBe(200)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    await admin.api.records.update({ tableId: table.id, recordId: first.body.id, values: { [table.n]: 8 } })
    const again = await create(admin.api, 7, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await count()).toBe((before ?? 0) + 1)
  })

  it('F18 ten at once on two servers: one effect, ten equal answers', async () => {
    const [before, key] = [await count(), newKey()]
    const onTwin = makeApi(twin.url, { cookies: admin.cookies })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => create(n % 2 ? admin.api : onTwin, 11, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(await count()).toBe((before ?? 0) + 1)
  })

  it('F18 422 with another body or another call', async () => {
    const [before, key] = [await count(), newKey()]
    await create(admin.api, 1, key)
    expect(await create(admin.api, 2, key)).toBeError(422, 'idempotency_mismatch')
    expect(await admin.api.tables.create({ label: 'Outra' }, withKey(key))).toBeError(422, 'idempotency_mismatch')
    expect(await count()).toBe((before ?? 0) + 1)
  })

  it('keeps nothing of what was refused: the same key may do it right', async () => {
    const key = newKey()
    const wrong = await admin.api.records.create({ tableId: table.id, values: { [table.n]: 'x' } }, withKey(key))
    expect(wrong).toBeError(422, 'invalid_input')
    expect((await create(admin.api, 3, key)).status).toBe(200)
  })

  it('one caller’s key means nothing to another', async () => {
    const [key, other] = [newKey(), await build.person(org, { seat: 'builder', role: 'admin' })]
    const program = await makeToken(server.url, admin)
    const mine = await create(admin.api, 4, key)
    const theirs = await create(other.api, 4, key)
    const programs = await program.api.v1.create({ table: 'pedidos', records: [{ values: { n: 4 } }] }, withKey(key))
    expect(new Set([mine.body.id, theirs.body.id, programs.body.records[0]?.id]).size).toBe(3)
    const repeated = await program.api.v1.create({ table: 'pedidos', records: [{ values: { n: 4 } }] }, withKey(key))
    expect(repeated.body).toEqual(programs.body)
  })

  it('works for structure too: one table, whole', async () => {
    const key = newKey()
    const answers = [1, 2].map(() => admin.api.tables.create({ label: 'Uma só' }, withKey(key)))
    const [one, two] = await Promise.all(answers)
    expect(one?.status).toBe(200)
    expect(two?.body).toEqual(one?.body)
    const tables = (await admin.api.tables.list({})).body.tables
    expect(tables.filter(({ label }) => label === 'Uma só')).toHaveLength(1)
    expect((await admin.api.records.create({ tableId: one?.body.id ?? '', values: {} })).status).toBe(200)
  })

  it('keeps answers sealed: a token’s secret lies nowhere in the clear', async () => {
    const key = newKey()
    const made = await admin.api.apiTokens.create({ name: 'Segredo' }, withKey(key))
    const again = await admin.api.apiTokens.create({ name: 'Segredo' }, withKey(key))
    expect(again.body.token).toBe(made.body.token)
    expect(JSON.stringify(await keysOf())).not.toContain(made.body.token.slice(-30))
  })

  it('422 for a key that cannot be one', async () => {
    for (const key of ['', 'a b', 'x'.repeat(256), 'ação'])
      expect(
        await request(server.url, admin, 'POST', '/api/v3/tab', { label: 'x' }, { 'idempotency-key': key }),
      ).toBeError(422, 'invalid_input')
  })

  it('a reading call pays no heed to it', async () => {
    const key = newKey()
    expect((await admin.api.records.list({ tableId: table.id }, withKey(key))).status).toBe(200)
    expect((await keysOf()).map((row) => row.key)).not.toContain(key)
  })

  it('is forgotten after a day', async () => {
    const [before, key] = [await count(), newKey()]
    const first = await create(admin.api, 5, key)
    const age = () =>
      sql`update oficina.idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`.execute(
        server.services.database.org(org.id),
      )
    await age()
    const second = await create(admin.api, 5, key)
    expect(second.body.id).not.toBe(first.body.id)
    expect(await count()).toBe((before ?? 0) + 2)
    await age()
    const ctx = makeCtx(server.services, { principal: { kind: 'system', task: 'test' }, orgId: null })
    await purgeKeys.run(ctx, {}, testRun())
    const left = (await keysOf()).map((row) => row.key)
    expect(left).not.toContain(key)
    expect(left.length).toBeGreaterThan(0)
  })
})
