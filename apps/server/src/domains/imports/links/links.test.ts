import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'
import { importFile, lookAt, settled, start, undo, valuesOf } from '../testing/import-file.ts'
import { importSheets, lookAtSheets, namesIn, type Sheets } from '../testing/spreadsheet.ts'

let server: TestServer
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const shop: Sheets = {
  Pedidos: [
    ['Pedido', 'Cliente', 'Itens', 'Quantidade'],
    ['P-1', 'Padaria São João', 'Pão; Bolo', 1],
    ['P-2', 'padaria sao joao', 'Bolo', 2],
    ['P-3', 'Mercado Azul', 'Pão, Torta', 3],
    ['P-4', 'Fulano', 'Torta', 2],
    ['P-5', 'Mercado Azul', null, 1],
  ],
  Clientes: [
    ['Código', 'Nome', 'Cidade'],
    [1, 'Padaria São João', 'Olinda'],
    [2, 'Mercado Azul', 'Recife'],
    [3, 'Café Norte', 'Natal'],
  ],
  Produtos: [
    ['Produto', 'Preço'],
    ['Pão', 1.5],
    ['Bolo', 20],
    ['Torta', 35.25],
  ],
}

const tableNamed = async (tables: readonly { id: string; label: string | null }[], label: string) =>
  tables.find((one) => one.label === label)?.id ?? ''
const shown = async (tables: readonly { id: string; label: string | null }[], label: string) =>
  (await valuesOf(admin, await tableNamed(tables, label))).map((values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, namesIn(value)])),
  )

describe('the sheets of a file', () => {
  it('tell which columns lead to another, and how many values match [rule x.import.links]', async () => {
    const { looks } = await lookAtSheets(admin, shop)
    const [orders, customers] = looks
    expect(orders?.fields.map(({ link }) => link)).toEqual([
      null,
      { sheet: 1, column: 1, matched: 4, given: 5, several: false },
      { sheet: 2, column: 0, matched: 6, given: 6, several: true },
      // A number that is a code somewhere else by chance.
      null,
    ])
    expect(customers?.fields.map(({ link, is_key }) => [link, is_key])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ])
  })
  it('become linked tables in one go; what names no record is left empty and told', async () => {
    const done = await importSheets(admin, shop)
    expect(done).toMatchObject({ error: null, state: 'done', done: 11, total: 11 })
    expect(done.counts).toEqual({ created: 11, updated: 0, skipped: 0, rejected: 0, emptied: 1 })
    expect(await shown(done.tables, 'Pedidos')).toEqual([
      { Pedido: 'P-1', Cliente: 'Padaria São João', Itens: ['Pão', 'Bolo'], Quantidade: 1 },
      { Pedido: 'P-2', Cliente: 'Padaria São João', Itens: ['Bolo'], Quantidade: 2 },
      { Pedido: 'P-3', Cliente: 'Mercado Azul', Itens: ['Pão', 'Torta'], Quantidade: 3 },
      { Pedido: 'P-4', Cliente: null, Itens: ['Torta'], Quantidade: 2 },
      { Pedido: 'P-5', Cliente: 'Mercado Azul', Itens: null, Quantidade: 1 },
    ])
    const customers = ok(await admin.api.tables.get({ tableId: await tableNamed(done.tables, 'Clientes') }))
    expect(customers.fields.map(({ label, type }) => [label, type])).toEqual([
      ['Nome', 'name'],
      ['Código', 'number'],
      ['Cidade', 'singleLineText'],
      ['Pedidos', 'connectedRecord'],
    ])
    const { rows } = await sql<{ value: string; reason: string }>`
      select value, reason from oficina.import_rejections where import_id = ${done.id}`.execute(
      server.services.database.org(org.id),
    )
    expect(rows).toEqual([{ value: 'Fulano', reason: 'unknown_record' }])
    const keys = await sql`select 1 from oficina.import_keys where import_id = ${done.id}`.execute(
      server.services.database.org(org.id),
    )
    expect(keys.rows).toEqual([])
  })
  it('leave out rows that name no record, or keep the names as text, where that is asked for', async () => {
    const done = await importSheets(admin, shop, ([orders]) => {
      const [, customer, items] = orders?.fields ?? []
      Object.assign(customer ?? {}, { misfits: 'skip_row' })
      Object.assign(items ?? {}, { misfits: 'as_text' })
    })
    expect(done.counts).toMatchObject({ created: 10, skipped: 1 })
    const orders = await shown(done.tables, 'Pedidos')
    expect(orders.map(({ Pedido, Itens }) => [Pedido, Itens])).toEqual([
      ['P-1', 'Pão; Bolo'],
      ['P-2', 'Bolo'],
      ['P-3', 'Pão, Torta'],
      ['P-5', null],
    ])
  })
  it('name no record by what several are called', async () => {
    const names = Array.from({ length: 45 }, (_, n) => [`C${n}`])
    const done = await importSheets(admin, {
      Clientes: [['Nome'], ...names, ['C1']],
      Pedidos: [
        ['Pedido', 'Cliente'],
        ['P-1', 'C1'],
        ['P-2', 'C2'],
        ['P-3', 'C3'],
        ['P-4', 'C2'],
      ],
    })
    expect(done.counts).toMatchObject({ created: 50, emptied: 1 })
    const orders = await shown(done.tables, 'Pedidos')
    expect(orders.map(({ Cliente }) => Cliente)).toEqual([null, 'C2', 'C3', 'C2'])
  })
  it('may name their own rows, and each other’s, whichever comes first', async () => {
    const done = await importSheets(
      admin,
      {
        Pessoas: [
          ['Nome', 'Chefe', 'Equipe'],
          ['Ana', null, 'Vendas'],
          ['Bia', 'Davi', 'Vendas'],
          ['Caio', 'Ana', 'Compras'],
          ['Davi', 'Ana', 'Compras'],
        ],
        Equipes: [
          ['Equipe', 'Líder'],
          ['Vendas', 'Bia'],
          ['Compras', 'Ninguém'],
        ],
      },
      ([people, teams]) => {
        Object.assign(people?.fields[1] ?? {}, { link: { sheetIndex: 0, column: 0 } })
        Object.assign(people?.fields[2] ?? {}, { link: { sheetIndex: 1, column: 0 } })
        Object.assign(teams?.fields[1] ?? {}, { link: { sheetIndex: 0, column: 0 } })
      },
    )
    expect(done).toMatchObject({ error: null, state: 'done', done: 6, total: 6 })
    expect(done.counts).toEqual({ created: 6, updated: 0, skipped: 0, rejected: 0, emptied: 1 })
    const people = await shown(done.tables, 'Pessoas')
    expect(people.map(({ Nome, Chefe, Equipe }) => [Nome, Chefe, Equipe])).toEqual([
      ['Ana', null, 'Vendas'],
      ['Bia', 'Davi', 'Vendas'],
      ['Caio', 'Ana', 'Compras'],
      ['Davi', 'Ana', 'Compras'],
    ])
    const teams = await shown(done.tables, 'Equipes')
    expect(teams.map((one) => one['Líder'])).toEqual(['Bia', null])
    expect(await undo(admin, done.id)).toMatchObject({ state: 'undone', undone: { removed: 6, restored: 0, kept: 0 } })
    const left = ok(await admin.api.tables.list({})).tables.map(({ id }) => id)
    for (const { id } of done.tables) expect(left).not.toContain(id)
  })
})

