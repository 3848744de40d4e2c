import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBuild, type BuiltOrg } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { type MadeTable, makeTable } from '../../../../test/tables.ts'
import { makeCtx } from '../../../platform/context.ts'
import type { Domain } from '../../../platform/domain.ts'
import type { HeardChange } from '../../../platform/inbox/change-listener.ts'
import { subscribe, unsubscribe, writeRecords } from '../index.ts'

interface Told extends HeardChange {
  ids: readonly string[]
}
const told: Told[] = []
let failures = 0
const listening: Domain = {
  name: 'test',
  changeListeners: [
    {
      kind: 'test',
      hear: async (ctx, change, ids) => {
        if (failures > 0) {
          failures--
          throw new Error('planted')
        }
        told.push({ ...change, ids })
        await ctx.announce('job.progressed', { jobId: change.changeId, kind: 'heard', done: 1, total: 1 })
      },
    },
  ],
}

let server: TestServer
let org: BuiltOrg
let t: MadeTable<'amount' | 'note'>
let other: MadeTable<'amount'>

beforeAll(async () => {
  server = await startTestServer({}, undefined, { domains: [listening] })
  org = await makeBuild(server).org()
  other = await makeTable(org.admin, 'Not heard', { amount: { type: 'number' } })
  t = await makeTable(org.admin, 'Heard', {
    amount: { type: 'number' },
    note: { type: 'text' },
  })
})
afterAll(() => server.stop())

const system = () => makeCtx(server.services, { principal: { kind: 'system', task: 'test' }, orgId: org.id })
const listen = (id: string, wants: Parameters<typeof subscribe>[3]) =>
  system().tx((ctx) => subscribe(ctx, t.id, { kind: 'test', id }, wants))
const create = (values: object, tableId = t.id) => org.admin.api.records.create({ tableId, values } as never)
const left = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from oficina.change_inbox`.execute(system().db)).rows[0]?.n

beforeEach(async () => {
  for (const id of ['one', 'two']) await system().tx((ctx) => unsubscribe(ctx, { kind: 'test', id }))
  await expect.poll(left, { timeout: 15_000 }).toBe(0)
  told.length = 0
  failures = 0
})

describe('a table that is listened to', () => {
  it('tells of what was asked for, to those who asked for it, and of nothing else', async () => {
    await listen('one', { ops: ['create'], fields: null })
    await listen('two', { ops: ['update'], fields: [t.amount] })
    const made = await create({ [t.amount]: 1 })
    const recordId = made.body.id
    await org.admin.api.records.update({ tableId: t.id, recordId, values: { [t.note]: 'not asked for' } } as never)
    await org.admin.api.records.update({ tableId: t.id, recordId, values: { [t.amount]: 2 } } as never)
    await org.admin.api.records.remove({ tableId: t.id, recordId } as never)
    await expect.poll(() => told.length).toBe(2)
    await expect.poll(left).toBe(0)
    expect(told).toMatchObject([
      { op: 'create', ids: ['one'], tableId: t.id, actor: `member:${org.admin.id}`, cause: { runs: [] } },
      { op: 'update', ids: ['two'], fields: [t.amount], cause: { by: `member:${org.admin.id}` } },
    ])
  })

  it('tells the same on the long way of writing', async () => {
    await listen('one', { ops: ['create', 'update', 'delete', 'recover', 'erase'], fields: null })
    const ctx = system()
    const ids: number[] = []
    for (const partial of [false, true]) {
      const { rows } = await writeRecords(ctx, t.id, [{ op: 'create', values: { [t.amount]: 1 } }], { partial })
      if (rows[0]?.ok) ids.push(rows[0].id)
    }
    for (const op of ['delete', 'recover'] as const) await writeRecords(ctx, t.id, [{ op, id: ids[0] ?? 0 }])
    await expect.poll(() => told.map(({ op }) => op)).toEqual(['create', 'create', 'delete', 'recover'])
    const [short, long] = told
    expect(long).toMatchObject({ fields: short?.fields, actor: short?.actor, cause: short?.cause })
  })

  it('is told of in the transaction that hears it, once, although the first try failed', async () => {
    await listen('one', { ops: ['create'], fields: null })
    failures = 2
    await create({ [t.amount]: 7 })
    await create({ [t.amount]: 8 })
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(2)
    await expect.poll(left).toBe(0)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from oficina.events
      where payload->>'kind' = 'heard' and payload->>'jobId' = any(${told.map(({ changeId }) => changeId)})`.execute(
      system().db,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('hears nothing of what happened before it listened', async () => {
    await listen('one', { ops: ['create'], fields: null })
    failures = 1
    await create({ [t.amount]: 1 })
    await listen('two', { ops: ['create'], fields: null })
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
    expect(told[0]?.ids).toEqual(['one'])
  })

  it('keeps a change for a kind that this version does not know, and tells the others', async () => {
    const unknown = { kind: 'of-a-newer-version', id: 'three' }
    await system().tx((ctx) => subscribe(ctx, t.id, unknown, { ops: ['delete'], fields: null }))
    await listen('one', { ops: ['create'], fields: null })
    const { rows } = await writeRecords(system(), t.id, [{ op: 'create', values: {} }])
    await writeRecords(system(), t.id, [{ op: 'delete', id: rows[0]?.ok ? rows[0].id : 0 }])
    await expect.poll(() => told.length).toBe(1)
    const attempts = async () =>
      (await sql<{ n: number }>`select max(attempts) as n from oficina.change_inbox`.execute(system().db)).rows[0]?.n
    await expect.poll(attempts, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(await left()).toBe(1)
    await system().tx((ctx) => unsubscribe(ctx, unknown))
  })

  it('stops when nobody listens any more', async () => {
    await listen('one', { ops: ['create'], fields: null })
    await system().tx((ctx) => unsubscribe(ctx, { kind: 'test', id: 'one' }))
    await create({ [t.amount]: 1 })
    expect(await left()).toBe(0)
  })
})

/** The statements that some work sends. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const original = client.query
  const texts: string[] = []
  client.query = function (...given: unknown[]) {
    const [query] = given
    texts.push(typeof query === 'string' ? query : String((query as { text?: unknown }).text))
    return original.apply(this, given)
  }
  try {
    await work()
  } finally {
    client.query = original
  }
  return texts
}

describe('a table that nobody listens to', () => {
  it('writes one record in one statement, although another table is listened to', async () => {
    await listen('one', { ops: ['create', 'update'], fields: null })
    await create({ [other.amount]: 1 }, other.id)
    const statements = await sent(() => create({ [other.amount]: 2 }, other.id))
    const writes = statements.filter((text) => text.includes('"t_') || /^begin/i.test(text))
    expect(writes).toHaveLength(1)
    expect(writes[0]).not.toContain('change_inbox')
  })
})
