import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshStructure, searchTextSql } from '../../src/domains/engine/index.ts'
import { listWaiting, takeTexts } from '../../src/domains/tables/queries/search.ts'
import { makeApi } from '../api.ts'
import { ok } from '../apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeRole } from '../roles.ts'
import { makeTable } from '../tables.ts'
import { makeToken } from '../tokens.ts'
import { builderFlags } from './structure/world.ts'

/** Calls that list, count, write and search in parts tell and do no more than those that handle the whole. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' })
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  stranger = (await build.org()).admin
})
afterAll(() => server.stop())

const is = (field: string, value: string) => ({ op: 'and' as const, rules: [{ field, operator: 'is', value }] })
async function someone(tables: Parameters<typeof makeRole>[2], seat: 'builder' | 'member' | 'viewer' = 'builder') {
  const role = await makeRole(build, org, tables, seat === 'builder' ? builderFlags : {})
  return build.person(org, { seat, role })
}
const optionAt = (n: number) => ({ id: `opt_o${String(n).padStart(5, '0')}`, label: `Segredo ${n}`, color: 'azul' })
const listOf = (count: number) => Array.from({ length: count }, (_, n) => optionAt(n))

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
  it('takes wildcards, backslashes and separators for what they are', async () => {
    const t = await makeTable(admin, 'Sinais', { note: { type: 'singleLineText' } })
    const records = ['cem%sinal', 'cem_sinal', String.raw`cem\sinal`, 'cemXsinal'].map((note) => ({
      values: { [t.name]: 'x', [t.note]: note },
    }))
    ok(await admin.api.records.createMany({ tableId: t.id, records }))
    for (const take of [false, true]) {
      if (take) await takeEveryText()
      expect(await foundBy(admin, 'cem%sinal')).toEqual([1])
      expect(await foundBy(admin, 'cem_sinal')).toEqual([2])
      expect(await foundBy(admin, String.raw`cem\sinal`)).toEqual([3])
      expect(await foundBy(admin, String.raw`cem\\sinal`)).toEqual([])
      expect(await foundBy(admin, '%%%sinal')).toEqual([])
      expect(await foundBy(admin, 'sinal\u001fcem%sinal\u001fx')).toEqual([1])
      expect(await foundBy(admin, 'outro\u001fcem')).toEqual([])
      expect((await admin.api.search.find({ q: 'cem\\' })).status).toBe(200)
      expect((await admin.api.search.find({ q: 'a\u{10ffff}bc\ud83d' })).status).toBeOneOf([200, 422])
      expect((await admin.api.search.find({ q: 'a'.repeat(1_000_000) })).status).toBeOneOf([413, 414, 422, 431])
    }
    expect(await foundBy(stranger, 'cem%sinal')).toEqual([])
  })

  it('tells nothing of hidden fields, hidden rows and hidden tables, before and after texts are taken', async () => {
    const t = await makeTable(admin, 'Ver', { team: { type: 'singleLineText' }, pay: { type: 'singleLineText' } })
    const secret = await makeTable(admin, 'Cofre', {})
    const values = (team: string, pay: string) => ({ values: { [t.name]: 'n', [t.team]: team, [t.pay]: pay } })
    ok(await admin.api.records.createMany({ tableId: t.id, records: [values('Vendas', 'ourofino'), values('P', 'x')] }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 2, values: { [t.name]: 'ourofino dois' } }))
    ok(await admin.api.records.create({ tableId: secret.id, values: { [secret.name]: 'ourofino tres' } }))
    const rule = { level: 'view' as const, filters: is(t.team, 'Vendas'), fields: { [t.name]: 'view' as const } }
    const me = await someone({ [t.id]: rule })
    for (const take of [false, true]) {
      if (take) await takeEveryText()
      expect(await foundBy(me, 'ourofino')).toEqual([])
      expect(await foundBy(me, 'ourofino', 10, t.id)).toEqual([])
      expect(await me.api.search.find({ q: 'ourofino', table_id: secret.id })).toBeError(404, 'not_found')
      expect(await foundBy(stranger, 'ourofino')).toEqual([])
    }
  })

  it('finds numbers as they are written in no field that is hidden', async () => {
    const t = await makeTable(admin, 'Escritos', { cpf: { type: 'cpf' }, price: { type: 'currency' } })
    const values = { [t.name]: 'Zed', [t.cpf]: '529.982.247-25', [t.price]: 98_765.43 }
    ok(await admin.api.records.create({ tableId: t.id, values }))
    const me = await someone({ [t.id]: { level: 'view', fields: { [t.name]: 'view' } } }, 'member')
    for (const take of [false, true]) {
      if (take) await takeEveryText()
      for (const q of ['529.982.247-25', '52998224725', '98765.43', '98.765,43', 'R$ 98.765,43']) {
        expect(await foundBy(admin, q, 10, t.id), q).toEqual([1])
        expect(await foundBy(me, q, 10, t.id), q).toEqual([])
        expect(await foundBy(me, q), q).toEqual([])
        expect(ok(await me.api.records.list({ tableId: t.id, search: q })).records, q).toEqual([])
      }
    }
  })
})

describe('options', () => {
  it('of a field that a row condition reads are changed by nobody whom it binds', async () => {
    const t = await makeTable(admin, 'Presa', { phase: { type: 'select', options: { options: listOf(3) } } })
    const me = await someone({ [t.id]: { level: 'full', filters: is(t.phase, optionAt(0).id) } })
    const place = { tableId: t.id, fieldId: t.phase }
    const { fieldOptions, fields } = me.api
    const whole = await fields.update({ ...place, options: { options: listOf(2) } })
    expect(whole.status).toBe(403)
    const optionId = optionAt(1).id
    expect((await fieldOptions.add({ ...place, label: 'X' })).status).toBe(403)
    expect((await fieldOptions.update({ ...place, optionId, label: 'X' })).status).toBe(403)
    expect((await fieldOptions.update({ ...place, optionId, before: null })).status).toBe(403)
    expect((await fieldOptions.remove({ ...place, optionId })).status).toBe(403)
    expect(ok(await admin.api.fieldOptions.list(place)).options).toEqual(listOf(3))
  })

  it('of a hidden field, of a lookup of one and of another organisation are not there', async () => {
    const t = await makeTable(admin, 'Oculta', { phase: { type: 'select', options: { options: listOf(150) } } })
    const items = await makeTable(admin, 'Com vista', {
      link: { type: 'connectedRecord', options: { connectedTableId: t.id } },
    })
    const settings = { linkFieldId: items.link, targetFieldId: t.phase }
    const made = await admin.api.fields.create({ tableId: items.id, label: 'V', type: 'lookup', options: settings })
    const lookup = ok(made).id
    const hiding = { level: 'full' as const, fields: { [t.name]: 'edit' as const } }
    const builder = await someone({ [t.id]: hiding, [items.id]: 'full' })
    const viewer = await someone({ [t.id]: { ...hiding, level: 'view' }, [items.id]: 'view' }, 'viewer')
    const outside = { api: makeApi(server.url, { cookies: new Map() }) }
    const token = await makeToken(server.url, admin, { tables: [items.id] })
    const asked = [{}, { ids: [optionAt(3).id] }, { labels: ['segredo 3'] }, { q: 'segredo' }]
    for (const who of [builder, viewer, stranger, outside, token]) {
      for (const wanted of asked) {
        for (const place of [
          { tableId: t.id, fieldId: t.phase },
          { tableId: items.id, fieldId: lookup },
          { tableId: items.id, fieldId: t.phase },
        ]) {
          const answer = await who.api.fieldOptions.list({ ...place, ...wanted })
          expect(JSON.stringify(answer.body)).not.toContain('Segredo')
          if (answer.status === 200) expect(answer.body.total).toBe(0)
        }
      }
      const own = { tableId: t.id, fieldId: t.phase, optionId: optionAt(0).id }
      for (const status of [
        (await who.api.fieldOptions.update({ ...own, label: 'X' })).status,
        (await who.api.fieldOptions.remove(own)).status,
      ])
        expect(status).toBeOneOf([401, 403, 404])
    }
  })

  it('are changed by no program, whose token is for the other API', async () => {
    const t = await makeTable(admin, 'Programa', { phase: { type: 'select', options: { options: listOf(3) } } })
    const { api } = await makeToken(server.url, admin, { scope: 'write' })
    const place = { tableId: t.id, fieldId: t.phase }
    expect((await api.fieldOptions.add({ ...place, label: 'X' })).error).not.toBeNull()
    expect((await api.fieldOptions.remove({ ...place, optionId: optionAt(0).id })).error).not.toBeNull()
    expect((await api.records.writeMany({ tableId: t.id, records: [{ values: {} }] })).error).not.toBeNull()
    expect(ok(await admin.api.fieldOptions.list(place)).options).toEqual(listOf(3))
  })

  it('do not take the words of a hostile option for more than text', async () => {
    const t = await makeTable(admin, 'Hostil', { phase: { type: 'select', options: { options: listOf(3) } } })
    const place = { tableId: t.id, fieldId: t.phase }
    const { fieldOptions } = admin.api
    expect(await fieldOptions.add({ ...place, label: optionAt(0).id })).toBeError(422, 'invalid_input')
    expect(await fieldOptions.add({ ...place, label: 'a\0b' })).toBeError(422, 'invalid_input')
    expect(await fieldOptions.update({ ...place, optionId: '__proto__', label: 'X' })).toBeError(404, 'not_found')
    expect((await fieldOptions.list({ ...place, labels: ['__proto__', 'constructor'] })).body.total).toBe(0)
    for (let n = 3; n < 6; n++) ok(await fieldOptions.add({ ...place, label: `'); drop table x; -- ${n}` }))
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.phase]: `'); drop table x; -- 4` } }))
    await takeEveryText()
    expect(await foundBy(admin, 'drop table x; -- 4')).toHaveLength(1)
  })
})

describe('views', () => {
  it('are read by themselves without what someone may not read, and not through another table', async () => {
    const t = await makeTable(admin, 'Vistas', { pay: { type: 'singleLineText' }, team: { type: 'singleLineText' } })
    const other = await makeTable(admin, 'Outra', {})
    const view = ok(
      await admin.api.views.create({
        tableId: t.id,
        type: 'table',
        label: 'Ricos',
        fields: [t.pay, t.name],
        filters: is(t.pay, 'CANARIO'),
        sort: [{ field: t.pay, order: 'asc' }],
      } as never),
    )
    const me = await someone({ [t.id]: { level: 'view', fields: { [t.name]: 'view' } }, [other.id]: 'full' }, 'member')
    const got = ok(await me.api.views.get({ tableId: t.id, viewId: view.id }))
    expect(JSON.stringify(got)).not.toContain('CANARIO')
    expect(JSON.stringify(got)).not.toContain(t.pay)
    expect(await me.api.views.get({ tableId: other.id, viewId: view.id })).toBeError(404, 'not_found')
    expect(await stranger.api.views.get({ tableId: t.id, viewId: view.id })).toBeError(404, 'not_found')
    const none = await someone({ [other.id]: 'full' }, 'member')
    expect(await none.api.views.get({ tableId: t.id, viewId: view.id })).toBeError(404, 'not_found')
  })
})

describe('counts of links', () => {
  it.each([
    ['one to many', false],
    ['many to many', true],
  ])('%s: count no record that someone may not see', async (_name, isMany) => {
    const t = await makeTable(admin, 'Alvos', { team: { type: 'singleLineText' } })
    const type = isMany ? 'manyToManyConnection' : 'connectedRecord'
    const owners = await makeTable(admin, 'Donos', {})
    const options = { connectedTableId: owners.id }
    const link = ok(await admin.api.fields.create({ tableId: t.id, label: 'Dono', type, options })).id
    const inverse = ok(await admin.api.tables.get({ tableId: owners.id })).fields.find(
      ({ options }) => (options as { connectedTableId?: string }).connectedTableId === t.id,
    )
    ok(await admin.api.records.create({ tableId: owners.id, values: { [owners.name]: 'Dona' } }))
    const records = ['Vendas', 'Pesquisa', 'Pesquisa', 'Vendas'].map((team) => ({
      values: { [t.team]: team, [link]: isMany ? [1] : 1 },
    }))
    ok(await admin.api.records.createMany({ tableId: t.id, records }))
    ok(await admin.api.records.remove({ tableId: t.id, ids: [4] }))
    const asked = { tableId: owners.id, recordId: 1, fieldId: inverse?.id ?? '' }
    const count = async (who: Person) => (await who.api.records.linkCount(asked)).body
    expect(await count(admin)).toEqual({ count: 3, more: false })
    const some = await someone({ [owners.id]: 'view', [t.id]: { level: 'view', filters: is(t.team, 'Vendas') } })
    expect(await count(some)).toEqual({ count: 1, more: false })
    const blind = await someone({ [owners.id]: 'view' })
    expect((await blind.api.records.linkCount(asked)).body).not.toMatchObject({ count: 3 })
    const unseen = await someone({ [owners.id]: { level: 'view', fields: { [owners.name]: 'view' } }, [t.id]: 'view' })
    expect(await unseen.api.records.linkCount(asked)).toBeError(404, 'not_found')
    const out = await someone({ [owners.id]: { level: 'view', filters: is(owners.name, 'Outra') }, [t.id]: 'view' })
    expect(await out.api.records.linkCount(asked)).toBeError(404, 'not_found')
    expect(await stranger.api.records.linkCount(asked)).toBeError(404, 'not_found')
    expect(await admin.api.records.linkCount({ ...asked, fieldId: owners.name })).toBeError(404, 'not_found')
  })
})

describe('writing changed and new rows', () => {
  it('writes nothing hidden, read-only, twice, or of another table; and a hidden row is like none', async () => {
    const t = await makeTable(admin, 'Escritas', {
      team: { type: 'singleLineText' },
      pay: { type: 'number' },
      fixed: { type: 'number', readonly: true },
    })
    const row = (team: string) => ({ values: { [t.team]: team } })
    ok(await admin.api.records.createMany({ tableId: t.id, records: [row('Vendas'), row('Pesquisa')] }))
    const fields = { [t.name]: 'edit' as const, [t.team]: 'edit' as const, [t.fixed]: 'view' as const }
    const me = await someone({ [t.id]: { level: 'edit', filters: is(t.team, 'Vendas'), fields } })
    const write = (id: number, values: object, create: object[] = []) =>
      me.api.records.writeMany({ tableId: t.id, records: [{ id, values }, ...create] } as never)
    const shape = ({ status, error }: Awaited<ReturnType<typeof write>>) => ({ status, ...error, ref: '' })
    const named = { [t.name]: 'X' }
    expect((await write(2, named)).status).toBeGreaterThanOrEqual(400)
    expect(shape(await write(2, named))).toEqual(shape(await write(999, named)))
    const added = [{ values: row('Vendas').values }]
    expect(shape(await write(2, named, added))).toEqual(shape(await write(999, named, added)))
    for (const values of [{ [t.pay]: 1 }, { [t.fixed]: 1 }, { [t.team]: 'Pesquisa' }, { id: 7 }, { version: 9 }]) {
      expect((await write(1, values)).status, JSON.stringify(values)).toBeGreaterThanOrEqual(400)
      expect((await write(1, named, [{ values }])).status, JSON.stringify(values)).toBeGreaterThanOrEqual(400)
    }
    const twice = { tableId: t.id, records: [1, 1].map((id) => ({ id, values: named })) }
    expect(await me.api.records.writeMany(twice)).toBeError(422, 'invalid_input')
    const { records } = ok(await admin.api.records.list({ tableId: t.id }))
    expect(records.map(({ version }) => version)).toEqual([1, 1])
    const reader = await someone({ [t.id]: 'view' })
    expect((await reader.api.records.writeMany({ ...twice, records: [{ values: {} }] })).status).toBe(403)
  })

  it('is bound by the plan, also beside a change', async () => {
    const small = await build.org({ plan: 'free' })
    const t = await makeTable(small.admin, 'Pequena', {})
    ok(await small.admin.api.records.create({ tableId: t.id, values: { [t.name]: 'um' } }))
    const create = Array.from({ length: 700 }, () => ({ values: { [t.name]: 'mais' } }))
    for (const update of [[], [{ id: 1, values: { [t.name]: 'dois' } }]]) {
      const answer = await small.admin.api.records.writeMany({ tableId: t.id, records: [...update, ...create] })
      expect(answer).toBeError(402, 'plan_limit')
    }
    expect(ok(await small.admin.api.records.list({ tableId: t.id, total: true })).total).toBe(1)
  })

  it('is done once for an idempotency key', async () => {
    const t = await makeTable(admin, 'Uma vez', {})
    const input = { tableId: t.id, records: [{ values: { [t.name]: 'a' } }, { values: {} }] }
    const headers = { 'idempotency-key': 'uma-vez' }
    const answers = await Promise.all([1, 2, 3].map(() => admin.api.records.writeMany(input, { headers })))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(ok(await admin.api.records.list({ tableId: t.id, total: true })).total).toBe(2)
  })
})

describe('people', () => {
  it('are found by their address by those who manage people only', async () => {
    const hidden = await build.person(org, { email: 'zumbido.secreto@longe.test' })
    const member = await build.person(org)
    for (const q of ['zumbido', 'zumbido bia', 'bia zumbido', 'bia longe.test', 'zumbido.secreto@longe.test']) {
      expect(ok(await member.api.users.colleagues({ q })).people, q).toEqual([])
      expect(ok(await member.api.search.find({ q })).people, q).toEqual([])
      expect((await member.api.users.list({ q })).status).toBe(403)
      expect(ok(await admin.api.search.find({ q })).people, q).toEqual([])
      expect(ok(await stranger.api.users.list({ q })).users, q).toEqual([])
    }
    expect(ok(await admin.api.users.list({ q: 'bia zumbido' })).users.map(({ id_user }) => id_user)).toEqual([
      hidden.id,
    ])
    expect(ok(await admin.api.users.list({ q: '%' })).users).toEqual([])
    expect((await admin.api.users.list({ q: 'a\0b c' })).status).toBeOneOf([200, 422])
    expect((await admin.api.users.colleagues({ q: 'a\0b c' })).status).toBeOneOf([200, 422])
  })
})
