import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import { ok, makeApp } from '../../../test/apps.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { purgeTrashed } from './purge.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const type = 'table' as const
const yes = { wants_forever: true as const, is_authorized: true as const, knows_unrecoverable: true as const }

/** A table of customers, and one of orders that link to them. */
async function twoTables() {
  const customers = await makeTable(admin, 'Clientes', { c: { type: 'singleLineText' } })
  const orders = await makeTable(admin, 'Pedidos', {
    to: { type: 'connectedRecord', options: { connectedTableId: customers.id } },
    many: { type: 'manyToManyConnection', options: { connectedTableId: customers.id } },
    n: { type: 'number' },
  })
  ok(await admin.api.records.create({ tableId: customers.id, values: { [customers.name]: 'Ana' } }))
  ok(
    await admin.api.records.create({
      tableId: orders.id,
      values: { [orders.to]: 1, [orders.many]: [1], [orders.n]: 2 },
    }),
  )
  return { customers, orders }
}

describe('an archived table', () => {
  it('is gone from everywhere, links to it are empty, and it comes back whole [rule s.archive.lifecycle]', async () => {
    const { customers, orders } = await twoTables()
    const link = async () => ok(await admin.api.records.get({ tableId: orders.id, recordId: 1 })).values[orders.to]
    expect(await link()).toEqual({ id: 1, label: 'Ana' })
    const item = ok(await admin.api.trash.archive({ id: customers.id, type }))
    expect(item).toMatchObject({
      item_id: customers.id,
      item_type: 'table',
      item_label: 'Clientes',
      archived_by: admin.id,
    })
    expect(await link()).toBeNull()
    expect(await admin.api.records.list({ tableId: customers.id })).toBeError(404, 'not_found')
    expect(await admin.api.records.create({ tableId: customers.id, values: {} })).toBeError(404, 'not_found')
    expect(await admin.api.tables.get({ tableId: customers.id })).toBeError(404, 'not_found')
    expect(ok(await admin.api.tables.list({})).tables.map(({ id }) => id)).not.toContain(customers.id)
    expect(await admin.api.trash.archive({ id: customers.id, type })).toBeError(404, 'not_found')
    expect(ok(await admin.api.trash.list({})).items).toContainEqual(item)
    ok(await admin.api.records.update({ tableId: orders.id, recordId: 1, values: { [orders.n]: 3 } }))
    ok(await admin.api.trash.restore({ id: customers.id, type }))
    expect(await link()).toEqual({ id: 1, label: 'Ana' })
    expect(await admin.api.trash.restore({ id: customers.id, type })).toBeError(404, 'not_found')
  })

  it('is put away, brought back and deleted only by those who have it in full [rule p.table.manage]', async () => {
    const { customers } = await twoTables()
    const member = await build.person(org, { seat: 'member' })
    expect(await member.api.trash.archive({ id: customers.id, type })).toBeError(403, 'permission_denied')
    ok(await admin.api.trash.archive({ id: customers.id, type }))
    expect(await member.api.trash.list({})).toBeError(403, 'permission_denied')
    expect(await member.api.trash.erase({ id: customers.id, type, ...yes })).toBeError(403, 'permission_denied')
    const stranger = (await build.org()).admin
    expect(ok(await stranger.api.trash.list({})).items).toEqual([])
    expect(await stranger.api.trash.restore({ id: customers.id, type })).toBeError(404, 'not_found')
  })

  it('is deleted for ever only with all three confirmations, and leaves nothing behind [rule s.archive.lifecycle, k.archive.checks]', async () => {
    const { customers, orders } = await twoTables()
    expect(await admin.api.trash.erase({ id: customers.id, type, ...yes })).toBeError(404, 'not_found')
    ok(await admin.api.comments.create({ tableId: customers.id, recordId: 1, text: 'Olá', key: 'erased-table' }))
    ok(await admin.api.trash.archive({ id: customers.id, type }))
    for (const missing of Object.keys(yes)) {
      const input = { id: customers.id, type, ...yes, [missing]: undefined }
      expect(await admin.api.trash.erase(input as never)).toBeError(422, 'invalid_input')
      expect(await admin.api.trash.erase({ ...input, [missing]: false } as never)).toBeError(422, 'invalid_input')
    }
    ok(await admin.api.trash.erase({ id: customers.id, type, ...yes }))
    expect(await admin.api.trash.restore({ id: customers.id, type })).toBeError(404, 'not_found')
    const fields = ok(await admin.api.tables.get({ tableId: orders.id })).fields
    expect(fields.map(({ id }) => id)).toEqual([orders.name, orders.n])
    expect(ok(await admin.api.records.get({ tableId: orders.id, recordId: 1 })).values[orders.n]).toBe(2)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${org.id} and (c.relname like ${`%${customers.id.slice(4)}%`} or c.relname like ${`%${orders.many.slice(4)}%`})`.execute(
      db(),
    )
    expect(rows).toEqual([])
    await vi.waitFor(async () => {
      for (const name of ['history', 'changes', 'sla_intervals', 'comments', 'fields']) {
        const left =
          await sql`select 1 from ${sql.raw(`oficina.${name}`)} where org_id = ${org.id} and table_id = ${customers.id}`.execute(
            db(),
          )
        expect(left.rows, name).toEqual([])
      }
      const references = await sql`select 1 from oficina.structure_references
        where org_id = ${org.id} and (to_id = ${customers.id} or from_table = ${customers.id})`.execute(db())
      expect(references.rows).toEqual([])
    }, 20_000)
  })
})

describe('a copy of a table', () => {
  it('has its own fields, formulas and links, and with its records', async () => {
    const { customers, orders } = await twoTables()
    const formula = ok(
      await admin.api.fields.create({
        tableId: orders.id,
        type: 'formula',
        label: 'dobro',
        options: { expression: '{n} * 2' },
      }),
    )
    const lookup = ok(
      await admin.api.fields.create({
        tableId: orders.id,
        type: 'lookup',
        label: 'nome',
        options: { linkFieldId: orders.to, targetFieldId: customers.name },
      }),
    )
    await admin.api.records.createMany({
      tableId: orders.id,
      records: Array.from({ length: 999 }, (_, n) => ({ values: { [orders.n]: n } })),
    })
    await admin.api.records.createMany({ tableId: orders.id, records: [{ values: { [orders.n]: 7 } }] })
    ok(
      await admin.api.views.create({
        tableId: orders.id,
        type: 'table',
        label: 'Grandes',
        fields: [orders.name, orders.n],
        filters: { op: 'and', rules: [{ field: orders.n, operator: 'gt', value: 5 }] },
        sort: [{ field: orders.n, order: 'desc' }],
      }),
    )
    const copy = ok(await admin.api.duplicates.tab({ id: orders.id, type, with_records: true }))
    const table = ok(await admin.api.tables.get({ tableId: copy.id }))
    expect(table.label).toBe('Pedidos cópia')
    const names = table.fields.map(({ label }) => label)
    expect(names.slice(0, 6)).toEqual(['Pedidos', 'to', 'many', 'n', 'dobro', 'nome'])
    await vi.waitFor(
      async () => expect(ok(await admin.api.jobs.get({ jobId: copy.job_id ?? '' })).state).toBe('done'),
      20_000,
    )
    const field = (label: string) => table.fields.find((one) => one.label === label)?.id ?? ''
    const list = ok(await admin.api.records.list({ tableId: copy.id, total: true }))
    expect(list.total).toBe(1_001)
    const [view] = ok(await admin.api.views.list({ tableId: copy.id })).views.filter(({ label }) => label === 'Grandes')
    expect(view).toMatchObject({
      fields: [table.fields[0]?.id, field('n')],
      sort: [{ field: field('n'), order: 'desc' }],
    })
    const shown = ok(await admin.api.records.list({ tableId: copy.id, view: view?.id ?? '', limit: 1 }))
    expect(shown.records[0]?.values[field('n')]).toBe(998)
    expect(list.records[0]?.values).toMatchObject({
      [field('to')]: { id: 1, label: 'Ana' },
      [field('many')]: [{ id: 1, label: 'Ana' }],
      [field('n')]: 2,
      [field('dobro')]: 4,
      [field('nome')]: 'Ana',
    })
    expect([field('dobro'), field('nome')]).not.toContain(formula.id)
    expect(table.fields.find((one) => one.label === 'nome')?.options.linkFieldId).toBe(field('to'))
    expect(lookup.options.linkFieldId).toBe(orders.to)
    // The original is as it was, and its customers show both.
    ok(await admin.api.records.update({ tableId: copy.id, recordId: 1, values: { [field('n')]: 50 } }))
    expect(ok(await admin.api.records.get({ tableId: orders.id, recordId: 1 })).values[orders.n]).toBe(2)
    expect(ok(await admin.api.tables.get({ tableId: customers.id })).fields).toHaveLength(2 + 4)
  })

  it('without records is empty, keeps its unique key, and is refused to who may not make tables', async () => {
    const t = await makeTable(admin, 'Chave', { c: { type: 'singleLineText' } })
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.c }))
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.c]: 'a' } }))
    const copy = ok(await admin.api.duplicates.tab({ id: t.id, type, label: 'Outra chave' }))
    expect(copy.job_id).toBeNull()
    expect(ok(await admin.api.records.list({ tableId: copy.id, total: true })).total).toBe(0)
    const key = ok(await admin.api.uniqueRecords.get({ tableId: copy.id })).unique_field_id ?? ''
    expect(key).not.toBe(t.c)
    ok(await admin.api.records.create({ tableId: copy.id, values: { [key]: 'a' } }))
    expect(await admin.api.records.create({ tableId: copy.id, values: { [key]: 'a' } })).toBeError(
      409,
      'unique_violation',
    )
    const member = await build.person(org, { seat: 'member' })
    expect(await member.api.duplicates.tab({ id: t.id, type })).toBeError(403, 'permission_denied')
  })
})

it('formulas follow the organisation’s time zone', async () => {
  const t = await makeTable(admin, 'Fuso', { d: { type: 'dateTime' } })
  const hour = ok(
    await admin.api.fields.create({
      tableId: t.id,
      type: 'formula',
      label: 'hora',
      options: { expression: 'HOUR({d})' },
    }),
  )
  ok(await admin.api.records.create({ tableId: t.id, values: { [t.d]: '2026-06-01T12:00:00Z' } }))
  const shown = async () => ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).values[hour.id]
  const first = await shown()
  ok(await admin.api.orgs.updateLocale({ timezone: 'Asia/Tokyo' }))
  await vi.waitFor(async () => expect(await shown()).toBe(21), 20_000)
  expect(first).not.toBe(21)
  const filter = { op: 'and' as const, rules: [{ field: hour.id, operator: 'eq', value: 21 }] }
  expect(ok(await admin.api.records.list({ tableId: t.id, filter })).records).toHaveLength(1)
})

it('what was put away 90 days ago goes for ever, by nobody’s hand, and what was not stays', async () => {
  const { customers, orders } = await twoTables()
  const app = await makeApp(admin, 'Painel')
  const page = ok(await admin.api.docPages.create({ label: 'Manual' })).id
  const late = await makeApp(admin, 'De ontem')
  const items = [
    { id: customers.id, type },
    { id: app, type: 'dashboard' as const },
    { id: page, type: 'doc-page' as const },
    { id: late, type: 'dashboard' as const },
  ]
  for (const item of items) ok(await admin.api.trash.archive(item))
  for (const name of ['tables', 'apps', 'documents'])
    await sql`update ${sql.id('oficina', name)} set archived_at = now() - interval '91 days'
      where org_id = ${org.id} and id = any(${[customers.id, app, page]})`.execute(db())
  await build.system().tx((ctx) => ctx.enqueue(purgeTrashed, {}))
  const left = async () => ok(await admin.api.trash.list({})).items.map(({ item_id }) => item_id)
  await vi.waitFor(async () => {
    const there = await left()
    for (const id of [customers.id, app, page]) expect(there).not.toContain(id)
    expect(there).toContain(late)
  }, 20_000)
  expect(await admin.api.trash.restore({ id: customers.id, type })).toBeError(404, 'not_found')
  expect(ok(await admin.api.tables.get({ tableId: orders.id })).fields.map(({ id }) => id)).not.toContain(orders.to)
  const { rows } = await sql<{ actor: string; user_id: string | null }>`
    select actor, user_id from oficina.structure_actions where org_id = ${org.id} and entity_id = ${app}
    order by at desc limit 1`.execute(db())
  expect(rows).toEqual([{ actor: 'system:trash.purge', user_id: null }])
})
