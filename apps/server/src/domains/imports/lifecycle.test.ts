import { sql } from 'kysely'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, listen } from '../../../test/listen.ts'
import { makeTable } from '../../../test/tables.ts'
import type { Domain } from '../../platform/domain.ts'
import { subscribe } from '../records/index.ts'
import { purgeImports } from './purge.ts'
import { importFile, look, lookAt, settled, start, upload, valuesOf } from './testing/import-file.ts'

const heard: string[] = []
const listening: Domain = {
  name: 'test',
  changeListeners: [{ kind: 'test', hear: async (_, { tableId }) => void heard.push(tableId) }],
}

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  server = await startTestServer({}, undefined, { domains: [listening] })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const fileOf = async (importId: string) =>
  (await db().selectFrom('imports').select('file_id').where('id', '=', importId).executeTakeFirst())?.file_id
const isHeld = async (fileId: string) =>
  (await db().selectFrom('files').select('attached_at').where('id', '=', fileId).executeTakeFirst())?.attached_at !==
  null

it('reads a large file by a job, tells when it is read and when it is written, and lets go of it [rule ev.import-table]', async () => {
  const window = await listen(server, admin)
  await window.join(`user:${admin.id}`)
  const long = 'x'.repeat(300)
  const rows = Array.from({ length: 15_000 }, (_, n) => `R${n},${n},${long}`).join('\n')
  const first = await lookAt(admin, 'grande.csv', `nome,número,texto\n${rows}`)
  expect(first).toMatchObject({ state: 'reading', fields: [], layout: { label: 'grande' } })
  const { identifier } = first
  const { payload } = await eventually(() => window.events.find(({ type }) => type === 'import.read'), 60)
  expect(payload).toEqual({ importId: identifier, isError: false })
  expect(await look(admin, identifier)).toMatchObject({ state: 'read', rows: 15_000 })
  const fileId = (await fileOf(identifier)) ?? ''
  expect(await isHeld(fileId)).toBe(true)
  ok(await start(admin, identifier, { label: 'Grande', type: 'import_only', fields: [{ column: 0 }, { column: 1 }] }))
  const done = await settled(admin, identifier)
  expect(done).toMatchObject({ state: 'done', done: 15_000, counts: { created: 15_000 } })
  const end = await eventually(() => window.events.find(({ type }) => type === 'import_table'), 20)
  const object = done.tables[0]?.id
  const told = { import_id: identifier, is_error: false, message: null, target_url: `/object/${object}`, object }
  expect(end.payload).toEqual(told)
  expect(await fileOf(identifier)).toBeNull()
  expect(await isHeld(fileId)).toBe(false)
  window.socket.close()
}, 120_000)

it('names the import as the cause of what it wrote', async () => {
  const done = await importFile(admin, 'nome,b\nA,1\nB,2\n', { label: 'Causa', type: 'import_only' })
  const { rows } = await sql<{ source: string; run_id: string; record_count: number; actor: string }>`
    select source, run_id, record_count, actor from oficina.changes where table_id = ${done.tables[0]?.id}`.execute(
    db(),
  )
  expect(rows).toEqual([{ source: 'import', run_id: done.id, record_count: 2, actor: `member:${admin.id}` }])
})

it('starts automations unless it is told not to [rule s.import.run-automations] [rule k.import.run-automations]', async () => {
  const t = await makeTable(admin, 'Ouvida', {})
  await build
    .system()
    .in(org.id)
    .tx((ctx) => subscribe(ctx, t.id, { kind: 'test', id: 'one' }, { ops: ['create'], fields: null }))
  const file = 'nome,b\nA,1\nB,2\n'
  const config = { object: t.id, type: 'import_only' as const, fields: [{ column: 0, field: t.name }] }
  await importFile(admin, file, { ...config, config: { isRunAutomations: false } })
  await importFile(admin, file, config)
  await vi.waitFor(() => expect(heard).toEqual([t.id]), 10_000)
  expect(await valuesOf(admin, t.id)).toHaveLength(4)
})

it('brings in every sheet of a spreadsheet at once', async () => {
  const date = new Date(Date.UTC(2026, 11, 22))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Pedidos',
        rows: [
          ['Pedido', 'Entrega', 'Valor'],
          ['P-1', date, 1.234],
          ['P-2', null, 1000],
        ],
      },
      {
        name: 'Clientes',
        rows: [
          ['Cliente', 'Ativo'],
          ['Ana', true],
          ['Bia', false],
        ],
      },
    ],
  })
  const { identifier, sent } = await upload(admin, 'tudo.xlsx', new Uint8Array(bytes))
  expect(ok(sent)).toMatchObject({ name: 'tudo.xlsx', sheets: [{ name: 'Pedidos' }, { index: 1, name: 'Clientes' }] })
  const orders = await look(admin, identifier)
  expect(orders.fields.map(({ type }) => type)).toEqual(['singleLineText', 'date', 'number'])
  const clients = await look(admin, identifier, { sheetIndex: 1 })
  const fields = (of: typeof orders) => of.fields.map(({ column }) => ({ column }))
  ok(
    await start(
      admin,
      identifier,
      { label: 'Pedidos', type: 'import_only', fields: fields(orders) },
      { label: 'Clientes', type: 'import_only', sheetIndex: 1, fields: fields(clients) },
    ),
  )
  const done = await settled(admin, identifier)
  expect(done).toMatchObject({ error: null, state: 'done', counts: { created: 4, emptied: 0 } })
  const [a, b] = done.tables.map(({ id }) => id)
  expect(await valuesOf(admin, a ?? '')).toEqual([
    { Pedido: 'P-1', Entrega: '2026-12-22', Valor: 1.234 },
    { Pedido: 'P-2', Entrega: null, Valor: 1000 },
  ])
  expect(await valuesOf(admin, b ?? '')).toEqual([
    { Cliente: 'Ana', Ativo: true },
    { Cliente: 'Bia', Ativo: false },
  ])
})

it('forgets a file that nobody imported within a day', async () => {
  const old = await lookAt(admin, 'velho.csv', 'a,b\n1,2\n3,4\n')
  const young = await lookAt(admin, 'novo.csv', 'a,b\n1,2\n3,4\n')
  const fileId = (await fileOf(old.identifier)) ?? ''
  await sql`update oficina.imports set created_at = now() - interval '25 hours' where id = ${old.identifier}`.execute(
    db(),
  )
  await build.system().tx((ctx) => ctx.enqueue(purgeImports, {}))
  await vi.waitFor(async () => {
    const asked = { identifier: old.identifier, connector_id: 'csv' as const, config: {} }
    expect(await admin.api.connector.configTable(asked)).toBeError(404, 'not_found')
  }, 15_000)
  expect(await isHeld(fileId)).toBe(false)
  expect(await look(admin, young.identifier)).toMatchObject({ state: 'read' })
})
