import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
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

describe('a record', () => {
  it('is made, read, changed field by field and listed', async () => {
    const t = await makeTable(admin, 'Clientes', {
      valor: { type: 'number' },
      nota: { type: 'text' },
      ativo: { type: 'switch' },
      desde: { type: 'date' },
      quando: { type: 'dateTime' },
    })
    const made = ok(
      await admin.api.records.create({
        tableId: t.id,
        values: {
          [t.name]: 'Ana',
          [t.valor]: '12,50',
          [t.nota]: 'olá\nmundo',
          [t.desde]: '2026-02-28',
          [t.quando]: '2026-11-15T10:00:00Z',
        },
      }),
    )
    expect(made).toMatchObject({
      id: 1,
      version: 1,
      label: 'Ana',
      created_by: admin.id,
      values: {
        [t.name]: 'Ana',
        [t.valor]: 12.5,
        [t.nota]: 'olá\nmundo',
        [t.ativo]: false,
        [t.desde]: '2026-02-28',
        [t.quando]: '2026-11-15T10:00:00.000Z',
      },
    })
    const { change_id: _, ...changed } = ok(
      await admin.api.records.update({ tableId: t.id, recordId: 1, version: 1, values: { [t.valor]: 3 } }),
    )
    expect(changed).toMatchObject({ version: 2, values: { [t.valor]: 3, [t.name]: 'Ana' } })
    const list = ok(await admin.api.records.list({ tableId: t.id, total: true }))
    expect(list.records).toEqual([changed])
    expect(list).toMatchObject({ total: 1, next: null })
  })

  it('merges two people at two fields, and tells a stale write to the same one', async () => {
    const t = await makeTable(admin, 'Fusão', { a: { type: 'number' }, b: { type: 'number' } })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.a]: 1, [t.b]: 1 } }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, version: 1, values: { [t.a]: 2 } }))
    const merged = ok(await admin.api.records.update({ tableId: t.id, recordId: 1, version: 1, values: { [t.b]: 3 } }))
    expect(merged).toMatchObject({ version: 3, values: { [t.a]: 2, [t.b]: 3 } })
    const stale = await admin.api.records.update({ tableId: t.id, recordId: 1, version: 1, values: { [t.a]: 9 } })
    expect(stale).toBeError(409, 'conflict')
    expect(stale.error?.details).toEqual({ issues: [{ path: `values.${t.a}`, reason: 'stale' }] })
    // Nor can anyone have seen a version that is yet to come, whether the value differs or not.
    for (const value of [9, 2]) {
      const future = { tableId: t.id, recordId: 1, version: 4, values: { [t.a]: value } }
      expect(await admin.api.records.update(future)).toBeError(409, 'conflict')
    }
    const many = { tableId: t.id, records: [{ id: 1, version: 99, values: { [t.a]: 9 } }] }
    expect(await admin.api.records.updateMany(many)).toBeError(409, 'conflict')
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).version).toBe(3)
  })

  it('refuses what does not fit, by field and reason, and then writes nothing', async () => {
    const t = await makeTable(admin, 'Limites', { n: { type: 'number' }, m: { type: 'email', required: true } })
    const answer = await admin.api.records.createMany({
      tableId: t.id,
      records: [{ values: { [t.m]: 'a@b.co' } }, { values: { [t.n]: 'doze', [t.m]: 'a@b.co' } }, { values: {} }],
    })
    expect(answer).toBeError(422, 'invalid_input')
    expect(answer.error?.details).toMatchObject({
      issues: [
        { path: `records.1.values.${t.n}`, reason: 'not_a_number' },
        { path: `records.2.values.${t.m}`, reason: 'required' },
      ],
    })
    expect(ok(await admin.api.records.list({ tableId: t.id })).records).toEqual([])
    const part = ok(
      await admin.api.records.createMany({
        tableId: t.id,
        partial: true,
        records: [{ values: { [t.m]: 'a@b.co' } }, { values: { [t.n]: 'doze' } }],
      }),
    )
    expect(part.results.map((row) => row.ok)).toEqual([true, false])
    const unknown = await admin.api.records.create({ tableId: t.id, values: { fld_000000: 1, [t.m]: 'a@b.co' } })
    expect(unknown.error?.details).toMatchObject({ issues: [{ reason: 'unknown_field' }] })
  })

  it('goes to the trash, comes back, and goes for ever [rule s.trash.records]', async () => {
    const t = await makeTable(admin, 'Lixo', { n: { type: 'number' } })
    ok(await admin.api.records.createMany({ tableId: t.id, records: [1, 2, 3].map((n) => ({ values: { [t.n]: n } })) }))
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1, 2] }))
    expect(ok(await admin.api.records.list({ tableId: t.id })).records.map(({ id }) => id)).toEqual([3])
    expect(ok(await admin.api.records.trash({ tableId: t.id })).records.map(({ id }) => id)).toEqual([1, 2])
    ok(await admin.api.records.recover({ tableId: t.id, ids: [1] }))
    ok(await admin.api.records.erase({ tableId: t.id, ids: [2] }))
    expect(ok(await admin.api.records.list({ tableId: t.id })).records.map(({ id }) => id)).toEqual([1, 3])
    expect(ok(await admin.api.records.trash({ tableId: t.id })).records).toEqual([])
    expect(await admin.api.records.erase({ tableId: t.id, ids: [1] })).toBeError(404, 'not_found')
  })

  it('undoes and redoes its writer’s own changes', async () => {
    const t = await makeTable(admin, 'Desfazer', { n: { type: 'number' } })
    const value = async () => ok(await admin.api.records.list({ tableId: t.id })).records.map((one) => one.values[t.n])
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.n]: 1 } }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.n]: 2 } }))
    ok(await admin.api.records.undo({ tableId: t.id }))
    expect(await value()).toEqual([1])
    ok(await admin.api.records.undo({ tableId: t.id }))
    expect(await value()).toEqual([])
    expect(await admin.api.records.undo({ tableId: t.id })).toBeError(409, 'conflict')
    ok(await admin.api.records.redo({ tableId: t.id }))
    ok(await admin.api.records.redo({ tableId: t.id }))
    expect(await value()).toEqual([2])
    expect(await admin.api.records.redo({ tableId: t.id })).toBeError(409, 'conflict')
    const other = await build.person(org, { seat: 'builder', role: 'admin' })
    expect(await other.api.records.undo({ tableId: t.id })).toBeError(409, 'conflict')
  })
})

