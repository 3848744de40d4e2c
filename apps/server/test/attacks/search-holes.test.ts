import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshStructure, searchTextSql } from '../../src/domains/engine/index.ts'
import { listWaiting, takeTexts } from '../../src/domains/tables/queries/search.ts'
import { sweepSearch } from '../../src/domains/tables/search/keep-search.ts'
import { testRun } from '../../src/platform/testing/test-run.ts'
import { ok } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeRole } from '../roles.ts'
import { makeTable } from '../tables.ts'
import { builderFlags } from './structure/world.ts'

/** What someone may not see decides nothing of what their search finds. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

const is = (field: string, value: string) => ({ op: 'and' as const, rules: [{ field, operator: 'is', value }] })
async function someone(tables: Parameters<typeof makeRole>[2], seat: 'builder' | 'member' | 'viewer' = 'builder') {
  const role = await makeRole(build, org, tables, seat === 'builder' ? builderFlags : {})
  return build.person(org, { seat, role })
}

/** Takes the texts of all records into the index, as happens by itself once tables are left alone. */
async function takeEveryText({ id }: BuiltOrg = org) {
  const { database } = server.services
  const db = database.org(id)
  const { tables, settings } = await freshStructure(database, db, id)
  for (const tableId of await listWaiting(db, id)) {
    const fields = [...(tables.get(tableId)?.fields.values() ?? [])]
    await takeTexts(db, id, tableId, searchTextSql(fields, 't', settings), 50_000)
  }
}
const foundBy = async (who: Person, q: string, limit = 10, table_id?: string) =>
  ok(await who.api.search.find({ q, limit, ...(table_id !== undefined && { table_id }) })).records.map(({ id }) => id)

