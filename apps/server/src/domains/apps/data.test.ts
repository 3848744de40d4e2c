import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { addBlock, answersOf, makeApp, ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { type MadeTable, makeTable } from '../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: MadeTable<'valor' | 'dia' | 'estado' | 'segredo' | 'tarefas'>

const states = {
  options: [
    { id: 'opt_aberto', label: 'Aberto', color: null },
    { id: 'opt_pronto', label: 'Pronto', color: null },
  ],
}

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeOrders()
})
afterAll(() => server.stop())

async function makeOrders() {
  const made = await makeTable(admin, 'Pedidos', {
    valor: { type: 'number' },
    dia: { type: 'date' },
    estado: { type: 'select', options: states },
    segredo: { type: 'number' },
    tarefas: { type: 'todoList' },
  })
  const values = (n: number) => ({
    [made.name]: `Pedido ${n}`,
    [made.valor]: n * 10,
    [made.dia]: `2026-0${n}-01`,
    [made.estado]: n % 2 === 0 ? 'opt_pronto' : 'opt_aberto',
    [made.segredo]: n,
    [made.tarefas]: [{ title: 'Ligar', done: false }],
  })
  const records = [1, 2, 3, 4, 5].map((n) => ({ values: values(n) }))
  ok(await admin.api.records.createMany({ tableId: made.id, records }))
  return made
}

const ask = (who: Person, appId: string, ...blocks: { id: string; params?: object }[]) =>
  who.api.apps.data({ appId, blocks })
const idOf = async (...given: Parameters<typeof addBlock>) => (await addBlock(...given)).component.id
const list = (more: object = {}) => ({ tableId: t.id, viewSettings: { fields: [t.name, t.valor], ...more } })
const namesOf = (answer: unknown) =>
  (answer as { records: { values: Record<string, unknown> }[] }).records.map(({ values }) => values[t.name])

