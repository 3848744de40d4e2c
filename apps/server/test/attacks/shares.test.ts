import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limit } from '../../src/platform/rate-limit/rate-limits.ts'
import { answersOf, idOf, issuesOf, labelsOf, makeApp, makeOrders, ok, type Orders } from '../apps.ts'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { address, everyCall } from '../sweeps/calls.ts'
import { sampleInput } from '../sweeps/sample-input.ts'
import { makeTable } from '../tables.ts'
import { takesBody } from './hostile.ts'
import { send } from './send.ts'

/** What someone tries who has a public link and nothing else. */
let server: TestServer
let org: BuiltOrg
let admin: Person
let t: Orders
/** A shared app: a list of the cheap orders, and a form. */
let app: { id: string; token: string; list: string; form: string }

const rule = (field: string, operator: string, value: unknown) => ({ field, operator, value })
const all = (...rules: ReturnType<typeof rule>[]) => ({ op: 'and' as const, rules })
const dashboard = (identifier: string) => ({ type: 'dashboard' as const, identifier })
const visitor = () => server.visitor().api.publicViews
const item = (field_id: string) => ({ id: field_id, type: 'field', field_id })

beforeAll(async () => {
  // Behind a proxy, which says where people come from.
  server = await startTestServer({ OFICINA_LIMIT_ADDRESS: '0', OFICINA_TRUST_PROXY: '1' })
  org = await makeBuild(server).org()
  admin = org.admin
  t = await makeOrders(admin)
  const id = await makeApp(admin)
  const shown = { fields: [t.name, t.valor], filters: all(rule(t.valor, 'lt', 30)) }
  const list = await idOf(admin, id, 'minilista', { tableId: t.id, viewSettings: shown })
  const form = await idOf(admin, id, 'formPages', {
    tableId: t.id,
    viewSettings: { items: [item(t.name), item(t.estado)] },
  })
  const { token } = ok(await admin.api.publicViews.create(dashboard(id)))
  app = { id, token, list, form }
})
afterAll(() => server.stop())

const look = async (params: object, id = app.list) =>
  answersOf(ok(await visitor().data({ token: app.token, blocks: [{ id, params }] })), id)
const submit = (values: Record<string, unknown>, blockId = app.form) =>
  visitor().submit({ token: app.token, blockId, values })
const made = async (name: string) => ok(await admin.api.records.list({ tableId: t.id, search: name })).records

