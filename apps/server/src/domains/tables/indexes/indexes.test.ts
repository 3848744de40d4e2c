import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const tail = (id: string) => id.slice(4)

async function covered(tableId: string): Promise<string[] | null> {
  const row = await db()
    .selectFrom('tables')
    .select('search_fields')
    .where('org_id', '=', org.id)
    .where('id', '=', tableId)
    .executeTakeFirstOrThrow()
  return row.search_fields
}

async function searchIndexes(tableId: string): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${org.id} and c.relname like ${`s\\_${tail(tableId)}%`}`.execute(db())
  return rows
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 })

it('a table has its search index from the start, and the index follows its fields', async () => {
  const t = await makeTable(admin, 'Buscas', {})
  expect(await covered(t.id)).toEqual([t.name])
  expect(await searchIndexes(t.id)).toHaveLength(1)
  const nota = await admin.api.fields.create({ tableId: t.id, type: 'text', label: 'Nota' })
  const valor = await admin.api.fields.create({ tableId: t.id, type: 'number', label: 'Valor' })
  expect(valor.status).toBe(200)
  await eventually(async () => expect(await covered(t.id)).toEqual([t.name, nota.body.id].toSorted()))
  await eventually(async () => expect(await searchIndexes(t.id)).toMatchObject([{ valid: true }]))

  await admin.api.fields.archive({ tableId: t.id, fieldId: nota.body.id })
  await eventually(async () => expect(await covered(t.id)).toEqual([t.name]))
  await eventually(async () => expect(await searchIndexes(t.id)).toMatchObject([{ valid: true }]))
})

it('searches use the index, and find what stands in fields that it does not cover yet', async () => {
  const t = await makeTable(admin, 'Muitos', { nota: { type: 'text' } })
  await sql
    .raw(
      `insert into "${org.id}"."t_${tail(t.id)}" ("c_${tail(t.name)}", "c_${tail(t.nota)}")
       select 'Pessoa ' || n, md5(n::text) || ' coração ' || n from generate_series(1, 20000) n`,
    )
    .execute(db())
  const search = async (text: string) => (await admin.api.records.list({ tableId: t.id, search: text })).body.records
  expect(await search('CORACAO 12345')).toHaveLength(1)
  await eventually(async () => expect(await covered(t.id)).toEqual([t.name, t.nota].toSorted()))
  await sql.raw(`analyze "${org.id}"."t_${tail(t.id)}"`).execute(db())
  expect(await search('CORACAO 12345')).toHaveLength(1)
  const used = async () => {
    const { rows } = await sql<{ scans: string }>`
      select idx_scan::text as scans from pg_stat_user_indexes where schemaname = ${org.id}
        and relname = ${`t_${tail(t.id)}`} and indexrelname like ${`s\\_${tail(t.id)}%`}`.execute(db())
    return Number(rows[0]?.scans)
  }
  await eventually(async () => expect(await used()).toBeGreaterThan(0))
})

it('an index that a stopped build left half-made is built anew', async () => {
  const t = await makeTable(admin, 'Pela metade', { nota: { type: 'text' } })
  await eventually(async () => expect(await covered(t.id)).toHaveLength(2))
  // What is left of a build that was broken off; only a superuser may say so directly, so one that fails is made.
  const [index] = await searchIndexes(t.id)
  await sql.raw(`drop index "${org.id}"."${index?.name}"`).execute(db())
  await sql.raw(`insert into "${org.id}"."t_${tail(t.id)}" ("c_${tail(t.nota)}") values ('um'), ('dois')`).execute(db())
  await expect(
    sql
      .raw(
        `create index concurrently "${index?.name}" on "${org.id}"."t_${tail(t.id)}" ((1 / (length("c_${tail(t.nota)}") - 2)))`,
      )
      .execute(db()),
  ).rejects.toThrow()
  expect(await searchIndexes(t.id)).toEqual([{ name: index?.name, valid: false }])
  await admin.api.fields.update({ tableId: t.id, fieldId: t.nota, label: 'Outra' })
  await eventually(async () => expect(await searchIndexes(t.id)).toEqual([{ name: index?.name, valid: true }]))
  expect(await covered(t.id)).toHaveLength(2)
})
