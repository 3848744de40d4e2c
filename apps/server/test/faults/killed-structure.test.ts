import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

/** F05: the server that converts a field is killed in the middle. Another one goes on; until the end nothing has changed. */
let witness: TestServer
let org: BuiltOrg
let victim: ServerProcess | undefined

beforeAll(async () => {
  // It answers and does no work of its own, so that the killed one is the one who worked.
  witness = await startTestServer({ OFICINA_ROLE: 'api' })
  org = await makeBuild(witness).org()
})
afterAll(async () => {
  await victim?.kill()
  await witness.stop()
})

const rows = 60_000

it('F05 the field is of the old type or of the new one, and the job that was killed is gone on with', {
  timeout: 150_000,
}, async () => {
  const { admin } = org
  const db = witness.services.database.org(org.id)
  const t = await makeTable(admin, 'Morto', { a: { type: 'singleLineText' } })
  const [table, column] = [`"${org.id}"."t_${t.id.slice(4)}"`, `"c_${t.a.slice(4)}"`]
  await sql.raw(`insert into ${table} (${column}) select n::text from generate_series(1, ${rows}) n`).execute(db)
  const begun = await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.a, type: 'number' })
  const jobId = begun.body.job_id ?? ''
  const job = async () => (await admin.api.jobs.get({ jobId })).body
  const typeNow = async () =>
    (await admin.api.tables.get({ tableId: t.id })).body.fields.find((field) => field.id === t.a)?.type
  const columnNow = async () => {
    const { rows: found } = await sql<{
      type: string
    }>`select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attname = ${column.slice(1, -1)}`.execute(db)
    return found[0]?.type
  }
  const whole = async () => expect([await typeNow(), await columnNow()]).toEqual(['singleLineText', 'text'])
  await whole()

  victim = await spawnServer(witness.databaseUrl, 'all')
  for (let done = 0; done < 3_000; done = (await job()).done) await new Promise((resolve) => setTimeout(resolve, 20))
  await victim.kill()
  const left = await job()
  expect(left).toMatchObject({ state: 'running' })
  expect(left.done).toBeLessThan(rows)
  await whole()
  expect((await admin.api.records.get({ tableId: t.id, recordId: 7 })).body.values[t.a]).toBe('7')
  const between = await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.a]: '4711' } })
  expect(between.status).toBe(200)

  victim = await spawnServer(witness.databaseUrl, 'all')
  for (let state = ''; state !== 'done'; state = (await job()).state) {
    expect(state).not.toBe('failed')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect([await typeNow(), await columnNow()]).toEqual(['number', 'numeric'])
  const { rows: wrong } = await sql`select id from ${sql.raw(table)}
    where ${sql.raw(column)} is distinct from case when id = 1 then 4711 else id end`.execute(db)
  expect(wrong).toEqual([])
})
