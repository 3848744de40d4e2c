import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApi } from '../api.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '12', OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' })
  admin = (await makeBuild(server).org()).admin
})
afterAll(() => server.stop())

const ok = <T>({ body, error }: { body: T; error: unknown }): T => {
  expect(error, JSON.stringify(error)).toBeNull()
  return body
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    server.services.database.system(),
  )
  return Number(rows[0]?.deadlocks ?? 0)
}

/** A table with records whose texts wait to be taken, put away and deleted for ever while others work. */
async function comeAndGo(n: number): Promise<void> {
  const table = await makeTable(admin, `Passageira ${n}`, { note: { type: 'singleLineText' } })
  const records = Array.from({ length: 200 }, (_, k) => ({ values: { [table.note]: `nota ${k}` } }))
  ok(await admin.api.records.createMany({ tableId: table.id, records }))
  // Long enough for the search to begin with them.
  await pause(1_500 + n * 150)
  ok(await admin.api.trash.archive({ id: table.id, type: 'table' }))
  const sure = { wants_forever: true, is_authorized: true, knows_unrecoverable: true } as const
  ok(await admin.api.trash.erase({ id: table.id, type: 'table', ...sure }))
}

it('tables that are erased disturb no call on other tables, and nothing waits for each other', {
  timeout: 90_000,
}, async () => {
  const stays = await makeTable(admin, 'Fica', { n: { type: 'number' } })
  const before = await deadlocks()
  let isOver = false
  const others = (async () => {
    for (let n = 0; !isOver; n++) {
      ok(await admin.api.records.create({ tableId: stays.id, values: { [stays.n]: n } }))
      ok(await admin.api.records.list({ tableId: stays.id, limit: 5 }))
      ok(await admin.api.tables.get({ tableId: stays.id }))
    }
  })()
  try {
    await Promise.all(Array.from({ length: 12 }, (_, n) => comeAndGo(n)))
  } finally {
    isOver = true
  }
  await others
  // PostgreSQL counts them a moment later.
  await pause(1_500)
  expect(await deadlocks()).toBe(before)
})

it('a table that goes while a structure is read is there with its fields or not at all', async () => {
  const table = await makeTable(admin, 'Vai embora', { note: { type: 'singleLineText' } })
  ok(await admin.api.records.create({ tableId: table.id, values: { [table.note]: 'x' } }))
  // Has read nothing of the organisation yet.
  const twin = await server.twin()
  const eraser = new pg.Client({ connectionString: server.databaseUrl })
  await eraser.connect()
  try {
    const api = makeApi(twin.url, admin)
    ok(await api.client.ping())
    await eraser.query(`begin`)
    await eraser.query(`select set_config('oficina.org', $1, true)`, [admin.orgId])
    // Whoever reads the fields after the tables waits here, with the table in hand.
    await eraser.query('lock table oficina.fields in access exclusive mode')
    const asked = [api.tables.get({ tableId: table.id }), api.records.list({ tableId: table.id })]
    await pause(700)
    for (const name of ['fields', 'tables'])
      await eraser.query(
        `delete from oficina.${name} where org_id = $1 and ${name === 'fields' ? 'table_id' : 'id'} = $2`,
        [admin.orgId, table.id],
      )
    await eraser.query('update oficina.structure_versions set version = version + 1 where org_id = $1', [admin.orgId])
    await eraser.query('commit')
    for (const answer of await Promise.all(asked)) expect(answer).toBeError(404, 'not_found')
  } finally {
    await eraser.end()
    await twin.stop()
  }
})