describe('a table that is there', () => {
  const file = 'pedido;cliente\nP-1;Ana\nP-2;BIA\nP-3;Zeca\n'
  async function customers(label: string) {
    const t = await makeTable(admin, label, {})
    for (const name of ['Ana', 'Bia']) ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: name } }))
    return t
  }

  it('is found by a column that is called like it, and counted [rule c.connector.link-matches]', async () => {
    const t = await customers('Freguesias')
    const { identifier, fields } = await lookAt(admin, 'Pedidos.csv', file.replace('cliente', 'Nome da freguesia'))
    expect(fields.map(({ link_table }) => link_table)).toEqual([null, t.id])
    const found = await admin.api.connector.linkMatches({ identifier, config: { column: 1, object: t.id } })
    expect(ok(found)).toEqual({ matched: 2, given: 3, several: false, rows: 3, misfits: [{ row: 4, text: 'Zeca' }] })
  })
  it('is linked to by what its records are called, and shows nothing of it once that is undone', async () => {
    const t = await customers('Fregueses')
    const before = ok(await admin.api.tables.get({ tableId: t.id })).fields.map(({ id }) => id)
    const fields = [
      { column: 0, is_name: true as const },
      { column: 1, link: { object: t.id } },
    ]
    const done = await importFile(admin, file, { label: 'Pedidos', type: 'import_only', fields })
    expect(done.counts).toMatchObject({ created: 3, emptied: 1 })
    const orders = await shown(done.tables, 'Pedidos')
    expect(orders.map(({ cliente }) => cliente)).toEqual(['Ana', 'Bia', null])
    expect(ok(await admin.api.tables.get({ tableId: t.id })).fields).toHaveLength(before.length + 1)
    expect(await undo(admin, done.id)).toMatchObject({ undone: { removed: 3, restored: 0, kept: 0 } })
    expect(ok(await admin.api.tables.get({ tableId: t.id })).fields.map(({ id }) => id)).toEqual(before)
  })
  it('has links of its own filled by names, also of rows that come along', async () => {
    const t = await customers('Contas')
    const orders = await makeTable(admin, 'Vendas', {
      Conta: { type: 'connectedRecord', options: { connectedTableId: t.id } },
    })
    const { identifier, looks } = await lookAtSheets(admin, {
      Contas: [
        ['Contas', 'Nota'],
        ['Caio', 'x'],
        ['Davi', 'y'],
      ],
      Vendas: [
        ['Vendas', 'Conta'],
        ['V-1', 'Caio'],
        ['V-2', 'Ana'],
        ['V-3', 'Davi'],
        ['V-4', 'Bia'],
      ],
    })
    expect(looks).toHaveLength(2)
    ok(
      await start(
        admin,
        identifier,
        {
          object: orders.id,
          type: 'import_only',
          sheetIndex: 1,
          fields: [
            { column: 0, field: orders.name },
            { column: 1, field: orders.Conta },
          ],
        },
        { object: t.id, type: 'import_only', sheetIndex: 0, fields: [{ column: 0, field: t.name }] },
      ),
    )
    const done = await settled(admin, identifier)
    expect(done).toMatchObject({ error: null, counts: { created: 6, emptied: 0 } })
    const sold = (await valuesOf(admin, orders.id)).map(({ Conta }) => namesIn(Conta))
    expect(sold).toEqual(['Caio', 'Ana', 'Davi', 'Bia'])
  })
  it('refuses what leads nowhere', async () => {
    const { identifier } = await lookAt(admin, 'Pedidos.csv', file)
    const of = (link: Record<string, unknown>) =>
      start(admin, identifier, {
        label: 'X',
        type: 'import_only',
        fields: [{ column: 0 }, { column: 1, link } as never],
      })
    expect(await of({ sheetIndex: 3, column: 0 })).toBeError(422, 'invalid_input')
    expect(await of({ sheetIndex: 0, column: 9 })).toBeError(422, 'invalid_input')
    expect(await of({ object: 'tbl_00000000000000' })).toBeError(404, 'not_found')
  })
})
