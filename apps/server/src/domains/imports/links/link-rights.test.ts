import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { changeRole, makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'
import { startWorld } from '../../../../test/world.ts'
import { importFile, lookAt, start, valuesOf } from '../testing/import-file.ts'
import { namesIn } from '../testing/spreadsheet.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const file = 'pedido;cliente;apelido\nP-1;Minha;m\nP-2;Alheia;a\nP-3;Nenhuma;n\n'

/** Customers of two teams; a builder sees one of them in full, and the other not at all. */
async function world() {
  const t = await makeTable(admin, 'Clientes', {
    equipe: { type: 'singleLineText' },
    apelido: { type: 'singleLineText' },
  })
  const make = (name: string, team: string, nick: string) =>
    admin.api.records.create({ tableId: t.id, values: { [t.name]: name, [t.equipe]: team, [t.apelido]: nick } })
  ok(await make('Minha', 'Sul', 'm'))
  ok(await make('Alheia', 'Norte', 'a'))
  const filters = { op: 'and' as const, rules: [{ field: t.equipe, operator: 'is', value: 'Sul' }] }
  return { t, filters }
}
const builder = async (rules: Parameters<typeof makeRole>[2]) => {
  const role = await makeRole(build, org, { '*': 'full', ...rules }, { create_table: true })
  return { role, person: await build.person(org, { seat: 'builder', role }) }
}
const matches = (who: Person, identifier: string, column: number, object: string) =>
  who.api.connector.linkMatches({ identifier, config: { column, object } })

describe('a builder who sees some records of a table [rule p.rule.import-links]', () => {
  it('is told of no others by what matches, and links to none', async () => {
    const { t, filters } = await world()
    const { person } = await builder({ [t.id]: { level: 'full', filters } })
    const { identifier } = await lookAt(person, 'Pedidos.csv', file)
    expect(ok(await matches(person, identifier, 1, t.id))).toMatchObject({
      matched: 1,
      given: 3,
      misfits: [{ text: 'Alheia' }, { text: 'Nenhuma' }],
    })
    const fields = [
      { column: 0, is_name: true as const },
      { column: 1, link: { object: t.id } },
    ]
    const done = await importFile(person, file, { label: 'Pedidos', type: 'import_only', fields })
    // One that is hidden is refused in the same words as one that is not there.
    expect(done.counts).toMatchObject({ created: 3, emptied: 2 })
    const orders = await valuesOf(admin, done.tables[0]?.id ?? '')
    expect(orders.map(({ cliente }) => namesIn(cliente))).toEqual(['Minha', null, null])
  })
  it('fills a link that is there with none but those that they see', async () => {
    const { t, filters } = await world()
    const orders = await makeTable(admin, 'Pedidos', {
      cliente: { type: 'connectedRecord', options: { connectedTableId: t.id } },
    })
    const { person } = await builder({ [t.id]: { level: 'view', filters }, [orders.id]: 'edit' })
    const seen = await lookAt(person, 'x.csv', file, { object: orders.id })
    expect(seen.fields[1]?.match).toBe(orders.cliente)
    const fields = [
      { column: 0, field: orders.name },
      { column: 1, field: orders.cliente },
    ]
    const done = await importFile(person, file, { object: orders.id, type: 'import_only', fields })
    expect(done.counts).toMatchObject({ created: 3, emptied: 2 })
    expect((await valuesOf(admin, orders.id)).map(({ cliente }) => namesIn(cliente))).toEqual(['Minha', null, null])
  })
})

describe('a builder from whom the name of records is hidden [rule p.rule.import-links]', () => {
  it('can neither count them nor link to them by it', async () => {
    const { t } = await world()
    const { person } = await builder({ [t.id]: { level: 'full', fields: { [t.equipe]: 'edit' } } })
    const { identifier, fields } = await lookAt(person, 'Pedidos.csv', file)
    expect(fields.map(({ link_table }) => link_table)).not.toContain(t.id)
    const asked = await matches(person, identifier, 1, t.id)
    expect(asked).toBeError(422, 'invalid_input')
    const wish = { label: 'X', type: 'import_only' as const, fields: [{ column: 1, link: { object: t.id } }] }
    expect(await start(person, identifier, wish)).toBeError(422, 'invalid_input')
  })
  it('is not helped by a link that calls records by another hidden field', async () => {
    const { t } = await world()
    const orders = await makeTable(admin, 'Pedidos', {
      cliente: { type: 'connectedRecord', options: { connectedTableId: t.id, customLabelField: t.apelido } },
    })
    const hidden = { [t.name]: 'edit' as const, [t.equipe]: 'edit' as const }
    const { person } = await builder({ [t.id]: { level: 'full', fields: hidden }, [orders.id]: 'edit' })
    const fields = [
      { column: 0, field: orders.name },
      { column: 2, field: orders.cliente },
    ]
    const done = await importFile(person, file, { object: orders.id, type: 'import_only', fields })
    // The nicknames of the file are not names to those who may not read nicknames.
    expect(done.counts).toMatchObject({ created: 3, emptied: 3 })
    expect((await valuesOf(admin, orders.id)).map(({ cliente }) => namesIn(cliente))).toEqual([null, null, null])
  })
})

describe('a builder who may not change the other table [rule p.rule.import-links]', () => {
  it('makes no link to it, and finds nothing of one that they may not see', async () => {
    const { t } = await world()
    const { person, role } = await builder({ [t.id]: 'view' })
    const { identifier, fields } = await lookAt(person, 'Pedidos.csv', file)
    expect(fields[1]?.link_table).not.toBe(t.id)
    const wish = { label: 'X', type: 'import_only' as const, fields: [{ column: 1, link: { object: t.id } }] }
    expect(await start(person, identifier, wish)).toBeError(403, 'permission_denied')
    await changeRole(build, org, role, { '*': 'full', [t.id]: 'none' })
    const unseen = await matches(person, identifier, 1, t.id)
    const nobodys = await matches(person, identifier, 1, 'tbl_00000000000000')
    expect(unseen).toBeError(404, 'not_found')
    expect({ ...unseen.error, ref: '' }).toEqual({ ...nobodys.error, ref: '' })
    expect(await start(person, identifier, wish)).toBeError(404, 'not_found')
  })
  it('counts nothing in the file of another', async () => {
    const { t } = await world()
    const { person } = await builder({ [t.id]: 'full' })
    const { identifier } = await lookAt(admin, 'Pedidos.csv', file)
    expect(await matches(person, identifier, 1, t.id)).toBeError(404, 'not_found')
  })
})