describe('what blocks show', () => {
  it('is answered for every kind that reads a table, in one call', async () => {
    const appId = await makeApp(admin)
    const view = (more: object) => ({ tableId: t.id, viewSettings: more })
    const measure = { field: t.valor, aggregate: 'sum' }
    const ids = {
      minilista: await idOf(
        admin,
        appId,
        'minilista',
        list({ footer: [measure], sort: [{ field: t.valor, order: 'desc' }] }),
      ),
      flow: await idOf(admin, appId, 'flow', view({ fields: [t.name], kanban_field: t.estado })),
      list: await idOf(admin, appId, 'recordListAndUpdate', list()),
      gantt: await idOf(
        admin,
        appId,
        'gantt',
        view({ gantt_table_fields: [t.name], gantt_date_range: { start: t.dia, end: null } }),
      ),
      calendar: await idOf(
        admin,
        appId,
        'calendar',
        view({ fields: [t.name], calendar_date_range: { start: t.dia, end: null } }),
      ),
      gallery: await idOf(admin, appId, 'gallery', list()),
      detail: await idOf(admin, appId, 'recordDetail', list()),
      indicator: await idOf(
        admin,
        appId,
        'indicator',
        view({ measure, date_field: t.dia, period: 'thisYear', compare: true }),
      ),
      chart: await idOf(
        admin,
        appId,
        'chart',
        view({ measure, groups: [{ field: t.estado }, { field: t.dia, bucket: 'month' }] }),
      ),
      progress: await idOf(
        admin,
        appId,
        'progress',
        view({ done: { op: 'and', rules: [{ field: t.estado, operator: 'is', value: 'opt_pronto' }] } }),
      ),
      checklist: await idOf(admin, appId, 'checklist', view({ checklist_field: t.tarefas })),
      code: await idOf(admin, appId, 'customCode', list()),
      text: await idOf(admin, appId, 'text'),
      filter: await idOf(admin, appId, 'filter', view({ fields: [t.estado] })),
    }
    const params: Record<string, object> = {
      [ids.detail]: { record: 2 },
      [ids.calendar]: { span: { from: '2026-02-01', to: '2026-03-31' } },
    }
    const asked = Object.values(ids).map((id) => ({ id, params: params[id] ?? {} }))
    const data = ok(await ask(admin, appId, ...asked))
    expect(data.blocks.map(({ problem }) => problem)).toEqual(asked.map(() => null))
    expect(data.answers.filter(({ op }) => op === 'error')).toEqual([])
    const of = (id: string) => answersOf(data, id)
    expect(namesOf(of(ids.minilista).records)).toEqual(['Pedido 5', 'Pedido 4', 'Pedido 3', 'Pedido 2', 'Pedido 1'])
    expect(of(ids.minilista).counts).toMatchObject({ lines: [{ count: 5, aggregates: [150] }] })
    expect(Object.keys(of(ids.flow))).toEqual(['counts', 'column:', 'column:opt_aberto', 'column:opt_pronto'])
    expect(namesOf(of(ids.flow)['column:opt_pronto'])).toEqual(['Pedido 2', 'Pedido 4'])
    expect(namesOf(of(ids.calendar).records)).toEqual(['Pedido 2', 'Pedido 3'])
    expect(namesOf(of(ids.gantt).records)).toHaveLength(5)
    expect(of(ids.detail).record).toMatchObject({ record: { id: 2, values: { [t.valor]: 20 } } })
    expect(of(ids.indicator).value).toMatchObject({ lines: [{ aggregates: [150] }] })
    expect(of(ids.indicator).before).toMatchObject({ lines: [{ count: 0 }] })
    expect(of(ids.chart).groups).toMatchObject({ op: 'summary', more: false })
    expect(of(ids.progress)).toMatchObject({ value: { lines: [{ count: 2 }] }, whole: { lines: [{ count: 5 }] } })
    expect(of(ids.checklist).records).toMatchObject({ records: [{ values: { [t.tarefas]: [{ title: 'Ligar' }] } }] })
    expect(of(ids.text)).toEqual({})
  })

  it('is asked once where two blocks ask the same, and by filter, search, page and cursor', async () => {
    const appId = await makeApp(admin)
    const [one, two, small] = [
      await idOf(admin, appId, 'gallery', list()),
      await idOf(admin, appId, 'gallery', { ...list(), title: 'A mesma' }),
      await idOf(admin, appId, 'minilista', { ...list(), content: { page_size: 5 } }),
    ]
    const data = ok(await ask(admin, appId, { id: one }, { id: two }))
    expect(data.answers).toHaveLength(1)
    expect(data.blocks.map(({ answers }) => answers)).toEqual([{ records: 0 }, { records: 0 }])
    const filter = { op: 'and' as const, rules: [{ field: t.valor, operator: 'gte', value: 40 }] }
    const filtered = ok(
      await ask(admin, appId, { id: one, params: { filter } }, { id: two, params: { search: 'pedido 3' } }),
    )
    expect(namesOf(answersOf(filtered, one).records)).toEqual(['Pedido 4', 'Pedido 5'])
    expect(namesOf(answersOf(filtered, two).records)).toEqual(['Pedido 3'])
    const page = ok(await ask(admin, appId, { id: small, params: { page: 2 } }))
    expect(namesOf(answersOf(page, small).records)).toEqual([])
    const bad = await ask(admin, appId, { id: one, params: { everything: true } })
    expect(bad).toBeError(422, 'invalid_input')
  })

  it('fails in one block and not in the others', async () => {
    const appId = await makeApp(admin)
    const [one, two, empty] = [
      await idOf(admin, appId, 'gallery', list()),
      await idOf(admin, appId, 'minilista', list()),
      await idOf(admin, appId, 'chart'),
    ]
    const filter = { op: 'and' as const, rules: [{ field: 'fld_000000', operator: 'isEmpty' }] }
    const gone = 'blk_000000'
    const data = ok(
      await ask(
        admin,
        appId,
        { id: one, params: { filter } },
        { id: two, params: { cursor: 'x.y' } },
        { id: empty },
        { id: gone },
      ),
    )
    expect(answersOf(data, one).records).toMatchObject({ op: 'error', error: { id: 'invalid_input' } })
    expect(answersOf(data, two).records).toMatchObject({ op: 'error', error: { id: 'invalid_input' } })
    expect(data.blocks.slice(2)).toEqual([
      { id: empty, problem: 'not_set_up', answers: {} },
      { id: gone, problem: 'not_found', answers: {} },
    ])
    expect(await ask(admin, appId, { id: gone })).toBeError(404, 'not_found')
    await sql`update oficina.blocks set settings = '{"nothing": 1}' where org_id = ${org.id} and id = ${two}`.execute(
      server.services.database.org(org.id),
    )
    const broken = ok(await ask(admin, appId, { id: one }, { id: two }))
    expect(broken.blocks.map(({ problem }) => problem)).toEqual([null, 'broken'])
    expect(ok(await admin.api.apps.get({ appId })).components.map(({ problem }) => problem)).toEqual([
      null,
      'broken',
      'not_set_up',
    ])
  })

  it('says that its table or field was put away or is gone, and comes back', async () => {
    const other = await makeOrders()
    const appId = await makeApp(admin)
    const table = await idOf(admin, appId, 'gallery', { tableId: other.id, viewSettings: { fields: [other.name] } })
    const field = await idOf(admin, appId, 'flow', {
      tableId: other.id,
      viewSettings: { fields: [other.name], kanban_field: other.estado },
    })
    const problems = async (who = admin) =>
      ok(await ask(who, appId, { id: table }, { id: field })).blocks.map(({ problem }) => problem)
    expect(await problems()).toEqual([null, null])
    ok(await admin.api.fields.archive({ tableId: other.id, fieldId: other.estado }))
    expect(await problems()).toEqual([null, 'field_missing'])
    ok(await admin.api.archivedFields.restore({ tableId: other.id, fieldId: other.estado }))
    expect(await problems()).toEqual([null, null])
    ok(await admin.api.trash.archive({ id: other.id, type: 'table' }))
    expect(await problems()).toEqual(['table_archived', 'table_archived'])
    const stranger = await build.person(org, { role: await makeRole(build, org, {}) })
    expect(await problems(stranger)).toEqual(['table_missing', 'table_missing'])
    ok(await admin.api.trash.restore({ id: other.id, type: 'table' }))
    expect(await problems()).toEqual([null, null])
    expect(await problems(stranger)).toEqual(['table_missing', 'table_missing'])
    ok(await admin.api.trash.archive({ id: other.id, type: 'table' }))
    const yes = { wants_forever: true as const, is_authorized: true as const, knows_unrecoverable: true as const }
    ok(await admin.api.trash.erase({ id: other.id, type: 'table', ...yes }))
    expect(await problems()).toEqual(['table_missing', 'table_missing'])
  })
})

