import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

const stages = [
  { id: 'opt_aberto', label: 'Aberto', color: 'azul' },
  { id: 'opt_pronto', label: 'Feito', color: 'verde' },
]

/** Orders with a stage, their items that show it, and parts that show what the items show. */
async function threeTables() {
  const { api } = org.admin
  const orders = await makeTable(org.admin, 'Pedidos', { etapa: { type: 'select', options: { options: stages } } })
  const items = await makeTable(org.admin, 'Itens', {
    pedido: { type: 'connectedRecord', options: { connectedTableId: orders.id } },
  })
  const parts = await makeTable(org.admin, 'Peças', {
    item: { type: 'connectedRecord', options: { connectedTableId: items.id } },
  })
  const lookup = async (tableId: string, linkFieldId: string, targetFieldId: string) => {
    const options = { linkFieldId, targetFieldId }
    const { body, error } = await api.fields.create({ tableId, label: 'Etapa', type: 'lookup', options })
    expect(error).toBeNull()
    return body
  }
  const inItems = await lookup(items.id, items.pedido, orders.etapa)
  return { orders, items, parts, inItems, inParts: await lookup(parts.id, parts.item, inItems.id) }
}

it('a lookup of a choice tells what the options of the other table are called, also through another lookup', async () => {
  const { items, parts, inItems, inParts } = await threeTables()
  expect(inItems.choices).toEqual(stages)
  for (const [{ id }, field] of [
    [items, inItems],
    [parts, inParts],
  ] as const) {
    const { body } = await org.admin.api.tables.get({ tableId: id })
    expect(body.fields.find((one) => one.id === field.id)?.choices).toEqual(stages)
    expect(body.fields.filter((one) => one.id !== field.id).every((one) => one.choices === undefined)).toBe(true)
  }
})

it('whoever may not read the field that it shows hears none of its words', async () => {
  const { orders, items } = await threeTables()
  const role = await makeRole(build, org, {
    [orders.id]: { level: 'view', fields: { [orders.name]: 'view' } },
    [items.id]: 'view',
  })
  const clerk = await build.person(org, { role })
  const { body } = await clerk.api.tables.get({ tableId: items.id })
  expect(JSON.stringify(body)).not.toContain('Feito')
})
