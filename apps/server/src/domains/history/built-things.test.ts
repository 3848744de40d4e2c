import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { purgeHistory } from './purge.ts'
import { testRun } from '../../platform/testing/test-run.ts'

let server: TestServer
let build: Build
beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
})
afterAll(() => server.stop())

it('the history tells what became of a folder, by the names of what is in it', async () => {
  const { admin } = await build.org()
  const tabs = []
  for (const label of ['Clientes', 'Pedidos']) tabs.push((await makeTable(admin, label, {})).id)
  const [clients, orders] = tabs.map((id) => ({ id, type: 'table' as const }))
  if (!clients || !orders) throw new Error('no tables')
  const { id } = ok(await admin.api.folders.create({ label: 'Vendas', tabs: [clients] }))
  ok(await admin.api.folders.update({ id, tabs: [orders, clients] }))
  ok(await admin.api.folders.update({ id, label: 'Comercial' }))
  // Said again, it is no news.
  ok(await admin.api.folders.update({ id, label: 'Comercial' }))
  ok(await admin.api.folders.remove({ id }))
  const { items } = ok(await admin.api.history.log({}))
  const told = items.toReversed().filter(({ entity_type: type }) => type === 'folder')
  expect(told.map(({ action_type: type, affected_record_label: label }) => [type, label])).toEqual([
    ['create_folder', 'Vendas'],
    ['update_folder', 'Vendas'],
    ['update_folder', 'Comercial'],
    ['delete_folder', 'Comercial'],
  ])
  expect(told[1]).toMatchObject({ before: { tabs: ['Clientes'] }, after: { tabs: ['Pedidos', 'Clientes'] } })
  expect(told[3]).toMatchObject({ before: { label: 'Comercial' }, after: null })
})

it('the history tells that a table or a field was put away, came back and is gone for ever', async () => {
  const { admin } = await build.org()
  const { api } = admin
  const t = await makeTable(admin, 'Clientes', { fone: { type: 'singleLineText' } })
  const at = { tableId: t.id, fieldId: t.fone }
  ok(await api.fields.archive(at))
  ok(await api.archivedFields.restore(at))
  ok(await api.fields.archive(at))
  ok(await api.archivedFields.erase(at))
  const copy = ok(await api.duplicates.tab({ id: t.id, type: 'table', label: 'Clientes (cópia)' }))
  const table = { id: t.id, type: 'table' as const }
  ok(await api.trash.archive(table))
  ok(await api.trash.restore(table))
  ok(await api.trash.archive(table))
  const sure = { wants_forever: true, is_authorized: true, knows_unrecoverable: true } as const
  ok(await api.trash.erase({ ...table, ...sure }))
  const { items } = ok(await api.history.log({}))
  const told = items.toReversed().map(({ action_type: type, affected_record_label: label }) => [type, label])
  expect(told).toEqual([
    ['create_table', 'Clientes'],
    ['create_field', 'fone'],
    ['archive_field', 'fone'],
    ['restore_field', 'fone'],
    ['archive_field', 'fone'],
    ['erase_field', 'fone'],
    ['create_table', 'Clientes (cópia)'],
    ['archive_table', 'Clientes'],
    ['restore_table', 'Clientes'],
    ['archive_table', 'Clientes'],
    ['erase_table', 'Clientes'],
  ])
  expect(items[0]).toMatchObject({ before: { label: 'Clientes' }, after: null })
  expect(items[5]).toMatchObject({ before: { label: 'fone', type: 'singleLineText' }, after: null })
  const narrowed = await api.history.log({ filters: { affected_object: [copy.id], action_type: ['create_table'] } })
  expect(ok(narrowed).items).toHaveLength(1)
})

it('the history keeps twelve months, as its page says, and the records whatever their age', async () => {
  const { admin, id: orgId } = await build.org()
  const t = await makeTable(admin, 'Antigos', { fone: { type: 'singleLineText' } })
  const write = async (values: object) =>
    ok(await admin.api.records.create({ tableId: t.id, values: { ...values } as never }))
  // More than go at a time.
  for (let n = 0; n < 520; n++) await write({ [t.name]: `Velho ${n}` })
  const { db } = build.system()
  const age = (table: string, months: number) =>
    sql`update ${sql.table(`oficina.${table}`)} set at = now() - make_interval(months => ${months}, days => 1)
      where org_id = ${orgId}`.execute(db)
  await age('changes', 12)
  await age('structure_actions', 12)
  const recent = await write({ [t.name]: 'Do ano' })
  await sql`update oficina.changes set at = now() - interval '11 months' where org_id = ${orgId} and at > now() - interval '1 day'`.execute(
    db,
  )
  ok(await admin.api.tables.update({ tableId: t.id, label: 'Recentes' }))
  await purgeHistory.run(build.system().in(orgId), {}, testRun())
  const { items } = ok(await admin.api.history.log({}))
  expect(items.map(({ action_type: type }) => type)).toEqual(['update_table', 'create_record'])
  const { rows: left } = await sql<{ record_id: string }>`
    select record_id from oficina.history where org_id = ${orgId}`.execute(db)
  expect(left).toEqual([{ record_id: String(recent.id) }])
  const { records } = ok(
    await admin.api.records.list({ tableId: t.id, limit: 1, sort: [{ field: 'id', order: 'asc' }] }),
  )
  expect(records[0]?.values[t.name]).toBe('Velho 0')
})