describe('links', () => {
  it('are written from either side and shown from both', async () => {
    const clients = await makeTable(admin, 'Cliente', {})
    const orders = await makeTable(admin, 'Pedido', {
      client: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
      value: { type: 'number' },
    })
    const inverse = ok(await admin.api.tables.get({ tableId: clients.id })).fields.at(-1)?.id ?? ''
    for (const name of ['Ana', 'Bia'])
      ok(await admin.api.records.create({ tableId: clients.id, values: { [clients.name]: name } }))
    ok(
      await admin.api.records.createMany({
        tableId: orders.id,
        records: [1, 2, 3].map((n) => ({
          values: { [orders.name]: `P${n}`, [orders.client]: n < 3 ? 1 : null, [orders.value]: n },
        })),
      }),
    )
    const clientOf = async (id: number) =>
      ok(await admin.api.records.get({ tableId: orders.id, recordId: id })).values[orders.client]
    const ordersOf = async (id: number) =>
      ok(await admin.api.records.get({ tableId: clients.id, recordId: id })).values[inverse]
    expect(await clientOf(1)).toEqual({ id: 1, label: 'Ana' })
    expect(await ordersOf(1)).toEqual([
      { id: 1, label: 'P1' },
      { id: 2, label: 'P2' },
    ])
    ok(await admin.api.records.update({ tableId: clients.id, recordId: 2, values: { [inverse]: [2, 3] } }))
    expect(await ordersOf(1)).toEqual([{ id: 1, label: 'P1' }])
    expect(await ordersOf(2)).toEqual([
      { id: 2, label: 'P2' },
      { id: 3, label: 'P3' },
    ])
    ok(await admin.api.records.update({ tableId: clients.id, recordId: 2, values: { [inverse]: { remove: [3] } } }))
    expect(await clientOf(3)).toBeNull()
    ok(await admin.api.records.remove({ tableId: clients.id, ids: [2] }))
    expect(await clientOf(2)).toBeNull()
    ok(await admin.api.records.recover({ tableId: clients.id, ids: [2] }))
    expect(await clientOf(2)).toEqual({ id: 2, label: 'Bia' })
    expect(
      await admin.api.records.update({ tableId: orders.id, recordId: 1, values: { [orders.client]: 99 } }),
    ).toBeError(422, 'invalid_input')
  })

  it('many to many and one to one', async () => {
    const people = await makeTable(admin, 'Pessoa', {})
    const teams = await makeTable(admin, 'Time', {
      members: { type: 'manyToManyConnection', options: { connectedTableId: people.id } },
      captain: { type: 'oneToOneConnection', options: { connectedTableId: people.id } },
    })
    const fields = ok(await admin.api.tables.get({ tableId: people.id }))
      .fields.slice(-2)
      .map(({ id }) => id)
    const [inTeams = '', leads = ''] = fields
    for (const n of [1, 2, 3])
      ok(await admin.api.records.create({ tableId: people.id, values: { [people.name]: `p${n}` } }))
    ok(
      await admin.api.records.create({
        tableId: teams.id,
        values: { [teams.name]: 't1', [teams.members]: [1, 2], [teams.captain]: 1 },
      }),
    )
    ok(await admin.api.records.create({ tableId: teams.id, values: { [teams.name]: 't2', [teams.captain]: 1 } }))
    const team = async (id: number) => ok(await admin.api.records.get({ tableId: teams.id, recordId: id })).values
    expect((await team(1))[teams.captain]).toBeNull()
    expect((await team(2))[teams.captain]).toEqual({ id: 1, label: 'p1' })
    ok(await admin.api.records.update({ tableId: people.id, recordId: 3, values: { [inTeams]: [1, 2], [leads]: 1 } }))
    expect((await team(1))[teams.members]).toEqual([1, 2, 3].map((id) => ({ id, label: `p${id}` })))
    expect((await team(1))[teams.captain]).toEqual({ id: 3, label: 'p3' })
    ok(await admin.api.records.undo({ tableId: people.id }))
    expect((await team(1))[teams.members]).toEqual([1, 2].map((id) => ({ id, label: `p${id}` })))
    expect((await team(1))[teams.captain]).toBeNull()
  })
})