describe('search', () => {
  it('chooses no record for a hidden name', async () => {
    const t = await makeTable(admin, 'Ordem', { note: { type: 'singleLineText' } })
    const records = Array.from({ length: 8 }, (_, n) => ({
      values: { [t.name]: n === 2 ? 'zebra oculta' : `nome ${n}`, [t.note]: 'uma zebra' },
    }))
    ok(await admin.api.records.createMany({ tableId: t.id, records }))
    const me = await someone({ [t.id]: { level: 'edit', fields: { [t.note]: 'edit' } } }, 'member')
    const before = await foundBy(me, 'zebra', 1)
    await takeEveryText()
    expect({ all: await foundBy(me, 'zebra', 1), one: await foundBy(me, 'zebra', 1, t.id) }).toEqual({
      all: before,
      one: before,
    })
  })

  it('chooses no record for a hidden field after fields were put in another order', async () => {
    const t = await makeTable(admin, 'Troca', { hidden: { type: 'singleLineText' }, note: { type: 'singleLineText' } })
    const records = Array.from({ length: 8 }, (_, n) => ({
      values: { [t.name]: `nome ${n}`, [t.hidden]: n === 2 ? 'girafa' : 'nada', [t.note]: 'uma girafa' },
    }))
    ok(await admin.api.records.createMany({ tableId: t.id, records }))
    const me = await someone({ [t.id]: { level: 'edit', fields: { [t.name]: 'view', [t.note]: 'edit' } } }, 'member')
    const before = await foundBy(me, 'girafa', 1)
    await takeEveryText()
    expect(await foundBy(me, 'girafa', 1)).toEqual(before)
    const ids = ok(await admin.api.tables.get({ tableId: t.id })).fields.map(({ id }) => id)
    const others = ids.filter((id) => id !== t.hidden)
    const order = [t.hidden, ...others]
    ok(await admin.api.fields.reorder({ tableId: t.id, fields: order } as never))
    expect(await foundBy(me, 'girafa', 1)).toEqual(before)
  })

  it('ranks by names after fields were put in another order', async () => {
    const t = await makeTable(admin, 'Nomes', { note: { type: 'singleLineText' } })
    const records = Array.from({ length: 8 }, (_, n) => ({
      values: { [t.name]: n === 2 ? 'hiena' : `nome ${n}`, [t.note]: n === 2 ? 'nada' : 'uma hiena' },
    }))
    ok(await admin.api.records.createMany({ tableId: t.id, records }))
    await takeEveryText()
    expect(await foundBy(admin, 'hiena', 1)).toEqual([3])
    const ids = ok(await admin.api.tables.get({ tableId: t.id })).fields.map(({ id }) => id)
    ok(
      await admin.api.fields.reorder({
        tableId: t.id,
        fields: [t.note, ...ids.filter((id) => id !== t.note)],
      } as never),
    )
    expect(await foundBy(admin, 'hiena', 1)).toEqual([3])
  })

  it('finds what someone may see however many hidden records contain it too', { timeout: 120_000 }, async () => {
    const t = await makeTable(admin, 'Muitas', { team: { type: 'singleLineText' }, note: { type: 'singleLineText' } })
    const row = (team: string) => ({ values: { [t.name]: 'nome', [t.team]: team, [t.note]: 'um elefante' } })
    for (const team of ['Pesquisa', 'Pesquisa', 'Pesquisa', 'Vendas']) {
      const records = Array.from({ length: team === 'Vendas' ? 1 : 900 }, () => row(team))
      ok(await admin.api.records.createMany({ tableId: t.id, records }))
    }
    const me = await someone({ [t.id]: { level: 'view', filters: is(t.team, 'Vendas') } }, 'member')
    await takeEveryText()
    expect(ok(await me.api.records.list({ tableId: t.id, search: 'elefante' })).records.map(({ id }) => id)).toEqual([
      2701,
    ])
    expect({ all: await foundBy(me, 'elefante'), one: await foundBy(me, 'elefante', 10, t.id) }).toEqual({
      all: [2701],
      one: [2701],
    })
  })

  it.each([
    ['a row', true],
    ['a field', false],
  ])('leaves out no record for the text of %s that someone may not see', async (_name, isRow) => {
    const word = isRow ? 'leopardo' : 'pantera'
    const fields = {
      team: { type: 'singleLineText' },
      pay: { type: 'singleLineText' },
      note: { type: 'singleLineText' },
    }
    const [a, b] = [await makeTable(admin, `A ${word}`, fields), await makeTable(admin, `B ${word}`, fields)]
    const mine = { [a.name]: 'minha', [a.team]: 'Vendas', [a.note]: `um ${word}` }
    ok(await admin.api.records.create({ tableId: a.id, values: mine }))
    const other = isRow
      ? { [a.name]: `${word} oculto`, [a.team]: 'Pesquisa' }
      : { [a.name]: 'outra', [a.team]: 'Vendas', [a.pay]: word }
    ok(await admin.api.records.create({ tableId: b.id, values: { [b.name]: 'minha', [b.note]: `um ${word}` } }))
    const seen = { [a.name]: 'view' as const, [a.team]: 'view' as const, [a.note]: 'edit' as const }
    const me = await someone(
      { [a.id]: { level: 'edit', filters: is(a.team, 'Vendas'), fields: seen }, [b.id]: 'edit' },
      'member',
    )
    ok(await me.api.home.visit({ id: a.id, type: 'table' }))
    await takeEveryText()
    const find = async () => ok(await me.api.search.find({ q: word, limit: 1 })).records
    const before = await find()
    expect(before).toMatchObject([{ table_id: a.id, id: 1 }])
    ok(await admin.api.records.create({ tableId: a.id, values: other }))
    await takeEveryText()
    expect(await find()).toEqual(before)
  })

  it('of other organisations is kept although that of one fails', async () => {
    const [one, other] = [await build.org(), await build.org()]
    const [first, victim] = one.id < other.id ? [one, other] : [other, one]
    const t = await makeTable(first.admin, 'Quebrada', { note: { type: 'text' } })
    const theirs = await makeTable(victim.admin, 'Curtos', {})
    ok(await first.admin.api.records.create({ tableId: t.id, values: { [t.note]: 'longo' } }))
    ok(await victim.admin.api.records.create({ tableId: theirs.id, values: { [theirs.name]: 'curto' } }))
    const source = `"${first.id}"."t_${t.id.slice(4)}"`
    const column = `"c_${t.note.slice(4)}"`
    const db = server.services.database.org(first.id)
    await sql.raw(`alter table ${source} rename column ${column} to c_lost`).execute(db)
    await sweepSearch.run(build.system(), {}, testRun())
    expect(await listWaiting(server.services.database.org(victim.id), victim.id)).toEqual([])
    expect(await listWaiting(db, first.id)).toEqual([t.id])
  })
})
