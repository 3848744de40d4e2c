import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, listen } from '../../../test/listen.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { latestEventId } from '../../platform/realtime/replay.ts'

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

it('a new name of an option is told to those who look at tables that show it, and nobody else', {
  timeout: 60_000,
}, async () => {
  const { orders, items, parts, inItems, inParts } = await threeTables()
  const others = await makeTable(org.admin, 'Outra', {
    pedido: { type: 'connectedRecord', options: { connectedTableId: orders.id } },
  })
  const rooms = [items, parts, others].map(({ id }) => `table:${id}`)
  const client = await listen(server, org.admin)
  for (const room of rooms) expect(await client.join(room)).toEqual({ ok: true })
  const { api } = org.admin
  const change = async (input: Parameters<typeof api.fields.update>[0]) =>
    expect((await api.fields.update(input)).error).toBeNull()
  const toldSince = async (work: () => Promise<void>, end: string) => {
    const since = BigInt(await latestEventId(server.services.database))
    await work()
    // Events of an organisation keep their order: once the last is heard, so is all before it.
    await change({ tableId: others.id, fieldId: others.name, label: end })
    const heard = () => client.events.filter(({ id }) => BigInt(id) > since)
    await eventually(() => heard().some(({ type }) => type === 'field.updated'), 20)
    return heard().filter(({ type, room }) => type === 'table.touched' && rooms.includes(room))
  }
  const renamed = stages.map((stage) => (stage.id === 'opt_pronto' ? { ...stage, label: 'Concluído' } : stage))
  const told = await toldSince(
    () => change({ tableId: orders.id, fieldId: orders.etapa, options: { options: renamed } }),
    'Um',
  )
  expect(new Set(told.map(({ room }) => room))).toEqual(new Set(rooms.slice(0, 2)))
  expect(JSON.stringify(told)).not.toContain(orders.etapa)
  for (const [{ id }, field] of [
    [items, inItems],
    [parts, inParts],
  ] as const) {
    const { body } = await api.tables.get({ tableId: id })
    expect(body.fields.find((one) => one.id === field.id)?.choices).toEqual(renamed)
  }
  // What a field itself is called, nobody else shows.
  expect(await toldSince(() => change({ tableId: orders.id, fieldId: orders.etapa, label: 'Fase' }), 'Dois')).toEqual(
    [],
  )
  // What a record is called by, links show.
  await api.tables.update({ tableId: orders.id, record_label_field: orders.etapa })
  const named = await toldSince(
    () => change({ tableId: orders.id, fieldId: orders.etapa, options: { options: stages } }),
    'Três',
  )
  expect(new Set(named.map(({ room }) => room))).toEqual(new Set(rooms))
  client.socket.disconnect()
})
