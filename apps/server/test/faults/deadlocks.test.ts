import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshStructure } from '../../src/domains/engine/index.ts'
import type { Answer } from '../api.ts'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'

/** F26: writes that want the same records in opposite order, on two servers. */
let server: TestServer
let twin: TestServer
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  const settings = { DATABASE_POOL: '12', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }
  server = await startTestServer(settings)
  twin = await server.twin()
  org = await makeBuild(server).org()
  admin = org.admin
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

/** Alternately on both servers, all at once; each answered in full or told to come again, and none is a failure of ours. */
async function all(count: number, work: (url: string, n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => work(n % 2 ? server.url : twin.url, n)))
  for (const { status, body } of answers) expect(status, JSON.stringify(body)?.slice(0, 300)).toBe(200)
  return answers
}

async function apiAt(url: string) {
  const { makeApi } = await import('../api.ts')
  return makeApi(url, { cookies: admin.cookies })
}

async function checkVersions(tableId: string): Promise<void> {
  const { database } = server.services
  const source = (await freshStructure(database, database.org(org.id), org.id)).tables.get(tableId)?.source ?? ''
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.raw(source)} t where t.version <> (select count(*) from oficina.history h
      where h.org_id = ${org.id} and h.table_id = ${tableId} and h.record_id = t.id)`.execute(database.org(org.id))
  expect(rows, 'records whose history does not match their version').toEqual([])
}

it.each([false, true])('F26 bulk updates in opposite order, with keys: %s', { timeout: 60_000 }, async (isKeyed) => {
  const table = await makeTable(admin, `Ordem ${isKeyed}`, { n: { type: 'number' }, m: { type: 'number' } })
  const size = 200
  const made = await admin.api.records.createMany({
    tableId: table.id,
    records: Array.from({ length: size }, () => ({ values: { [table.n]: 0 } })),
  })
  expect(made.status).toBe(200)
  const ids = Array.from({ length: size }, (_, n) => n + 1)
  await all(24, async (url, n) => {
    const order = n % 4 < 2 ? ids : ids.toReversed()
    const records = order.map((id) => ({ id, values: { [n % 3 ? table.n : table.m]: n + 1 } }))
    const options = isKeyed ? { headers: { 'idempotency-key': `${table.id}-${n}` } } : {}
    return (await apiAt(url)).records.updateMany({ tableId: table.id, records }, options)
  })
  const { records } = (await admin.api.records.list({ tableId: table.id, limit: 1_000 })).body
  // Each call was whole: in the end all records show the same one.
  expect(new Set(records.map(({ values }) => JSON.stringify(values[table.n]))).size).toBe(1)
  expect(new Set(records.map(({ values }) => JSON.stringify(values[table.m]))).size).toBe(1)
  await checkVersions(table.id)
})

it('F26 links from both sides at once', { timeout: 60_000 }, async () => {
  const projects = await makeTable(admin, 'Projetos', {})
  const tasks = await makeTable(admin, 'Tarefas', {
    projeto: { type: 'connectedRecord', options: { connectedTableId: projects.id } },
    varios: { type: 'manyToManyConnection', options: { connectedTableId: projects.id } },
  })
  const inverse = async (fieldId: string) => {
    const field = (await admin.api.tables.get({ tableId: tasks.id })).body.fields.find(({ id }) => id === fieldId)
    return String(field?.options.inverseFieldId)
  }
  const [back, backMany] = [await inverse(tasks.projeto), await inverse(tasks.varios)]
  const size = 20
  for (const table of [projects, tasks]) {
    const records = Array.from({ length: size }, () => ({ values: {} }))
    expect((await admin.api.records.createMany({ tableId: table.id, records })).status).toBe(200)
  }
  const ids = Array.from({ length: size }, (_, n) => n + 1)
  await all(24, async (url, n) => {
    const api = await apiAt(url)
    const order = n % 4 < 2 ? ids : ids.toReversed()
    if (n % 2) {
      const records = order.map((id) => ({
        id,
        values: { [tasks.projeto]: ((id + n) % size) + 1, [tasks.varios]: ids },
      }))
      return api.records.updateMany({ tableId: tasks.id, records })
    }
    const records = order.map((id) => ({ id, values: { [back]: { add: [((id + n) % size) + 1] }, [backMany]: ids } }))
    return api.records.updateMany({ tableId: projects.id, records })
  })
  await checkVersions(tasks.id)
  await checkVersions(projects.id)
  // Both sides tell the same story.
  const list = async (tableId: string) => (await admin.api.records.list({ tableId, limit: 1_000 })).body.records
  const idsIn = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one as { id?: number })?.id ?? [])
  const fromTasks = (await list(tasks.id)).flatMap(({ id, values }) =>
    idsIn(values[tasks.projeto]).map((to) => `${to}-${id}`),
  )
  const fromProjects = (await list(projects.id)).flatMap(({ id, values }) =>
    idsIn(values[back]).map((to) => `${id}-${to}`),
  )
  expect(fromTasks.length).toBeGreaterThan(0)
  expect(fromTasks.toSorted()).toEqual(fromProjects.toSorted())
})

/** Our own writes take records in one order, so it takes someone who does not to make a real deadlock. */
it.each([false, true])('F26 a write that the database broke off is tried again, with keys: %s', async (isKeyed) => {
  const table = await makeTable(admin, `Nó ${isKeyed}`, { n: { type: 'number' } })
  const records = [1, 2].map((id) => ({ id, values: { [table.n]: 7 } }))
  await admin.api.records.createMany({ tableId: table.id, records: records.map(() => ({ values: {} })) })
  const { database } = server.services
  const source = sql.raw(
    (await freshStructure(database, database.org(org.id), org.id)).tables.get(table.id)?.source ?? '',
  )
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database.system())
    return Number(rows[0]?.deadlocks)
  }
  const before = await deadlocks()
  const options = isKeyed ? { headers: { 'idempotency-key': `no-${table.id}` } } : {}
  const written = await database
    .org(org.id)
    .transaction()
    .execute(async (db) => {
      await sql`select from ${source} where id = 2 for update`.execute(db)
      const write = admin.api.records.updateMany({ tableId: table.id, records }, options)
      // It has the first and waits for the second; now we want the first. It waited longer, so it is the one to go.
      await pause(300)
      await sql`select from ${source} where id = 1 for update`.execute(db)
      return { write }
    })
  const answer = await written.write
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.results.map((row) => row.ok && row.version)).toEqual([2, 2])
  await expect.poll(deadlocks, { timeout: 10_000, interval: 200 }).toBeGreaterThan(before)
  await checkVersions(table.id)
})
