import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuesOf, ok } from '../../../test/apps.ts'
import { type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { type MadeTable, makeTable } from '../../../test/tables.ts'
import { makeToken } from '../../../test/tokens.ts'

/** A link field says which records may be chosen in it. That holds wherever a link is written, not only in the picker. */
let server: TestServer
let org: BuiltOrg
let admin: Person
let clients: MadeTable<'active'>
let orders: MadeTable<'client' | 'note'>
let live: number
let dead: number
/** The field of the clients that shows their orders. */
let back: string

beforeAll(async () => {
  server = await startTestServer()
  org = await makeBuild(server).org()
  admin = org.admin
  clients = await makeTable(admin, 'Clientes', { active: { type: 'checkbox' } })
  const filters = { op: 'and', rules: [{ field: clients.active, operator: 'is', value: true }] }
  orders = await makeTable(admin, 'Pedidos', {
    client: { type: 'connectedRecord', options: { connectedTableId: clients.id, filters } },
    note: { type: 'singleLineText' },
  })
  const client = async (label: string, active: boolean) =>
    ok(
      await admin.api.records.create({
        tableId: clients.id,
        values: { [clients.name]: label, [clients.active]: active },
      }),
    ).id
  live = await client('Viva', true)
  dead = await client('Parada', false)
  back = ok(await admin.api.tables.get({ tableId: clients.id })).fields.at(-1)?.id ?? ''
})
afterAll(() => server.stop())

const refused = (field: string, prefix = '') => [{ path: `${prefix}values.${field}`, reason: 'outside_filter' }]
const make = (values: Record<string, unknown>) => admin.api.records.create({ tableId: orders.id, values })

describe('a record that the field does not let be chosen', () => {
  it('is refused for a new record and for a change, and one that it lets is taken', async () => {
    const { id } = ok(await make({ [orders.client]: live }))
    const other = await make({ [orders.client]: dead })
    expect(other).toBeError(422, 'invalid_input')
    expect(issuesOf(other)).toEqual(refused(orders.client))
    const change = { tableId: orders.id, recordId: id, values: { [orders.client]: dead } }
    expect(issuesOf(await admin.api.records.update(change))).toEqual(refused(orders.client))
  })

  it('is refused in bulk, by upsert, for many at once, through forms and through the public API', async () => {
    const { id } = ok(await make({}))
    const values = { [orders.client]: dead }
    const { api } = admin
    const ways = [
      api.records.createMany({ tableId: orders.id, records: [{ values }, { values: {} }] }),
      api.records.updateMany({ tableId: orders.id, records: [{ id, values }] }),
      api.bulk.update({ tableId: orders.id, ids: [id], field: orders.client, value: dead }),
      api.forms.createRecord({ tableId: orders.id, values }),
      api.forms.updateRecord({ tableId: orders.id, kind: 'update', recordId: id, values }),
    ]
    for (const way of await Promise.all(ways)) {
      expect(way).toBeError(422, 'invalid_input')
      expect(issuesOf(way)?.[0]).toMatchObject({ reason: 'outside_filter' })
    }
    const program = await makeToken(server.url, admin)
    const sent = await program.api.v1.create({ table: 'pedidos', records: [{ values: { client: dead } }] })
    expect(issuesOf(sent)).toEqual([{ path: 'values.client', reason: 'outside_filter' }])
    const partly = ok(
      await api.records.createMany({ tableId: orders.id, partial: true, records: [{ values }, { values: {} }] }),
    )
    expect(partly.results.map((row) => row.ok)).toEqual([false, true])
  })

  it('is refused from the other side too', async () => {
    const { id } = ok(await make({}))
    const link = (recordId: number) =>
      admin.api.records.update({ tableId: clients.id, recordId, values: { [back]: { add: [id], remove: [] } } })
    expect(await link(dead)).toBeError(422, 'invalid_input')
    ok(await link(live))
  })

  it('stays where it was chosen before, and can be taken away', async () => {
    const { id } = ok(await make({ [orders.client]: live }))
    ok(await admin.api.records.update({ tableId: clients.id, recordId: live, values: { [clients.active]: false } }))
    const write = (values: Record<string, unknown>) =>
      admin.api.records.update({ tableId: orders.id, recordId: id, values })
    ok(await write({ [orders.note]: 'a', [orders.client]: live }))
    ok(await write({ [orders.client]: null }))
    expect(await write({ [orders.client]: live })).toBeError(422, 'invalid_input')
    ok(await admin.api.records.update({ tableId: clients.id, recordId: live, values: { [clients.active]: true } }))
  })
})

describe('the picker', () => {
  const pick = (more: object = {}, who = admin) =>
    who.api.records.list({ tableId: clients.id, for_link: orders.client, fields: [], ...more })

  it('lists only what may be chosen, also with a search', async () => {
    expect(ok(await pick()).records.map(({ id }) => id)).toEqual([live])
    expect(ok(await pick({ search: 'Parada' })).records).toEqual([])
    expect(ok(await pick({ total: true })).total).toBe(1)
    expect(ok(await admin.api.records.list({ tableId: clients.id, for_link: undefined })).records).toHaveLength(2)
  })

  it('knows no field that leads elsewhere, is hidden or is not there', async () => {
    for (const for_link of [orders.note, clients.active, back, 'fld_00000000000000'])
      expect(issuesOf(await pick({ for_link }))).toEqual([{ path: 'for_link', reason: 'unknown_field' }])
  })
})

describe('the condition itself', () => {
  const options = (filters: unknown) => ({ connectedTableId: clients.id, filters })
  const rule = (field: string) => ({ op: 'and', rules: [{ field, operator: 'is', value: true }] })

  it('names fields of the connected table, or is refused', async () => {
    const wish = { tableId: orders.id, label: 'Outro', type: 'connectedRecord' }
    const wrong = await admin.api.fields.create({ ...wish, options: options(rule(orders.note)) })
    expect(issuesOf(wrong)).toEqual([{ path: 'options.filters.rules.0.field', reason: 'unknown_field' }])
    const made = ok(await admin.api.fields.create({ ...wish, options: options(rule(clients.active)) }))
    const change = { tableId: orders.id, fieldId: made.id, options: { filters: rule('fld_00000000000000') } }
    expect(await admin.api.fields.update(change)).toBeError(422, 'invalid_input')
    ok(await admin.api.fields.update({ ...change, options: { filters: null } }))
  })
})
