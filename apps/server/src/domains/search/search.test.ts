import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { freshStructure, searchTextSql } from '../engine/index.ts'
import { listWaiting, settleSearch, takeTexts, textsOf } from '../tables/queries/search.ts'
import { scorer } from './rank.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const search = async (who: Person, q: string, limit = 10) => ok(await who.api.search.find({ q, limit }))
const namesOf = async (who: Person, q: string, limit?: number) =>
  (await search(who, q, limit)).records.map(({ label }) => label)
const makeCustomers = () => makeTable(admin, 'Clientes', { nota: { type: 'text' }, valor: { type: 'number' } })
const add = (tableId: string, values: Record<string, unknown>) => admin.api.records.create({ tableId, values } as never)

/** Takes the texts of all records into the index, as happens by itself once tables are left alone. */
async function takeEveryText({ id }: BuiltOrg) {
  const { database } = server.services
  const db = database.org(id)
  const { tables, settings } = await freshStructure(database, db, id)
  for (const table of tables.values()) {
    await takeTexts(db, id, table.id, searchTextSql([...table.fields.values()], 't', settings), 1_000)
  }
  expect(await listWaiting(db, id)).toEqual([])
}

describe('the search', () => {
  it('finds apps, tables, folders and people without case and accents, the best first', async () => {
    const app = await makeApp(admin, 'Situação das obras')
    const inside = await makeApp(admin, 'Painel de situação')
    const table = await makeTable(admin, 'Situações', {})
    const folder = ok(await admin.api.folders.create({ label: 'Situaçao geral', tabs: [{ id: app, type: 'app' }] }))
    const found = await search(admin, 'SITUACAO')
    expect(found.apps.map(({ id }) => id)).toEqual([app, inside])
    expect(found.folders.map(({ id }) => id)).toEqual([folder.id])
    expect((await search(admin, 'situac')).tables.map(({ id }) => id)).toEqual([table.id])
    const people = (await search(admin, 'ada')).people
    expect(people).toContainEqual({ id_user: admin.id, name: 'Ada Admin', photo_url: null })
  })

  it('does not find people by addresses', async () => {
    expect((await search(admin, 'oficina.test')).people).toEqual([])
  })

  it('finds records by their name first and then by any field', async () => {
    const t = await makeCustomers()
    await add(t.id, { [t.name]: 'Mercado Central', [t.nota]: 'fala com a Araçatuba' })
    await add(t.id, { [t.name]: 'Nova Araçatuba' })
    await add(t.id, { [t.name]: 'Araçatuba Pães' })
    expect(await namesOf(admin, 'aracatuba')).toEqual(['Araçatuba Pães', 'Nova Araçatuba', 'Mercado Central'])
    expect(await namesOf(admin, 'aracatuba', 2)).toEqual(['Araçatuba Pães', 'Nova Araçatuba'])
  })

  it('sees what was written a moment ago, and no longer what was deleted', async () => {
    const t = await makeCustomers()
    const { id } = ok(await add(t.id, { [t.name]: 'Ferragens Quixadá' }))
    expect(await namesOf(admin, 'quixada')).toEqual(['Ferragens Quixadá'])
    ok(await admin.api.records.update({ tableId: t.id, recordId: id, values: { [t.name]: 'Ferragens Sobral' } }))
    expect(await namesOf(admin, 'quixada')).toEqual([])
    ok(await admin.api.records.remove({ tableId: t.id, ids: [id] }))
    expect(await namesOf(admin, 'sobral')).toEqual([])
  })

  it('finds nothing in fields, records and tables that may not be read, and counts nothing', async () => {
    const t = await makeCustomers()
    const other = await makeTable(admin, 'Canário oculto', {})
    await add(other.id, { [other.name]: 'canarinho um' })
    await add(t.id, { [t.name]: 'Visível', [t.nota]: 'canarinho dois', [t.valor]: 1 })
    await add(t.id, { [t.name]: 'canarinho três', [t.valor]: 2 })
    const role = await makeRole(build, org, {
      '*': 'none',
      [t.id]: {
        level: 'view',
        fields: { [t.name]: 'view', [t.valor]: 'view' },
        filters: { op: 'and', rules: [{ field: t.valor, operator: 'lte', value: 1 }] },
      },
    } as never)
    const who = await build.person(org, { role })
    expect(await namesOf(admin, 'canarinho')).toHaveLength(3)
    const found = await search(who, 'canarinho')
    expect(found.records).toEqual([])
    expect((await search(who, 'canario')).tables).toEqual([])
    expect(await namesOf(who, 'visivel')).toEqual(['Visível'])
  })

  it('finds words in any order and in whichever fields, after what has them as they stand', async () => {
    const t = await makeCustomers()
    await add(t.id, { [t.name]: 'Torres Jurema', [t.nota]: 'entrega em Parnaíba' })
    await add(t.id, { [t.name]: 'Casa Jurema Torres' })
    await add(t.id, { [t.name]: 'Jurema', [t.nota]: 'Parnaíba' })
    await add(t.id, { [t.name]: 'Torres do Norte' })
    const expected = {
      'jurema torres': ['Casa Jurema Torres', 'Torres Jurema'],
      'jurema parnaiba entrega': ['Torres Jurema'],
    }
    for (const _ of ['just written', 'in the index']) {
      for (const [q, names] of Object.entries(expected)) expect(await namesOf(admin, q)).toEqual(names)
      expect(await namesOf(admin, 'parnaiba jurema')).toEqual(['Jurema', 'Torres Jurema'])
      expect(await namesOf(admin, 'jurema torres', 1)).toEqual(['Casa Jurema Torres'])
      await takeEveryText(org)
    }
    // A word that stands where someone may not read finds nothing for them.
    const role = await makeRole(build, org, {
      '*': 'none',
      [t.id]: { level: 'view', fields: { [t.name]: 'view' } },
    } as never)
    const who = await build.person(org, { role })
    expect(await namesOf(who, 'torres jurema')).toEqual(['Torres Jurema', 'Casa Jurema Torres'])
    expect(await namesOf(who, 'parnaiba jurema')).toEqual([])
  })

  it('looks further where the first candidates may not be seen', async () => {
    const t = await makeCustomers()
    const ops = Array.from({ length: 60 }, (_, n) => ({ [t.name]: `Tucunaré ${n}`, [t.valor]: n }))
    for (const values of ops) await add(t.id, values)
    const role = await makeRole(build, org, {
      '*': 'none',
      [t.id]: { level: 'view', filters: { op: 'and', rules: [{ field: t.valor, operator: 'gte', value: 59 }] } },
    } as never)
    const who = await build.person(org, { role })
    expect(await namesOf(who, 'tucunare')).toEqual(['Tucunaré 59'])
  })

  it('finds the name that begins with the text in whichever of many tables it is, before and after texts are taken', async () => {
    const other = await build.org()
    const named = 'Tambaqui Ltda'
    const names = Array.from({ length: 36 }, (_, n) => (n === 17 ? named : `Pedido ${n} do tambaqui`))
    for (const [n, name] of names.entries()) {
      const t = await makeTable(other.admin, `Tabela ${n}`, {})
      ok(await other.admin.api.records.create({ tableId: t.id, values: { [t.name]: name } }))
    }
    const found = await namesOf(other.admin, 'tambaqui', 5)
    expect(found).toHaveLength(5)
    expect(found[0]).toBe(named)
    await takeEveryText(other)
    expect((await namesOf(other.admin, 'tambaqui', 5))[0]).toBe(named)
    expect(await namesOf(other.admin, 'tambaqui', 50)).toHaveLength(names.length)
  }, 60_000)

  it('finds nothing in an archived table, and everything once it is back', async () => {
    const t = await makeTable(admin, 'Gaveta', {})
    await add(t.id, { [t.name]: 'Umbuzeiro' })
    expect(await namesOf(admin, 'umbuzeiro')).toEqual(['Umbuzeiro'])
    ok(await admin.api.trash.archive({ id: t.id, type: 'table' }))
    expect(await namesOf(admin, 'umbuzeiro')).toEqual([])
    ok(await admin.api.trash.restore({ id: t.id, type: 'table' }))
    expect(await namesOf(admin, 'umbuzeiro')).toEqual(['Umbuzeiro'])
  })

  it('looks in one table where one is named, and refuses one that may not be seen', async () => {
    const [one, two] = [await makeCustomers(), await makeCustomers()]
    await add(one.id, { [one.name]: 'Jabuticaba A' })
    await add(two.id, { [two.name]: 'Jabuticaba B' })
    const found = ok(await admin.api.search.find({ q: 'jabuti', table_id: two.id }))
    expect(found.records.map(({ label }) => label)).toEqual(['Jabuticaba B'])
    const { who } = { who: await build.person(org, { role: await makeRole(build, org, { '*': 'none' }) }) }
    expect(await who.api.search.find({ q: 'jabuti', table_id: two.id })).toBeError(404, 'not_found')
  })

  it('takes any text as text', async () => {
    for (const q of ['%', '_', '\\', "'; drop table x; --", ':*|!&()', '"', '   ', 'x'.repeat(200), '\u0000a']) {
      const answer = await admin.api.search.find({ q })
      expect([200, 400, 422], q).toContain(answer.status)
    }
    expect(await admin.api.search.find({ q: 'x'.repeat(201) })).toBeError(422, 'invalid_input')
    expect((await search(admin, '%%%')).records).toEqual([])
  })
})