describe('computed fields', () => {
  it('formulas, lookups, rollups and counts, over each other', async () => {
    const clients = await makeTable(admin, 'Conta', { city: { type: 'singleLineText' } })
    const orders = await makeTable(admin, 'Venda', {
      client: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
      price: { type: 'number' },
      amount: { type: 'number' },
    })
    const inverse = ok(await admin.api.tables.get({ tableId: clients.id })).fields.at(-1)?.id ?? ''
    const add = async (tableId: string, label: string, type: string, options: Record<string, unknown>) =>
      ok(await admin.api.fields.create({ tableId, label, type, options }))
    const total = await add(orders.id, 'Total', 'formula', { expression: '{price} * {amount}' })
    expect(total.options).toMatchObject({ resultKind: 'number', expression: `{${orders.price}} * {${orders.amount}}` })
    const double = await add(orders.id, 'Dobro', 'formula', { expression: '{Total} * 2' })
    const city = await add(orders.id, 'Cidade', 'lookup', { linkFieldId: orders.client, targetFieldId: clients.city })
    const upper = await add(orders.id, 'Maiúscula', 'formula', { expression: 'UPPER({Cidade}) & "-" & {client}' })
    const sum = await add(clients.id, 'Soma', 'rollup', {
      linkFieldId: inverse,
      targetFieldId: double.id,
      aggregate: 'sum',
    })
    const count = await add(clients.id, 'Vendas', 'count', { linkFieldId: inverse })
    const totals = await add(clients.id, 'Totais', 'lookup', { linkFieldId: inverse, targetFieldId: total.id })
    ok(
      await admin.api.records.create({
        tableId: clients.id,
        values: { [clients.name]: 'Ana', [clients.city]: 'Recife' },
      }),
    )
    ok(
      await admin.api.records.createMany({
        tableId: orders.id,
        records: [2, 5].map((n) => ({ values: { [orders.client]: 1, [orders.price]: n, [orders.amount]: 10 } })),
      }),
    )
    const order = ok(await admin.api.records.get({ tableId: orders.id, recordId: 1 })).values
    expect(order).toMatchObject({ [total.id]: 20, [double.id]: 40, [city.id]: 'Recife', [upper.id]: 'RECIFE-Ana' })
    const client = ok(await admin.api.records.get({ tableId: clients.id, recordId: 1 })).values
    expect(client).toMatchObject({ [sum.id]: 140, [count.id]: 2, [totals.id]: [20, 50] })
    ok(
      await admin.api.fields.update({
        tableId: orders.id,
        fieldId: total.id,
        options: { expression: '{price} + {amount}' },
      }),
    )
    expect(ok(await admin.api.records.get({ tableId: clients.id, recordId: 1 })).values).toMatchObject({ [sum.id]: 54 })
    const circular = await admin.api.fields.update({
      tableId: orders.id,
      fieldId: total.id,
      options: { expression: '{Dobro} + 1' },
    })
    expect(circular).toBeError(422, 'invalid_input')
    const wrong = await admin.api.fields.create({
      tableId: orders.id,
      label: 'x',
      type: 'formula',
      options: { expression: '1 +' },
    })
    expect(wrong.error?.details).toMatchObject({ issues: [{ path: 'options.expression' }] })
    const filtered = ok(
      await admin.api.records.list({
        tableId: orders.id,
        filter: {
          op: 'and',
          rules: [
            { field: upper.id, operator: 'contains', value: 'récife' },
            { field: total.id, operator: 'gt', value: 12 },
          ],
        },
        sort: [{ field: double.id, order: 'desc' }],
      }),
    )
    expect(filtered.records.map(({ id }) => id)).toEqual([2])
  })
})