describe('who sees what', () => {
  const only = (level: 'view' | 'edit', ...fields: string[]) => ({
    level,
    filters: { op: 'and' as const, rules: [{ field: t.valor, operator: 'lte', value: 30 }] },
    fields: Object.fromEntries(fields.map((id) => [id, 'view' as const])),
  })

  it('a member sees in blocks only what their role lets them see in the table', async () => {
    const role = await makeRole(build, org, { [t.id]: only('view', t.name, t.valor) })
    const member = await build.person(org, { role })
    const appId = await makeApp(admin)
    const hidden = { op: 'and' as const, rules: [{ field: t.segredo, operator: 'gte', value: 2 }] }
    const [grid, sum, secret, detail] = [
      await idOf(
        admin,
        appId,
        'minilista',
        list({ fields: [t.name, t.segredo, t.valor], filters: hidden, sort: [{ field: t.segredo, order: 'desc' }] }),
      ),
      await idOf(admin, appId, 'indicator', {
        tableId: t.id,
        viewSettings: { measure: { field: t.valor, aggregate: 'sum' } },
      }),
      await idOf(admin, appId, 'chart', { tableId: t.id, viewSettings: { groups: [{ field: t.segredo }] } }),
      await idOf(admin, appId, 'recordDetail', list()),
    ]
    const app = ok(await member.api.apps.get({ appId }))
    expect(JSON.stringify(app)).not.toContain(t.segredo)
    expect(app.can).toMatchObject({ view: true, createBlocks: false, manage: false })
    expect(app.components[0]).toMatchObject({ has_hidden_filters: true, problem: null })
    expect(app.components[2]).toMatchObject({ problem: 'field_missing', missing: ['viewSettings.groups'] })
    const data = ok(
      await ask(member, appId, { id: grid }, { id: sum }, { id: secret }, { id: detail, params: { record: 5 } }),
    )
    expect(JSON.stringify(data)).not.toContain(t.segredo)
    // The block's own condition holds, though the member may not read what it names; so do the role's rows.
    expect(namesOf(answersOf(data, grid).records).sort()).toEqual(['Pedido 2', 'Pedido 3'])
    expect(answersOf(data, sum).value).toMatchObject({ lines: [{ aggregates: [60] }] })
    expect(data.blocks[2]).toMatchObject({ problem: 'field_missing', answers: {} })
    expect(answersOf(data, detail).record).toMatchObject({ op: 'error', error: { id: 'not_found' } })
    const probe = { op: 'and' as const, rules: [{ field: t.segredo, operator: 'gte', value: 3 }] }
    const probed = ok(await ask(member, appId, { id: sum, params: { filter: probe } }))
    expect(answersOf(probed, sum).value).toMatchObject({ op: 'error', error: { id: 'invalid_input' } })
  })

  it('an app that may not be seen is not there, and only those who build it change it', async () => {
    const appId = await makeApp(admin)
    const blockId = await idOf(admin, appId, 'gallery', list())
    const blind = await build.person(org, {
      seat: 'builder',
      role: await makeRole(build, org, { '*': 'full' }, {}, { [appId]: 'none' }),
    })
    const stranger = (await build.org()).admin
    const viewer = await build.person(org, { seat: 'viewer' })
    const member = await build.person(org, { seat: 'member', role: 'builder' })
    const calls = (who: Person) => [
      who.api.apps.settings({ appId, bg_color: '#ffffff' }),
      who.api.apps.layout({ appId, device: 'desktop', moved: [{ id: blockId, x: 0, y: 0, w: 60, h: 10 }] }),
      who.api.apps.resetMobile({ appId }),
      who.api.blocks.create({ appId, type: 'text' }),
      who.api.blocks.update({ appId, blockId, settings: { title: 'x' } }),
      who.api.blocks.remove({ appId, blockId }),
      who.api.blocks.restore({ appId, blockId }),
      who.api.blocks.copy({ blockId, to: appId }),
      who.api.tabs.title({ id: appId, type: 'app', label: 'x' }),
      who.api.trash.archive({ id: appId, type: 'dashboard' }),
    ]
    for (const who of [blind, stranger]) {
      const answers = await Promise.all([...calls(who), who.api.apps.get({ appId }), ask(who, appId, { id: blockId })])
      for (const answer of answers) expect(answer).toBeError(404, 'not_found')
      expect(ok(await who.api.apps.list({})).apps.map(({ id }) => id)).not.toContain(appId)
      const duplicated = await who.api.duplicates.tab({ id: appId, type: 'dashboard' })
      expect([403, 404]).toContain(duplicated.status)
    }
    for (const who of [viewer, member]) {
      for (const answer of await Promise.all(calls(who))) expect(answer).toBeError(403, 'permission_denied')
      expect(ok(await who.api.apps.get({ appId })).can).toMatchObject({ view: true, editBlocks: false })
      expect(namesOf(answersOf(ok(await ask(who, appId, { id: blockId })), blockId).records)).toHaveLength(5)
      expect(await who.api.apps.create({ label: 'x' })).toBeError(403, 'permission_denied')
    }
    expect(ok(await admin.api.apps.get({ appId })).components.map(({ id }) => id)).toEqual([blockId])
  })

  it('a copied block is not a way to a block of an app that may not be seen', async () => {
    const [secret, open] = [await makeApp(admin), await makeApp(admin)]
    const blockId = await idOf(admin, secret, 'text')
    const role = await makeRole(build, org, { '*': 'view' }, {}, { '*': 'full', [secret]: 'none' })
    const builder = await build.person(org, { seat: 'builder', role })
    expect(await builder.api.blocks.copy({ blockId, to: open })).toBeError(404, 'not_found')
  })

  it('a builder keeps what they cannot see: hidden fields, conditions and tables', async () => {
    const role = await makeRole(
      build,
      org,
      { [t.id]: { level: 'view', fields: { [t.name]: 'view' } } },
      {},
      { '*': 'full' },
    )
    const builder = await build.person(org, { seat: 'builder', role })
    const nobody = await build.person(org, {
      seat: 'builder',
      role: await makeRole(build, org, {}, {}, { '*': 'full' }),
    })
    const appId = await makeApp(admin)
    const filters = { op: 'and' as const, rules: [{ field: t.segredo, operator: 'gte', value: 2 }] }
    const settings = list({ fields: [t.name, t.segredo], filters })
    const blockId = await idOf(admin, appId, 'gallery', settings)
    const update = (who: Person, given: Record<string, unknown>) =>
      who.api.blocks.update({ appId, blockId, settings: given })
    const seen = ok(await builder.api.apps.get({ appId })).components[0]?.settings as {
      viewSettings: { fields: string[]; filters: unknown }
    }
    expect(seen.viewSettings).toMatchObject({ fields: [t.name], filters: null })
    ok(await update(builder, { title: 'Novo', viewSettings: seen.viewSettings }))
    const other = { op: 'and' as const, rules: [{ field: t.name, operator: 'isNotEmpty' }] }
    expect(await update(builder, { viewSettings: { filters: other } })).toBeError(409, 'conflict')
    const blank = ok(await nobody.api.apps.get({ appId })).components[0]
    expect(blank).toMatchObject({ problem: 'table_missing', settings: { tableId: null } })
    ok(
      await update(nobody, {
        title: 'Outro',
        tableId: null,
        viewSettings: (blank?.settings as typeof seen).viewSettings,
      }),
    )
    expect(await update(nobody, { viewSettings: { fields: [t.name] } })).toBeError(409, 'conflict')
    const whole = ok(await admin.api.apps.get({ appId })).components[0]?.settings
    expect(whole).toMatchObject({
      title: 'Outro',
      tableId: t.id,
      viewSettings: { fields: [t.name, t.segredo], filters },
    })
  })
})