describe('a name', () => {
  it('answers best when it is the text, then by its beginning, a word, anywhere', () => {
    const names = ['vendas', 'vendas de maio', 'as vendas', 'revendas', 'compras']
    expect(names.map(scorer('vendas'))).toEqual([4, 3, 2, 1, 0])
    expect(scorer('maio vendas')('vendas de maio')).toBe(1)
  })
})

it('counts texts anew once many were taken, where they are many of all', async () => {
  const own = await build.org()
  const there = await makeTable(own.admin, 'Fregueses', {})
  for (let call = 0; call < 2; call++) {
    const records = Array.from({ length: 1_000 }, (_, n) => {
      return { values: { [there.name]: `Freguês número ${call * 1_000 + n}` } }
    })
    ok(await own.admin.api.records.createMany({ tableId: there.id, records }))
  }
  const { database } = server.services
  const db = database.org(own.id)
  const { tables, settings } = await freshStructure(database, db, own.id)
  const table = tables.get(there.id)
  await takeTexts(db, own.id, there.id, searchTextSql([...(table?.fields.values() ?? [])], 't', settings), 5_000)
  expect(await listWaiting(db, own.id)).toEqual([])
  const known = async () =>
    (
      await sql<{ known: number }>`select reltuples::float8 as known from pg_class
        where oid = to_regclass(${textsOf(own.id)})`.execute(db)
    ).rows[0]?.known
  await settleSearch(db, own.id, 2_000)
  expect(await known()).toBe(2_000)
  await sql.raw(`delete from ${textsOf(own.id)} where id <= 100`).execute(db)
  await settleSearch(db, own.id, 100)
  expect(await known()).toBe(2_000)
})
