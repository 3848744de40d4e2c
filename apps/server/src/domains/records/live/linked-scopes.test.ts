import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { eventually, listen, type LiveClient } from '../../../../test/listen.ts'
import { makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'
import { latestEventId } from '../../../platform/realtime/replay.ts'

/**
 * What records show of others hangs on which of those someone may see. When a linked record comes into sight or goes out
 * of it by a field that they cannot read, those who look at the records that link to it are told, and nobody else is.
 */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
const open: LiveClient[] = []

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterEach(() => {
  for (const client of open.splice(0)) client.socket.disconnect()
})
afterAll(() => server.stop())

interface Told {
  upserts: { id: number; values: Record<string, unknown> }[]
  removed: number[]
  many: boolean
}
/** Where the stream stood when someone came in: older events may be told again, and are not what a test asks about. */
const began = new WeakMap<LiveClient, bigint>()
/** Each event once, in their order: what is told again after a gap is nothing new. */
function told(client: LiveClient): Told[] {
  const since = began.get(client) ?? 0n
  const heard = client.events.filter(({ room, id }) => room.startsWith('records:') && BigInt(id) > since)
  const once = new Map(heard.map(({ id, payload }) => [BigInt(id), payload as unknown as Told]))
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, payload]) => payload)
}

async function window(who: Person, tableId: string, since?: string): Promise<LiveClient> {
  const client = await listen(server, who, since ? { since } : {})
  open.push(client)
  began.set(client, BigInt(since ?? (await latestEventId(server.services.database))))
  expect(await client.join(`records:${tableId}`)).toEqual({ ok: true })
  return client
}

/** A busy machine takes its time. */
const soon = <T>(ask: () => T | undefined | false | null) => eventually(ask, 20)

const update = async (tableId: string, recordId: number, values: Record<string, unknown>) =>
  expect((await admin.api.records.update({ tableId, recordId, values })).error).toBeNull()
const create = async (tableId: string, values: Record<string, unknown>) =>
  expect((await admin.api.records.create({ tableId, values })).error).toBeNull()
const where = (field: string, value: unknown) => ({ op: 'and' as const, rules: [{ field, operator: 'eq', value }] })

/** Orders of clients, and parcels of orders. Some people see only clients of zone 1, and cannot read the zone. */
async function world() {
  const clients = await makeTable(admin, 'Clientes', {
    cidade: { type: 'singleLineText' },
    zona: { type: 'number' },
    segredo: { type: 'singleLineText' },
    chefe: { type: 'singleLineText' },
  })
  const orders = await makeTable(admin, 'Pedidos', {
    cliente: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
  })
  const lookup = async (tableId: string, linkFieldId: string, targetFieldId: string) => {
    const options = { linkFieldId, targetFieldId }
    const made = await admin.api.fields.create({ tableId, label: 'Cidade', type: 'lookup', options })
    if (made.error) throw new Error(JSON.stringify(made.error))
    return made.body.id
  }
  const city = await lookup(orders.id, orders.cliente, clients.cidade)
  const parcels = await makeTable(admin, 'Volumes', {
    pedido: { type: 'connectedRecord', options: { connectedTableId: orders.id } },
  })
  const parcelCity = await lookup(parcels.id, parcels.pedido, city)
  const seen = { [clients.name]: 'view', [clients.cidade]: 'view' } as const
  const everywhere = { [orders.id]: 'view', [parcels.id]: 'view' } as const
  const byZone = await makeRole(build, org, {
    ...everywhere,
    [clients.id]: { level: 'view', fields: seen, filters: where(clients.zona, 1) },
  })
  const byCity = await makeRole(build, org, {
    ...everywhere,
    [clients.id]: {
      level: 'view',
      fields: seen,
      filters: { op: 'and', rules: [{ field: clients.cidade, operator: 'is', value: 'Recife' }] },
    },
  })
  for (const [n, zona] of [1, 2, 1].entries())
    await create(clients.id, { [clients.name]: `Cliente ${n + 1}`, [clients.cidade]: 'Recife', [clients.zona]: zona })
  for (const n of [1, 2, 3]) await create(orders.id, { [orders.name]: `Pedido ${n}`, [orders.cliente]: n })
  await create(parcels.id, { [parcels.name]: 'Volume', [parcels.pedido]: 1 })
  const zoneReader = await build.person(org, { role: byZone })
  const cityReader = await build.person(org, { role: byCity })
  return { clients, orders, city, parcels, parcelCity, zoneReader, cityReader }
}

