import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookAt, start } from '../../src/domains/imports/testing/import-file.ts'
import { ok } from '../apps.ts'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ServerProcess, spawnServer } from './spawn-server.ts'

/** F02: the server that imports a file is killed in the middle. Another one goes on; no row is doubled or missing. */
let witness: TestServer
let org: BuiltOrg
let victim: ServerProcess | undefined

beforeAll(async () => {
  witness = await startTestServer({ OFICINA_ROLE: 'api' })
  org = await makeBuild(witness).org()
})
afterAll(async () => {
  await victim?.kill()
  await witness.stop()
})

const rows = 60_000

it('F02 an import that was killed is gone on with, and has every row once', { timeout: 180_000 }, async () => {
  const { admin } = org
  const lines = Array.from({ length: rows }, (_, n) => `R${n},${n},${n % 1_000 === 999 ? 'ruim' : '01/02/2026'}`)
  const { identifier } = await lookAt(admin, 'x.csv', `nome,número,dia\n${lines.join('\n')}`)
  const fields = [{ column: 0, is_name: true as const }, { column: 1 }, { column: 2, type: 'date' as const }]
  ok(await start(admin, identifier, { label: 'Morta', type: 'import_only', fields }))
  const now = async () => ok(await admin.api.imports.get({ importId: identifier }))
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  const { dataDir } = witness.services.config
  victim = await spawnServer(witness.databaseUrl, 'all', dataDir)
  while ((await now()).done < 3_000) await pause(10)
  await victim.kill()
  const left = await now()
  expect(left.state).toBe('running')
  expect(left.done).toBeLessThan(rows)

  victim = await spawnServer(witness.databaseUrl, 'all', dataDir)
  for (let state = ''; state !== 'done'; state = (await now()).state) {
    expect(state).not.toBe('failed')
    await pause(200)
  }
  expect((await now()).counts).toMatchObject({ created: rows, emptied: rows / 1_000, rejected: 0 })
  const tableId = (await now()).tables[0]?.id ?? ''
  const table = ok(await admin.api.tables.get({ tableId }))
  const column = `"c_${table.fields[1]?.id.slice(4)}"`
  const db = witness.services.database.org(org.id)
  const { rows: found } = await sql<{ all: string; different: string; most: string }>`
    select count(*)::text as all, count(distinct ${sql.raw(column)})::text as different, max(${sql.raw(column)})::text as most
    from ${sql.raw(`"${org.id}"."t_${tableId.slice(4)}"`)}`.execute(db)
  expect(found).toEqual([{ all: String(rows), different: String(rows), most: String(rows - 1) }])
})
