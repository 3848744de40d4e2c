import type { AppRules } from '@oficina/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApi } from '../../../test/api.ts'
import { answersOf, idOf, issuesOf, labelsOf, makeApp, makeOrders, ok, type Orders } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: Orders

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeOrders(admin)
})
afterAll(() => server.stop())

const visitor = () => server.visitor().api.publicViews
const dashboard = (identifier: string) => ({ type: 'dashboard' as const, identifier })
const share = async (appId: string) => ok(await admin.api.publicViews.create({ ...dashboard(appId), can_write: false }))
const list = (fields: string[], more: object = {}) => ({ tableId: t.id, viewSettings: { fields, ...more } })
const rule = (field: string, operator: string, value?: unknown) => ({
  op: 'and' as const,
  rules: [{ field, operator, ...(value !== undefined && { value }) }],
})
const look = async (token: string, id: string, params: object = {}) =>
  answersOf(ok(await visitor().data({ token, blocks: [{ id, params }] })), id)
const hidden = { op: 'error', error: { id: 'invalid_input' } }

describe('sharing an app', () => {
  it('opens it to whoever has the link, until it is turned off; a new link ends the old one [rule s.public.active, t.public-view-payload, t.public-urls]', async () => {
    const appId = await makeApp(admin, 'Vitrine')
    expect(await admin.api.publicViews.get(dashboard(appId))).toBeError(404, 'not_found')
    const made = await share(appId)
    expect(made).toMatchObject({ type: 'dashboard', identifier: appId, active: true, canWrite: false })
    expect(made.link).toBe(`/${org.slug}/${made.token}`)
    const { token } = made
    const shown = ok(await visitor().open({ token }))
    expect(shown).toMatchObject({ type: 'dashboard', org: { slug: org.slug }, show_brand: true })
    expect(ok(await visitor().open({ token, org: org.slug })).token).toBe(token)
    expect(await visitor().open({ token, org: 'outra' })).toBeError(404, 'not_found')

    const stopped = ok(await admin.api.publicViews.delete(dashboard(appId)))
    expect(stopped).toMatchObject({ active: false, token })
    for (const name of ['open', 'pulse'] as const) {
      expect(await visitor()[name]({ token }), name).toBeError(404, 'not_found')
    }
    expect((await share(appId)).token).toBe(token)
    ok(await visitor().open({ token }))
    const renewed = ok(await admin.api.publicViews.create({ ...dashboard(appId), new_link: true }))
    expect(renewed.token).not.toBe(token)
    expect(await visitor().open({ token })).toBeError(404, 'not_found')
    ok(await visitor().open({ token: renewed.token }))
  })

  it('T071 tells search engines to stay away, and keeps nothing in caches', async () => {
    const { token } = await share(await makeApp(admin))
    const answer = await fetch(`${server.url}/api/v3/public-view/${token}`)
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  })

  it('needs the right to make apps, the app in full and a plan with it [rule p.app.full, p.rule.share]', async () => {
    const appId = await makeApp(admin)
    const person = async (flag: boolean, apps: AppRules) =>
      build.person(org, {
        seat: 'builder',
        role: await makeRole(build, org, { '*': 'full' }, { create_dashboard: flag }, apps),
      })
    const [uses, builds, blind] = [
      await person(true, { '*': 'interact' }),
      await person(false, { '*': 'full' }),
      await person(true, {}),
    ]
    for (const one of [uses, builds]) {
      expect(await one.api.publicViews.create(dashboard(appId))).toBeError(403, 'permission_denied')
      expect(await one.api.publicViews.delete(dashboard(appId))).toBeError(403, 'permission_denied')
    }
    expect(await blind.api.publicViews.create(dashboard(appId))).toBeError(404, 'not_found')
    expect(await blind.api.publicViews.get(dashboard(appId))).toBeError(404, 'not_found')
    ok(await admin.api.publicViews.create(dashboard(appId)))
    for (const one of [uses, builds, blind]) expect(ok(await one.api.publicViews.list({})).links).toEqual([])
    const { links } = ok(await admin.api.publicViews.list({}))
    expect(links.find(({ identifier }) => identifier === appId)).toMatchObject({ active: true, label: 'Vendas' })
    const poor = await build.org({ plan: 'free' })
    const theirs = await makeApp(poor.admin)
    expect(await poor.admin.api.publicViews.create(dashboard(theirs))).toBeError(403, 'permission_denied')
  })

  it('is not widened by a builder who sees less: neither a new block nor an old one set anew shows more than they may see', async () => {
    const appId = await makeApp(admin, 'Aberta')
    const shown = await idOf(admin, appId, 'minilista', list([t.name]))
    const role = await makeRole(
      build,
      org,
      { [t.id]: { level: 'full', filters: rule(t.name, 'is', 'nenhum') } },
      { create_dashboard: true },
      { '*': 'full' },
    )
    const builder = await build.person(org, { seat: 'builder', role })
    const add = (settings: Record<string, unknown>) => builder.api.blocks.create({ appId, type: 'minilista', settings })
    const before = ok(await add(list([t.name])))
    const { token } = await share(appId)
    const refused = { status: 403, body: { error: { details: { reason: 'beyond_own_rights' } } } }
    expect(await add(list([t.name]))).toMatchObject(refused)
    const anew = { appId, blockId: shown, settings: list([t.name], { sort: [{ field: t.name, order: 'desc' }] }) }
    expect(await builder.api.blocks.update(anew)).toMatchObject(refused)
    ok(await builder.api.blocks.remove({ appId, blockId: before.component.id }))
    // What shows no records is theirs to add.
    ok(await builder.api.blocks.create({ appId, type: 'divider', settings: {} }))
    const page = ok(await visitor().open({ token }))
    if (page.type !== 'dashboard') throw new Error('an app was shared')
    expect(page.app.components.map(({ type }) => type).sort()).toEqual(['divider', 'minilista'])
    ok(await admin.api.blocks.update(anew))
    ok(await admin.api.publicViews.delete(dashboard(appId)))
    ok(await add(list([t.name])))
  })

  it('ends with the app: archived, it opens nothing, and opens again when it comes back', async () => {
    const other = await build.org()
    const appId = await makeApp(other.admin)
    const { token } = ok(await other.admin.api.publicViews.create(dashboard(appId)))
    ok(await other.admin.api.trash.archive({ id: appId, type: 'dashboard' }))
    expect(await visitor().open({ token })).toBeError(404, 'not_found')
    expect(await visitor().pulse({ token })).toBeError(404, 'not_found')
    ok(await other.admin.api.trash.restore({ id: appId, type: 'dashboard' }))
    ok(await visitor().open({ token }))
  })
})