describe('those who see records that link to others', { timeout: 60_000 }, () => {
  it('are told when a linked record comes into their sight or leaves it, by a field that they cannot read', async () => {
    const { clients, orders, city, parcels, parcelCity, zoneReader, cityReader } = await world()
    const [clerk, other] = [await window(zoneReader, orders.id), await window(cityReader, orders.id)]
    const carrier = await window(zoneReader, parcels.id)

    await update(clients.id, 1, { [clients.zona]: 2 })
    const left = await soon(() => told(clerk)[0])
    expect(left).toMatchObject({ many: false, removed: [], userId: null })
    expect(left.upserts.map(({ id, values }) => [id, values[orders.cliente], values[city]])).toEqual([[1, null, null]])
    // And so does what is shown through what shows it.
    const far = await soon(() => told(carrier)[0])
    expect(far.upserts.map(({ id, values }) => [id, values[parcelCity]])).toEqual([[1, null]])

    await update(clients.id, 2, { [clients.zona]: 1 })
    const came = await soon(() => told(clerk)[1])
    expect(came.upserts.map(({ id, values }) => [id, values[orders.cliente], values[city]])).toEqual([
      [2, { id: 2, label: 'Cliente 2' }, 'Recife'],
    ])
    expect(came.upserts[0]).toEqual((await zoneReader.api.records.get({ tableId: orders.id, recordId: 2 })).body)

    // Nothing that anyone here sees hangs on these: one stays in sight, one stays out of it.
    await update(clients.id, 3, { [clients.segredo]: 'CNRYSEGREDO' })
    await update(clients.id, 1, { [clients.zona]: 3 })
    await update(clients.id, 3, { [clients.zona]: 1, [clients.chefe]: 'CNRYCHEFE' })
    await update(orders.id, 3, { [orders.name]: 'Pedido três' })
    for (const client of [clerk, other])
      await soon(() => told(client).some(({ upserts }) => upserts[0]?.values[orders.name] === 'Pedido três'))
    expect(told(clerk).length).toBe(3)
    expect(told(other).length).toBe(1)
    expect(told(carrier).length).toBe(1)
    for (const client of [clerk, other, carrier]) {
      const bytes = JSON.stringify(client.everything)
      for (const secret of [clients.zona, clients.segredo, clients.chefe, 'CNRY']) expect(bytes).not.toContain(secret)
    }
  })

  it('hear nothing of what happens to linked records that they do not see', async () => {
    const { clients, orders, parcels, zoneReader } = await world()
    await create(parcels.id, { [parcels.name]: 'Outro volume', [parcels.pedido]: 2 })
    const [clerk, boss] = [await window(zoneReader, orders.id), await window(admin, orders.id)]
    const carrier = await window(zoneReader, parcels.id)
    // The second client is none of theirs.
    await update(clients.id, 2, { [clients.name]: 'CNRYNOME', [clients.cidade]: 'CNRYCIDADE' })
    expect((await admin.api.records.remove({ tableId: clients.id, ids: [2] })).error).toBeNull()
    expect((await admin.api.records.recover({ tableId: clients.id, ids: [2] })).error).toBeNull()
    await soon(() => told(boss).length >= 3)
    await update(clients.id, 3, { [clients.name]: 'Cliente três' })
    const news = await soon(() => told(clerk)[0])
    expect(news.upserts.map(({ id, values }) => [id, values[orders.cliente]])).toEqual([
      [3, { id: 3, label: 'Cliente três' }],
    ])
    // One that goes while they see it, and comes back.
    expect((await admin.api.records.remove({ tableId: clients.id, ids: [1] })).error).toBeNull()
    const gone = await soon(() => told(clerk)[1])
    expect(gone.upserts.map(({ id, values }) => [id, values[orders.cliente]])).toEqual([[1, null]])
    expect((await admin.api.records.recover({ tableId: clients.id, ids: [1] })).error).toBeNull()
    await soon(() => told(clerk).length === 3)
    await soon(() => told(carrier).length === 2)
    expect(told(carrier).flatMap(({ upserts }) => upserts.map(({ id }) => id))).toEqual([1, 1])
    expect(JSON.stringify([clerk.everything, carrier.everything])).not.toContain('CNRY')
  })

  it('hear of it also when it happened while they were away', async () => {
    const { clients, orders, zoneReader, cityReader } = await world()
    const since = await latestEventId(server.services.database)
    await update(clients.id, 3, { [clients.zona]: 9 })
    await update(clients.id, 2, { [clients.segredo]: 'CNRYSEGREDO' })
    await update(orders.id, 1, { [orders.name]: 'Pedido um' })
    const [clerk, other] = [await window(zoneReader, orders.id, since), await window(cityReader, orders.id, since)]
    for (const client of [clerk, other])
      await soon(() => told(client).some(({ upserts }) => upserts[0]?.values[orders.name] === 'Pedido um'))
    expect(told(clerk).flatMap(({ upserts }) => upserts.map(({ id, values }) => [id, values[orders.cliente]]))).toEqual(
      [
        [3, null],
        [1, { id: 1, label: 'Cliente 1' }],
      ],
    )
    expect(told(other).length).toBe(1)
    expect(JSON.stringify(clerk.everything)).not.toContain('CNRY')
  })

  it('hear of records of the same table that link to each other', async () => {
    const t = await makeTable(admin, 'Pessoas', { zona: { type: 'number' } })
    const options = { connectedTableId: t.id }
    const boss = await admin.api.fields.create({ tableId: t.id, label: 'Chefe', type: 'connectedRecord', options })
    expect(boss.error).toBeNull()
    const fields = { [t.name]: 'view', [boss.body.id]: 'view' } as const
    const role = await makeRole(build, org, { [t.id]: { level: 'view', fields, filters: where(t.zona, 1) } })
    const reader = await build.person(org, { role })
    await create(t.id, { [t.name]: 'Ana', [t.zona]: 1 })
    await create(t.id, { [t.name]: 'Bia', [t.zona]: 1, [boss.body.id]: 1 })
    const client = await window(reader, t.id)
    await update(t.id, 1, { [t.zona]: 2 })
    const left = await soon(() => told(client)[0])
    expect(left).toMatchObject({ removed: [1], many: false })
    expect(left.upserts.map(({ id, values }) => [id, values[boss.body.id]])).toEqual([[2, null]])
  })

  it('are told when what their sight hangs on lies behind a link itself', async () => {
    const regions = await makeTable(admin, 'Regiões', { aberta: { type: 'number' }, nota: { type: 'singleLineText' } })
    const shops = await makeTable(admin, 'Lojas', {
      regiao: { type: 'connectedRecord', options: { connectedTableId: regions.id } },
    })
    const visits = await makeTable(admin, 'Visitas', {
      loja: { type: 'connectedRecord', options: { connectedTableId: shops.id } },
    })
    const rule = {
      field: shops.regiao,
      operator: 'through',
      value: { field: regions.aberta, operator: 'eq', value: 1 },
    }
    const role = await makeRole(build, org, {
      [regions.id]: 'view',
      [visits.id]: 'view',
      [shops.id]: { level: 'view', fields: { [shops.name]: 'view' }, filters: { op: 'and', rules: [rule] } },
    })
    const reader = await build.person(org, { role })
    await create(regions.id, { [regions.name]: 'Sul', [regions.aberta]: 1 })
    await create(shops.id, { [shops.name]: 'Loja', [shops.regiao]: 1 })
    await create(visits.id, { [visits.name]: 'Visita', [visits.loja]: 1 })
    const [atVisits, atShops] = [await window(reader, visits.id), await window(reader, shops.id)]
    await update(regions.id, 1, { [regions.nota]: 'x' })
    await update(regions.id, 1, { [regions.aberta]: 0 })
    const left = await soon(() => told(atVisits)[0])
    expect(left.upserts.map(({ id, values }) => [id, values[visits.loja]])).toEqual([[1, null]])
    // Whether the shop was in sight before cannot be put back: its list is loaded again.
    await soon(() => told(atShops).some(({ many }) => many))
    expect((await reader.api.records.list({ tableId: shops.id })).body.records).toEqual([])
    await update(regions.id, 1, { [regions.aberta]: 1 })
    await soon(() => told(atShops).some(({ upserts }) => upserts.some(({ id }) => id === 1)))
    await soon(() => told(atVisits).length >= 2)
    expect(told(atVisits).at(-1)?.upserts[0]?.values[visits.loja]).toEqual({ id: 1, label: 'Loja' })
  })
})
