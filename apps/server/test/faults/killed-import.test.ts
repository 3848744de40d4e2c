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

const rows = 24_000

it('F02 an import that was killed is gone on with, and has every row once', { timeout: 180_000 }, async () => {
  const { admin } = org
  const day = (n: number) => (n % 1_000 === 999 ? 'ruim' : '01/02/2026')
  // Each names the one that comes after it, which is written when all rows are there.
  const lines = Array.from({ length: rows }, (_, n) => `R${n},${n},${day(n)},${n + 1 < rows ? `R${n + 1}` : ''}`)
  const { identifier } = await lookAt(admin, 'x.csv', `nome,número,dia,depois\n${lines.join('\n')}`)
  const fields = [
    { column: 0, is_name: true as const },
    { column: 1 },
    { column: 2, type: 'date' as const },
    { column: 3, link: { sheetIndex: 0, column: 0 } },
  ]
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

  const db = witness.services.database.org(org.id)
  const tableId = left.tables[0]?.id ?? ''
  const table = ok(await admin.api.tables.get({ tableId }))
  const column = (n: number) => sql.raw(`t."c_${table.fields[n]?.id.slice(4)}"`)
  const source = sql.raw(`"${org.id}"."t_${tableId.slice(4)}" t`)
  const linked = async () => {
    const found = await sql<{ n: string }>`select count(${column(3)})::text as n from ${source}`.execute(db)
    return Number(found.rows[0]?.n)
  }
  victim = await spawnServer(witness.databaseUrl, 'all', dataDir)
  // And once more between the links.
  while ((await linked()) < 3_000) await pause(10)
  await victim.kill()
  expect((await now()).state).toBe('running')
  expect(await linked()).toBeLessThan(rows - 1)

  victim = await spawnServer(witness.databaseUrl, 'all', dataDir)
  for (let state = ''; state !== 'done'; state = (await now()).state) {
    expect(state).not.toBe('failed')
    await pause(200)
  }
  expect((await now()).counts).toMatchObject({ created: rows, emptied: rows / 1_000, rejected: 0 })
  const { rows: found } = await sql<{ all: string; different: string; most: string }>`
    select count(*)::text as all, count(distinct ${column(1)})::text as different, max(${column(1)})::text as most
    from ${source}`.execute(db)
  expect(found).toEqual([{ all: String(rows), different: String(rows), most: String(rows - 1) }])
  const { rows: right } = await sql<{ n: string }>`
    select count(*)::text as n from ${source} join ${sql.raw(`"${org.id}"."t_${tableId.slice(4)}" o`)}
      on o.id = ${column(3)} and o.${sql.raw(`"c_${table.fields[1]?.id.slice(4)}"`)} = ${column(1)} + 1`.execute(db)
  expect(right).toEqual([{ n: String(rows - 1) }])
})
