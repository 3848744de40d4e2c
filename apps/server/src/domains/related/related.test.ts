import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

async function world() {
  const orders = await makeTable(admin, 'Pedidos', {
    cidade: { type: 'singleLineText' },
    valor: { type: 'currency' },
    segredo: { type: 'singleLineText' },
    fase: { type: 'number' },
  })
  const clients = await makeTable(admin, 'Clientes', {
    pedidos: { type: 'manyToManyConnection', options: { connectedTableId: orders.id } },
    oculto: { type: 'manyToManyConnection', options: { connectedTableId: orders.id } },
  })
  for (const fase of [1, 2, 1])
    ok(
      await admin.api.records.create({
        tableId: orders.id,
        values: {
          [orders.name]: `P${fase}`,
          [orders.cidade]: 'Recife',
          [orders.valor]: 10 * fase,
          [orders.segredo]: 'CNRYSEGREDO',
          [orders.fase]: fase,
        },
      }),
    )
  const values = { [clients.name]: 'Ana', [clients.pedidos]: [1, 2, 3], [clients.oculto]: [3] }
  ok(await admin.api.records.create({ tableId: clients.id, values }))
  return { orders, clients, at: { tableId: clients.id, recordId: 1 } }
}

it('shows linked records with their main fields in one answer', async () => {
  const { orders, clients, at } = await world()
  const { fields } = ok(await admin.api.related.list(at))
  const first = fields.find(({ field }) => field === clients.pedidos)
  expect(first?.table).toMatchObject({ id: orders.id, label: 'Pedidos' })
  expect(first?.columns.map(({ id }) => id)).toEqual([orders.valor, orders.cidade, orders.segredo])
  expect(first?.count).toBe(3)
  expect(first?.records.map(({ label, values }) => [label, values[orders.valor]])).toEqual([
    ['P1', 10],
    ['P2', 20],
    ['P1', 10],
  ])
})

it('leaves out links, records and fields that the reader may not see, and does not count them [rule x.record.related]', async () => {
  const { orders, clients, at } = await world()
  const filters = { op: 'and' as const, rules: [{ field: orders.fase, operator: 'eq', value: 1 }] }
  const seen = { [orders.name]: 'view', [orders.valor]: 'view' } as const
  const role = await makeRole(build, org, {
    [orders.id]: { level: 'view', fields: seen, filters },
    [clients.id]: { level: 'view', fields: { [clients.name]: 'view', [clients.pedidos]: 'view' } },
  })
  const clerk = await build.person(org, { role })
  const { fields } = ok(await clerk.api.related.list(at))
  expect(fields.map(({ field }) => field)).toEqual([clients.pedidos])
  expect(fields[0]).toMatchObject({ count: 2, records: [{ id: 1 }, { id: 3 }] })
  expect(fields[0]?.columns.map(({ id }) => id)).toEqual([orders.valor])
  const bytes = JSON.stringify(fields)
  for (const secret of ['CNRY', orders.segredo, orders.fase]) expect(bytes).not.toContain(secret)
  const blind = await makeRole(build, org, { [clients.id]: 'view' })
  const other = await build.person(org, { role: blind })
  expect(ok(await other.api.related.list(at)).fields).toEqual([])
})

it('404 for a record that is not there or out of sight', async () => {
  const { at } = await world()
  expect(await admin.api.related.list({ ...at, recordId: 99 })).toBeError(404, 'not_found')
})