describe('lists', () => {
  it('filter, sort, page, search and sum up', async () => {
    const t = await makeTable(admin, 'Lista', {
      n: { type: 'number' },
      cor: {
        type: 'select',
        options: {
          options: [
            { id: 'opt_aaaaaa', label: 'Azul', color: 'azul' },
            { id: 'opt_bbbbbb', label: 'Verde', color: 'verde' },
          ],
        },
      },
      dono: { type: 'user' },
      dia: { type: 'date' },
    })
    ok(
      await admin.api.records.createMany({
        tableId: t.id,
        records: Array.from({ length: 25 }, (_, n) => ({
          values: {
            [t.name]: `Ação ${n}`,
            [t.n]: n % 5 === 4 ? null : n % 5,
            [t.cor]: n % 2 ? 'opt_aaaaaa' : n % 3 ? 'opt_bbbbbb' : null,
            [t.dono]: n % 4 ? null : admin.id,
            [t.dia]: `2026-11-${String((n % 28) + 1).padStart(2, '0')}`,
          },
        })),
      }),
    )
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = ok(
        await admin.api.records.list({
          tableId: t.id,
          limit: 7,
          sort: [
            { field: t.n, order: 'desc' },
            { field: t.cor, order: 'asc' },
          ],
          fields: [t.n],
          ...(cursor && { cursor }),
        }),
      )
      seen.push(...page.records.map(({ id }) => id))
      expect(Object.keys(page.records[0]?.values ?? {})).toEqual([t.n])
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(25)
    const all = ok(
      await admin.api.records.list({
        tableId: t.id,
        sort: [
          { field: t.n, order: 'desc' },
          { field: t.cor, order: 'asc' },
        ],
      }),
    )
    expect(seen).toEqual(all.records.map(({ id }) => id))
    const jump = ok(await admin.api.records.list({ tableId: t.id, limit: 10, page: 3 }))
    expect(jump.records.map(({ id }) => id)).toEqual([21, 22, 23, 24, 25])
    const found = ok(await admin.api.records.list({ tableId: t.id, search: 'ACAO 1', total: true }))
    expect(found.total).toBe(11)
    const mine = ok(
      await admin.api.records.list({
        tableId: t.id,
        filter: {
          op: 'and',
          rules: [
            { field: t.dono, operator: 'is', value: 'currentUser' },
            {
              op: 'or',
              rules: [
                { field: t.n, operator: 'gte', value: 3 },
                { field: t.cor, operator: 'isEmpty' },
              ],
            },
          ],
        },
      }),
    )
    expect(mine.records.length).toBeGreaterThan(0)
    const summary = ok(
      await admin.api.records.summary({
        tableId: t.id,
        groups: [{ field: t.cor }, { field: t.dia, bucket: 'week' }],
        aggregates: [
          { field: t.n, aggregate: 'sum' },
          { field: t.n, aggregate: 'countEmpty' },
        ],
      }),
    )
    expect(summary.lines[0]).toMatchObject({ depth: 0, count: 25, keys: [], aggregates: [30, 5] })
    const first = summary.lines.filter((line) => line.depth === 1)
    expect(first.map((line) => line.keys[0])).toEqual(['opt_aaaaaa', 'opt_bbbbbb', null])
    expect(first.reduce((sum, line) => sum + line.count, 0)).toBe(25)
  })

  it('a cursor is good for its own list, table and person', async () => {
    const t = await makeTable(admin, 'Cursor', { n: { type: 'number' } })
    ok(await admin.api.records.createMany({ tableId: t.id, records: [1, 2, 3].map((n) => ({ values: { [t.n]: n } })) }))
    const cursor = ok(await admin.api.records.list({ tableId: t.id, limit: 1 })).next ?? ''
    expect(ok(await admin.api.records.list({ tableId: t.id, limit: 1, cursor })).records[0]?.id).toBe(2)
    for (const other of [{ sort: [{ field: t.n, order: 'asc' as const }] }, { search: 'x' }]) {
      expect(await admin.api.records.list({ tableId: t.id, cursor, ...other })).toBeError(422, 'invalid_input')
    }
    const colleague = await build.person(org, { seat: 'builder', role: 'admin' })
    expect(await colleague.api.records.list({ tableId: t.id, cursor })).toBeError(422, 'invalid_input')
    expect(await admin.api.records.list({ tableId: t.id, cursor: `${cursor}x` })).toBeError(422, 'invalid_input')
  })
})