describe('what visitors see of an app', () => {
  it('T053 T054 is what its blocks show: no other field, nobody of the organisation, nothing to build [rule p.rule.public-visitor]', async () => {
    const secrets = await makeTable(admin, 'Pessoas', {
      salario: { type: 'number' },
      nota: { type: 'singleLineText' },
      dono: { type: 'user' },
    })
    ok(
      await admin.api.records.create({
        tableId: secrets.id,
        values: {
          [secrets.name]: 'Ana',
          [secrets.salario]: 987654,
          [secrets.nota]: 'canário-nota',
          [secrets.dono]: admin.id,
        },
      }),
    )
    const appId = await makeApp(admin, 'Equipe')
    const settings = {
      tableId: secrets.id,
      viewSettings: {
        fields: [secrets.name, secrets.dono],
        filters: rule(secrets.nota, 'is', 'canário-nota'),
        sort: [{ field: secrets.salario, order: 'desc' }],
      },
    }
    const id = await idOf(admin, appId, 'minilista', settings)
    await idOf(admin, appId, 'tasks')
    const { token } = await share(appId)
    const page = await visitor().open({ token })
    const data = await visitor().data({ token, blocks: [{ id }] })
    const bytes = JSON.stringify([ok(page), ok(data)])
    expect(bytes).not.toMatch(new RegExp(`987654|canário-nota|${admin.id}|${secrets.salario}|${secrets.nota}|usr_`))
    expect(labelsOf(answersOf(data.body, id).records)).toEqual(['Ana'])
    const shown = ok(page)
    if (shown.type !== 'dashboard') throw new Error('an app was shared')
    expect(shown.app.components.map(({ type }) => type)).toEqual(['minilista'])
    expect(shown.app.can).toMatchObject({ manage: false, editBlocks: false })
    expect(shown.tables.map(({ fields }) => fields.map((field) => field.id))).toEqual([[secrets.name]])
    const anyone = server.visitor().api
    expect(await anyone.apps.get({ appId })).toBeError(401, 'not_signed_in')
    expect(await anyone.records.list({ tableId: secrets.id })).toBeError(401, 'not_signed_in')
  })

  it('T022 T023 T026 cannot be chosen, ordered or found by what is not shown', async () => {
    const appId = await makeApp(admin)
    const id = await idOf(admin, appId, 'minilista', list([t.name, t.valor]))
    const { token } = await share(appId)
    for (const params of [
      { filter: rule(t.segredo, 'gt', 3) },
      { filter: rule('fld_aaaaaaaaaaaaaa', 'gt', 3) },
      { sort: [{ field: t.segredo, order: 'asc' }] },
      { filter: { op: 'or', rules: [rule(t.valor, 'gt', 10), rule(t.segredo, 'isNotEmpty')] } },
    ]) {
      expect((await look(token, id, params)).records, JSON.stringify(params)).toMatchObject(hidden)
    }
    const found = await look(token, id, { filter: rule(t.valor, 'gt', 30), sort: [{ field: t.valor, order: 'desc' }] })
    expect(labelsOf(found.records)).toEqual(['Pedido 5', 'Pedido 4'])
    expect(labelsOf((await look(token, id, { search: 'pedido 2' })).records)).toEqual(['Pedido 2'])
    // 2026-03-01 is the day of an order, which the block does not show.
    expect(labelsOf((await look(token, id, { search: '2026-03' })).records)).toEqual([])
  })

  it('T024 a sum tells the sum: what it is made of is neither filtered, ordered nor searched by', async () => {
    const appId = await makeApp(admin)
    const measure = { field: t.segredo, aggregate: 'sum' }
    const indicator = await idOf(admin, appId, 'indicator', { tableId: t.id, viewSettings: { measure } })
    const footer = await idOf(admin, appId, 'minilista', list([t.name], { footer: [measure] }))
    const { token } = await share(appId)
    expect((await look(token, indicator)).value).toMatchObject({ op: 'summary', lines: [{ aggregates: [15] }] })
    expect((await look(token, footer)).counts).toMatchObject({ lines: [{ aggregates: [15] }] })
    for (const id of [indicator, footer]) {
      const answers = Object.values(await look(token, id, { filter: rule(t.segredo, 'gt', 4) }))
      for (const answer of answers) expect(answer).toMatchObject(hidden)
      // By a field that another block of the page shows, the sum of one record could be told.
      const byOther = await look(token, indicator, { filter: rule(t.name, 'is', 'Pedido 5') })
      expect(byOther.value).toMatchObject(hidden)
    }
    expect((await look(token, footer, { sort: [{ field: t.segredo, order: 'desc' }] })).records).toMatchObject(hidden)
  })

  it('is chosen by what a filter block of the page offers, in the blocks that it drives', async () => {
    const appId = await makeApp(admin)
    const driven = await idOf(admin, appId, 'minilista', list([t.name]))
    const other = await idOf(admin, appId, 'gallery', list([t.name]))
    const filter = { tableId: t.id, viewSettings: { fields: [t.estado] }, content: { targets: [driven] } }
    await idOf(admin, appId, 'filter', filter)
    const { token } = await share(appId)
    const params = { filter: rule(t.estado, 'is', 'opt_pronto') }
    expect(labelsOf((await look(token, driven, params)).records)).toEqual(['Pedido 2', 'Pedido 4'])
    for (const answer of Object.values(await look(token, other, params))) expect(answer).toMatchObject(hidden)
  })

  it('T027 T055 opens nothing behind links, no other block, no record that a block would not list', async () => {
    const clients = await makeTable(admin, 'Clientes', { limite: { type: 'number' } })
    ok(
      await admin.api.records.create({
        tableId: clients.id,
        values: { [clients.name]: 'Cliente A', [clients.limite]: 77 },
      }),
    )
    const orders = await makeTable(admin, 'Compras', {
      cliente: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
    })
    ok(await admin.api.records.create({ tableId: orders.id, values: { [orders.name]: 'Compra', [orders.cliente]: 1 } }))
    const shop = await makeApp(admin)
    const settings = { tableId: orders.id, viewSettings: { fields: [orders.name, orders.cliente] } }
    const bought = await idOf(admin, shop, 'minilista', settings)
    const shopToken = (await share(shop)).token
    expect((await look(shopToken, bought)).records).toMatchObject({
      records: [{ values: { [orders.cliente]: { id: 1, label: 'Cliente A' } } }],
    })
    const behind = {
      field: orders.cliente,
      operator: 'linked',
      value: { field: clients.limite, operator: 'gt', value: 7 },
    }
    const named = {
      field: orders.cliente,
      operator: 'linked',
      value: { field: clients.name, operator: 'contains', value: 'A' },
    }
    const grouped = { ...behind, value: { op: 'or', rules: [behind.value] } }
    const listed = { ...behind, value: [behind.value] }
    for (const one of [behind, named, grouped, listed, { op: 'or', rules: [{ op: 'and', rules: [grouped] }] }]) {
      const filter = { op: 'and' as const, rules: [one] }
      const answer = await visitor().data({ token: shopToken, blocks: [{ id: bought, params: { filter } }] } as never)
      expect(JSON.stringify(answer), JSON.stringify(one)).toContain('invalid_input')
    }

    const appId = await makeApp(admin)
    const within = rule(t.valor, 'lt', 30)
    const id = await idOf(admin, appId, 'recordDetail', list([t.name], { filters: within }))
    const otherApp = await makeApp(admin)
    const foreign = await idOf(admin, otherApp, 'minilista', list([t.name]))
    const { token } = await share(appId)
    expect(await visitor().data({ token, blocks: [{ id: foreign }] })).toBeError(404, 'not_found')
    const both = ok(await visitor().data({ token, blocks: [{ id }, { id: foreign }] }))
    expect(both.blocks[1]).toEqual({ id: foreign, problem: 'not_found', answers: {} })
    expect((await look(token, id, { record: 1 })).record).toMatchObject({ record: { label: 'Pedido 1' } })
    expect((await look(token, id, { record: 5 })).record).toMatchObject({ op: 'error', error: { id: 'not_found' } })
  })

  it('leads visitors to other shared apps by their public pages, and nowhere inside [rule p.rule.public-session, x.app-menu-button]', async () => {
    const [here, shared, inner] = [
      await makeApp(admin, 'Aqui'),
      await makeApp(admin, 'Fora'),
      await makeApp(admin, 'Dentro'),
    ]
    const action = (id: string, type: string, target: string) => ({ id, type, target, label: id, icon: 'home' })
    const items = [
      action('a', 'app', shared),
      action('b', 'app', inner),
      action('c', 'table', t.id),
      action('d', 'addRecord', t.id),
      action('e', 'link', 'https://exemplo.test/'),
    ]
    await idOf(admin, here, 'menu', { content: { items } })
    const bottom_nav = { items: [action('x', 'app', here), action('y', 'app', inner), action('z', 'table', t.id)] }
    ok(await admin.api.apps.settings({ appId: here, bottom_nav }))
    const other = await share(shared)
    const page = ok(await visitor().open({ token: (await share(here)).token }))
    if (page.type !== 'dashboard') throw new Error('an app was shared')
    const menu = page.app.components[0]?.settings.content as { items: { type: string; target: string }[] }
    expect(menu.items.map(({ type, target }) => [type, target])).toEqual([
      ['link', `/public/${other.token}?previousApp=${here}`],
      ['link', 'https://exemplo.test/'],
    ])
    expect((page.app.settings.bottom_nav as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual(['x'])
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${inner}|${t.id}`))
  })

  it('T001 T058 a token of nobody, of another kind or of old looks the same', async () => {
    const { token } = await share(await makeApp(admin))
    const bodies = new Set<string>()
    const last = token.endsWith('x') ? 'y' : 'x'
    for (const wrong of [`${token.slice(0, -1)}${last}`, 'a'.repeat(24), token.toUpperCase()]) {
      const answer = await visitor().open({ token: wrong })
      expect(answer).toBeError(404, 'not_found')
      bodies.add(JSON.stringify({ ...answer.error, ref: '' }))
    }
    expect(bodies.size).toBe(1)
  })
})

describe('a form of a shared app', () => {
  it('makes records by its own fields, rules and conditions, and nothing else', async () => {
    const appId = await makeApp(admin, 'Contato')
    const items = [
      { id: 'a', type: 'field', field_id: t.name, required: true },
      { id: 'b', type: 'field', field_id: t.estado },
      { id: 'c', type: 'field', field_id: t.valor, show_if: rule(t.estado, 'is', 'opt_pronto') },
    ]
    const blockId = await idOf(admin, appId, 'formPages', { tableId: t.id, viewSettings: { items } })
    const made = await share(appId)
    expect(made.canWrite).toBe(true)
    const { token } = made
    const send = (values: Record<string, unknown>, more: object = {}) =>
      visitor().submit({ token, blockId, values, ...more })
    ok(await send({ [t.name]: 'Do público', [t.estado]: 'opt_pronto', [t.valor]: 5 }))
    const { records } = ok(await admin.api.records.list({ tableId: t.id, search: 'Do público' }))
    expect(records).toMatchObject([{ created_by: null, values: { [t.valor]: 5 } }])

    expect(issuesOf(await send({}))).toMatchObject([{ reason: 'required' }])
    expect(issuesOf(await send({ [t.name]: 'x', [t.segredo]: 1 }))).toEqual([
      { path: `values.${t.segredo}`, reason: 'unknown_field' },
    ])
    expect((await send({ [t.name]: 'x', [t.estado]: 'opt_aberto', [t.valor]: 5 })).status).toBe(422)
    expect((await send({ [t.name]: 'x', [t.estado]: 'opt_nenhum' })).status).toBe(422)
    expect((await send({ [t.name]: 'x', id: 1 })).status).toBe(422)
    ok(await send({ [t.name]: 'Robô' }, { website: 'http://spam.example' }))
    expect(ok(await admin.api.records.list({ tableId: t.id, search: 'Robô' })).records).toEqual([])
    // Nothing can be read through it.
    expect(ok(await visitor().data({ token, blocks: [{ id: blockId }] })).answers).toEqual([])
    ok(await admin.api.publicViews.delete(dashboard(appId)))
    expect(await send({ [t.name]: 'Tarde' })).toBeError(404, 'not_found')
  })
})

describe('sharing what one may not see oneself', () => {
  it('is refused: hidden fields, hidden records, fields that one may not write', async () => {
    const appId = await makeApp(admin)
    await idOf(admin, appId, 'minilista', list([t.name, t.segredo]))
    const fields = { [t.name]: 'edit', [t.valor]: 'edit' } as const
    const someRows = { level: 'full', filters: rule(t.valor, 'lt', 30) } as const
    for (const rules of [{ level: 'full', fields } as const, someRows]) {
      const role = await makeRole(build, org, { [t.id]: rules }, { create_dashboard: true }, { '*': 'full' })
      const person = await build.person(org, { seat: 'builder', role })
      expect(await person.api.publicViews.create(dashboard(appId))).toBeError(403, 'permission_denied')
    }
  })
})

describe('a shared table', () => {
  const object = () => ({ type: 'object' as const, identifier: t.id })
  it('shows the chosen fields, found and ordered by these alone', async () => {
    expect(await admin.api.publicViews.create(object())).toBeError(422, 'invalid_input')
    const { token } = ok(await admin.api.publicViews.create({ ...object(), fields: [t.valor, t.name] }))
    const shown = ok(await visitor().open({ token }))
    if (shown.type !== 'object') throw new Error('a table was shared')
    expect(shown.table.fields.map(({ id }) => id)).toEqual([t.valor, t.name])
    expect(JSON.stringify(shown)).not.toContain(t.segredo)
    const all = await visitor().records({ token, sort: [{ field: t.valor, order: 'asc' }] })
    expect(Object.keys(ok(all).records[0]?.values ?? {})).toEqual([t.valor, t.name])
    expect(all.body.records[0]).toMatchObject({ created_by: null, created_at: '' })
    expect(await visitor().records({ token, sort: [{ field: t.segredo, order: 'asc' }] })).toBeError(
      422,
      'invalid_input',
    )
    expect(await visitor().records({ token, filter: rule(t.segredo, 'gt', 1) } as never)).toBeError(
      422,
      'invalid_input',
    )
    expect(ok(await visitor().records({ token, search: 'pedido 3' })).records).toHaveLength(1)
    expect(await visitor().data({ token, blocks: [{ id: 'blk_aaaaaaaaaaaaaa' }] })).toBeError(404, 'not_found')
    ok(await admin.api.publicViews.delete(object()))
    expect(await visitor().records({ token })).toBeError(404, 'not_found')
  })
})

describe('the link by e-mail', () => {
  it('goes to at most 20 addresses, each of them one [rule v.share.emails, k.share.max-emails, t.share-call]', async () => {
    const appId = await makeApp(admin, 'Convite')
    const { token } = await share(appId)
    const send = (emails: string | string[]) => admin.api.publicViews.share({ id: token, emails })
    expect(issuesOf(await send('a@x.example, não é'))?.[0]).toMatchObject({ message: 'Some e-mails are invalid.' })
    const many = Array.from({ length: 21 }, (_, n) => `p${n}@x.example`)
    expect(issuesOf(await send(many))?.[0]).toMatchObject({ message: 'You can only send up to 20 e-mails.' })
    expect(ok(await send('ana@x.example, bia@x.example ana@x.example'))).toEqual({ sent: 2 })
    const { mails } = ok(await admin.api.mail.list({}))
    expect(mails.filter(({ to }) => to === 'bia@x.example')).toHaveLength(1)
    ok(await admin.api.publicViews.delete(dashboard(appId)))
    expect(await send('ana@x.example')).toBeError(404, 'not_found')
    const other = await build.org()
    expect(await other.admin.api.publicViews.share({ id: token, emails: 'a@x.example' })).toBeError(404, 'not_found')
  })
})

describe('a malicious tool', () => {
  it('is reported to whoever runs the server, a few times and no more [rule x.app.form-block]', async () => {
    const helped = await server.twin({ OFICINA_HELP_EMAIL: 'ajuda@oficina.test' })
    try {
      const { token } = await share(await makeApp(admin, 'Banco'))
      const api = helped.visitor().api.publicViews
      // A server without an address takes it as well, for its log.
      ok(await visitor().report({ token, text: 'Pede a minha senha' }))
      for (let n = 0; n < 4; n++) ok(await api.report({ token, text: 'Pede a minha senha' }))
      expect(await api.report({ token })).toBeError(429, 'too_many_requests')
      const { rows } = await sql<{ content: unknown; org_id: string | null }>`
        select content, org_id from oficina.mails where to_address = 'ajuda@oficina.test'`.execute(
        server.services.database.system(),
      )
      expect(rows).toHaveLength(4)
      expect(JSON.stringify(rows[0])).toContain('Pede a minha senha')
      expect(rows[0]?.org_id).toBeNull()
    } finally {
      await helped.stop()
    }
  })

  it('is reported from within too, and where no address is set it is in the log [rule x.app.form-block]', async () => {
    const page = '/app/app_00000000000001'
    const helped = await server.twin({ OFICINA_HELP_EMAIL: 'dentro@oficina.test' })
    try {
      const person = await build.person(org, { seat: 'member' })
      const inside = makeApi(helped.url, person)
      ok(await inside.publicViews.reportPage({ page, text: 'Pede senhas' }))
      expect(await inside.publicViews.reportPage({ page: '//mal.example' })).toBeError(422, 'invalid_input')
      const { rows } = await sql<{ content: unknown; org_id: string | null }>`
        select content, org_id from oficina.mails where to_address = 'dentro@oficina.test'`.execute(
        server.services.database.system(),
      )
      expect(JSON.stringify(rows)).toContain(page)
      expect(rows.map(({ org_id }) => org_id)).toEqual([null])
      // The server without an address takes it as well.
      for (let n = 0; n < 4; n++) ok(await person.api.publicViews.reportPage({ page }))
      expect(await person.api.publicViews.reportPage({ page })).toBeError(429, 'too_many_requests')
      expect(await server.visitor().api.publicViews.reportPage({ page })).toBeError(401, 'not_signed_in')
    } finally {
      await helped.stop()
    }
  })
})