describe('a token of a link', () => {
  it('T053 opens no call of members or programs, wherever it is shown', async () => {
    const inner = everyCall.filter(({ call }) => call.access !== 'public')
    expect(inner.length).toBeGreaterThan(100)
    const doors: Record<string, string>[] = [
      { authorization: `Bearer ${app.token}` },
      { cookie: `oficina_session=${app.token}` },
      { 'x-api-key': app.token },
    ]
    const opened: string[] = []
    for (const { id, call } of inner) {
      const { path, rest } = address(call, sampleInput(call, { app: app.id, tbl: t.id, fld: t.name }))
      const body = takesBody(call) ? JSON.stringify(rest) : undefined
      for (const door of doors) {
        const type = { ...(body !== undefined && { 'content-type': 'application/json' }) }
        const headers: Record<string, string> = { origin: server.url, ...type, ...door }
        const got = await send(server.url, { method: call.method, path, headers, ...(body !== undefined && { body }) })
        if (![401, 404].includes(got.status)) opened.push(`${id} ${got.status} ${got.text.slice(0, 100)}`)
      }
    }
    expect(opened).toEqual([])
  })

  it('T058 leaves nothing that a cache could show once it is over', async () => {
    const other = await makeApp(admin)
    const { token } = ok(await admin.api.publicViews.create(dashboard(other)))
    const path = `/api/v3/public-view/${token}`
    const before = await send(server.url, { path })
    expect(before.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(before.headers.etag ?? before.headers['last-modified']).toBeUndefined()
    ok(await admin.api.publicViews.delete(dashboard(other)))
    const headers = { 'if-none-match': '*', 'if-modified-since': new Date(Date.now() + 9e6).toUTCString() }
    expect((await send(server.url, { path, headers })).status).toBe(404)
  })

  it('T058 ends with its pictures, whoever kept their addresses', async () => {
    const file = new Blob([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ])
    const { id: fileId } = ok(await admin.api.files.upload({ file } as never)) as { id: string }
    const [one, other] = [await makeApp(admin), await makeApp(admin)]
    await idOf(admin, one, 'image', { content: { file: fileId, alt: 'Planta' } })
    const share = async (id: string, more: object = {}) =>
      ok(await admin.api.publicViews.create({ ...dashboard(id), ...more })).token
    const [token, stranger] = [await share(one), await share(other)]
    const page = ok(await visitor().open({ token }))
    const path = page.type === 'dashboard' ? (page.app.files[fileId] ?? '') : ''
    const status = async (at: string, headers: Record<string, string> = {}) =>
      (await send(server.url, { path: at, headers })).status
    const shown = await send(server.url, { path })
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' })
    expect(JSON.stringify(page)).not.toContain('/api/files/')
    for (const wrong of [
      path.replace(token, stranger),
      path.replace(fileId, 'fil_00000000000000'),
      path.replace(/expires=\d/, 'expires=9'),
      path.replace(/signature=.*/, 'signature=x'),
      path.replace(/\?.*/, ''),
    ])
      expect(await status(wrong), wrong).toBe(404)
    ok(await admin.api.publicViews.delete(dashboard(one)))
    const etag = String(shown.headers.etag)
    expect([await status(path), await status(path, { 'if-none-match': etag })]).toEqual([404, 404])
    expect(await share(one)).toBe(token)
    expect(await status(path)).toBe(200)
    const renewed = path.replace(token, await share(one, { new_link: true }))
    expect([await status(path), await status(renewed)]).toEqual([404, 200])
    ok(await admin.api.trash.archive({ id: one, type: 'dashboard' }))
    expect(await status(renewed)).toBe(404)
  })

  it('T072 is nobody’s again: not of what is made in the place of what it showed', async () => {
    const table = await makeTable(admin, 'Passageira', {})
    const shared = { type: 'object' as const, identifier: table.id }
    const { token } = ok(await admin.api.publicViews.create({ ...shared, fields: [table.name] }))
    ok(await visitor().open({ token, org: org.slug }))
    expect(await visitor().open({ token, org: 'outra' })).toBeError(404, 'not_found')
    const renewed = ok(await admin.api.publicViews.create({ ...shared, new_link: true }))
    expect(renewed.token).not.toBe(token)
    ok(await admin.api.publicViews.delete(shared))
    expect(ok(await admin.api.publicViews.create(shared)).token).toBe(renewed.token)
    expect(await visitor().open({ token })).toBeError(404, 'not_found')
  })

  it('T011 opens nothing while its organisation is blocked', async () => {
    const plan = (id: string) =>
      sql`update oficina.orgs set plan = ${id} where id = ${org.id}`.execute(server.services.database.system())
    await plan('blocked')
    const { token } = app
    const tries = [
      await visitor().open({ token }),
      await visitor().pulse({ token }),
      await visitor().data({ token, blocks: [{ id: app.list }] }),
      await submit({ [t.name]: 'Bloqueado' }),
    ]
    await plan('enterprise')
    for (const one of tries) expect(one).toBeError(404, 'not_found')
    expect(await made('Bloqueado')).toEqual([])
  })
})

describe('what a page shows', () => {
  it('T055 is not widened by a condition of one’s own, however it is put', async () => {
    const everything = { op: 'or' as const, rules: [rule(t.valor, 'gt', 0), rule(t.name, 'isNotEmpty', null)] }
    for (const params of [
      { filter: everything },
      { filter: { op: 'or' as const, rules: [everything, all(rule(t.valor, 'lt', 30))] } },
      { search: 'Pedido' },
      { sort: [{ field: t.valor, order: 'desc' }] },
    ]) {
      const names = new Set(labelsOf((await look(params)).records))
      expect(names, JSON.stringify(params)).toEqual(new Set(['Pedido 1', 'Pedido 2']))
    }
    expect(labelsOf((await look({ filter: all(rule(t.valor, 'gt', 25)) })).records)).toEqual([])
  })

  it.each([
    ['other fields', { fields: ['*'] }],
    ['another view', { viewId: 'viw_00000000000000' }],
    ['another table', { tableId: 'tbl_00000000000000' }],
    ['all at once', { limit: 100_000 }],
    ['a place beyond', { offset: 50 }],
    ['how it is built', { mode: 'edit' }],
    ['a page of nothing', { page: -1 }],
    ['a page as text', { page: '1; select 1' }],
    ['a record as text', { record: '1 or 1=1' }],
  ])('T055 T067 cannot be asked for %s', async (_, params) => {
    const { token } = app
    const answer = await visitor().data({ token, blocks: [{ id: app.list, params }] } as never)
    expect(answer).toBeError(422, 'invalid_input')
    expect(await visitor().open({ token, ...params } as never)).toBeError(422, 'invalid_input')
  })

  it('T054 of a table is its chosen fields: neither what records are called, nor who, nor when', async () => {
    const table = await makeTable(admin, 'Salários', { faixa: { type: 'number' } })
    const values = { [table.name]: 'CNRY-nome', [table.faixa]: 7 }
    ok(await admin.api.records.create({ tableId: table.id, values }))
    const shared = { type: 'object' as const, identifier: table.id, fields: [table.faixa] }
    const { token } = ok(await admin.api.publicViews.create(shared))
    const got = [await visitor().open({ token }), await visitor().records({ token })]
    for (const one of got) expect(JSON.stringify(ok(one as never))).not.toMatch(/CNRY|pessoa\d|usr_|Ada/)
    expect(ok(await visitor().records({ token })).records).toMatchObject([{ values: { [table.faixa]: 7 } }])
    expect(ok(await visitor().records({ token, search: 'CNRY' })).records).toEqual([])
    for (const field of [table.name, 'created_by', 'created_at', 'updated_at', 'label', 'org_id']) {
      const filter = all(rule(field, 'isNotEmpty', null)) as never
      expect(await visitor().records({ token, filter }), field).toBeError(422, 'invalid_input')
      const sort = [{ field, order: 'asc' as const }]
      expect(await visitor().records({ token, sort }), field).toBeError(422, 'invalid_input')
    }
    for (const extra of [{ fields: [table.name] }, { limit: 9_999 }, { viewId: 'x' }])
      expect(await visitor().records({ token, ...extra } as never)).toBeError(422, 'invalid_input')
  })

  it('T048 T090 of a table is checked when it is shown: a field that has become one of people is gone', async () => {
    const people = await makeTable(admin, 'Equipe', { quem: { type: 'user' }, cargo: { type: 'singleLineText' } })
    const values = { [people.name]: 'Um', [people.quem]: admin.id, [people.cargo]: 'Chefe' }
    const { id } = ok(await admin.api.records.create({ tableId: people.id, values }))
    const tasks = await makeTable(admin, 'Tarefas abertas', {
      de: { type: 'connectedRecord', options: { connectedTableId: people.id } },
    })
    const options = (targetFieldId: string) => ({ linkFieldId: tasks.de, targetFieldId })
    const field = { tableId: tasks.id, label: 'De quem', type: 'lookup', options: options(people.cargo) }
    const { id: fieldId } = ok(await admin.api.fields.create(field))
    ok(await admin.api.records.create({ tableId: tasks.id, values: { [tasks.name]: 'A', [tasks.de]: id } }))
    const shared = { type: 'object' as const, identifier: tasks.id, fields: [tasks.name, fieldId] }
    const { token } = ok(await admin.api.publicViews.create(shared))
    expect(JSON.stringify(ok(await visitor().records({ token })))).toContain('Chefe')
    ok(await admin.api.fields.update({ tableId: tasks.id, fieldId, options: options(people.quem) }))
    const shown = JSON.stringify([ok(await visitor().open({ token })), ok(await visitor().records({ token }))])
    expect(shown).not.toMatch(new RegExp(`${admin.id}|Ada|${fieldId}`))
  })

  it('T178 does not tell what a button would write, nor to what', async () => {
    const table = await makeTable(admin, 'CNRY interna', { nota: { type: 'singleLineText' } })
    const settings = {
      tableId: table.id,
      viewSettings: { set_values: [{ field: table.nota, value: 'CNRY valor' }] },
      content: { label: 'Aprovar' },
      actions: { does: 'create_record' },
    }
    await idOf(admin, app.id, 'button', settings)
    const page = JSON.stringify(ok(await visitor().open({ token: app.token })))
    expect(page).toContain(app.list)
    expect(page).not.toMatch(new RegExp(`CNRY|Aprovar|${table.id}|${table.nota}`))
  })

  it('T066 is what is there now: a block that was taken away is none', async () => {
    const gone = await idOf(admin, app.id, 'formPages', { tableId: t.id, viewSettings: { items: [item(t.name)] } })
    ok(await admin.api.blocks.remove({ appId: app.id, blockId: gone }))
    const { token } = app
    expect(await visitor().data({ token, blocks: [{ id: gone }] })).toBeError(404, 'not_found')
    expect(await submit({ [t.name]: 'Fantasma' }, gone)).toBeError(404, 'not_found')
    expect(await made('Fantasma')).toEqual([])
  })
})

describe('a form', () => {
  it.each([
    'id',
    'created_at',
    'created_by',
    'updated_by',
    'org_id',
    'deleted_at',
    'version',
    'constructor',
    'toString',
  ])('T059 takes no %s', async (key) => {
    expect(issuesOf(await submit({ [t.name]: 'Intruso', [key]: 1 }))).toMatchObject([{ reason: 'unknown_field' }])
    expect(await made('Intruso')).toEqual([])
  })

  it('T060 takes no choice that there is not, and no value of another shape', async () => {
    for (const value of ['opt_outro', ['opt_aberto'], { id: 'opt_outro' }, 7, "opt_aberto' or '1"])
      expect((await submit({ [t.name]: 'Torto', [t.estado]: value })).status, JSON.stringify(value)).toBe(422)
    expect(await made('Torto')).toEqual([])
  })

  it('T061 asks for no record of another table: there is nothing to look through', async () => {
    const clients = await makeTable(admin, 'Clientes', {})
    ok(await admin.api.records.create({ tableId: clients.id, values: { [clients.name]: 'CNRY cliente' } }))
    const link = { type: 'connectedRecord', options: { connectedTableId: clients.id } }
    const orders = await makeTable(admin, 'Pedidos do site', { cliente: link })
    const items = [item(orders.name), item(orders.cliente)]
    const blockId = await idOf(admin, app.id, 'formPages', { tableId: orders.id, viewSettings: { items } })
    const page = JSON.stringify(ok(await visitor().open({ token: app.token })))
    expect(page).not.toMatch(new RegExp(`${orders.cliente}|${clients.id}|CNRY cliente`))
    for (const value of [1, 999, 'CNRY', { search: 'C' }]) {
      const answer = await submit({ [orders.name]: 'x', [orders.cliente]: value }, blockId)
      expect(issuesOf(answer)).toEqual([{ path: `values.${orders.cliente}`, reason: 'unknown_field' }])
    }
  })

  it('T063 is sent only so often by one address, and by all of them together', async () => {
    const from = (address: string, name: string) =>
      send(server.url, {
        method: 'POST',
        path: `/api/v3/public-view/${app.token}/form/${app.form}`,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ values: { [t.name]: name } }),
      })
    const rules = (name: string, key: string, points: number, seconds: number) => ({ name, key, points, seconds })
    const { id } = (
      await sql<{ id: string }>`select id from oficina.public_views where token = ${app.token}`.execute(
        server.services.database.system(),
      )
    ).rows[0] ?? { id: '' }
    await limit(server.services, rules('public.submit', '198.51.100.7', 60, 600), 59)
    expect((await from('198.51.100.7', 'Da casa')).status).toBe(200)
    const tooMany = await from('198.51.100.7', 'Enchente')
    expect(tooMany.status).toBe(429)
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    // Another address still may, until the form itself has had enough.
    expect((await from('198.51.100.8', 'De outra casa')).status).toBe(200)
    const share = rules('public.submit.share', id, 1_000, 600)
    await limit(server.services, share, (await server.services.ports.rateLimits.peek(share)).left)
    expect((await from('198.51.100.9', 'Enchente')).status).toBe(429)
    expect(await made('Enchente')).toEqual([])
  })
})
