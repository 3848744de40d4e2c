import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { answersOf, ask, idOf, labelsOf, makeApp, makeOrders, ok, type Orders, reasonsOf } from '../../../test/apps.ts'
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

const list = (more: object = {}) => ({ tableId: t.id, viewSettings: { fields: [t.name, t.valor], ...more } })

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
    expect(labelsOf(of(ids.minilista).records)).toEqual(['Pedido 5', 'Pedido 4', 'Pedido 3', 'Pedido 2', 'Pedido 1'])
    expect(of(ids.minilista).counts).toMatchObject({ lines: [{ count: 5, aggregates: [150] }] })
    expect(Object.keys(of(ids.flow))).toEqual(['counts', 'column:', 'column:opt_aberto', 'column:opt_pronto'])
    expect(labelsOf(of(ids.flow)['column:opt_pronto'])).toEqual(['Pedido 2', 'Pedido 4'])
    expect(labelsOf(of(ids.calendar).records)).toEqual(['Pedido 2', 'Pedido 3'])
    expect(labelsOf(of(ids.gantt).records)).toHaveLength(5)
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
    expect(labelsOf(answersOf(filtered, one).records)).toEqual(['Pedido 4', 'Pedido 5'])
    expect(labelsOf(answersOf(filtered, two).records)).toEqual(['Pedido 3'])
    const page = ok(await ask(admin, appId, { id: small, params: { page: 2 } }))
    expect(labelsOf(answersOf(page, small).records)).toEqual([])
    const bad = await ask(admin, appId, { id: one, params: { everything: true } })
    expect(bad).toBeError(422, 'invalid_input')
  })

  it('comes in the order of its groups, with how many each has', async () => {
    const appId = await makeApp(admin)
    const groups = [{ field: t.estado, order: 'desc' }]
    const range = { gantt_table_fields: [t.name], gantt_date_range: { start: t.dia, end: null } }
    const ids = [
      await idOf(admin, appId, 'recordListAndUpdate', list({ groups })),
      await idOf(admin, appId, 'gallery', list({ groups })),
      await idOf(admin, appId, 'gantt', { tableId: t.id, viewSettings: { ...range, groups } }),
    ]
    const data = ok(await ask(admin, appId, ...ids.map((id) => ({ id }))))
    for (const id of ids) {
      const { records, counts } = answersOf(data, id)
      expect(labelsOf(records)).toEqual(['Pedido 2', 'Pedido 4', 'Pedido 1', 'Pedido 3', 'Pedido 5'])
      expect(counts).toMatchObject({ lines: [{ count: 5 }, { count: 2 }, { count: 3 }] })
    }
  })

  it('is a list of tasks of whoever looks, the soonest first and those without a day last', async () => {
    const made = await makeTable(admin, 'Afazeres', {
      feito: { type: 'checkbox' },
      prazo: { type: 'date' },
      dono: { type: 'user' },
    })
    const member = await build.person(org, { role: await makeRole(build, org, { '*': 'edit' }) })
    const task = (name: string, prazo: string | null, dono: string, feito = false) => ({
      values: { [made.name]: name, [made.prazo]: prazo, [made.dono]: dono, [made.feito]: feito },
    })
    const records = [
      task('Sem dia', null, member.id),
      task('Depois', '2026-12-01', member.id),
      task('Logo', '2026-11-01', member.id),
      task('Feita', '2026-10-01', member.id, true),
      task('De outra pessoa', '2026-11-02', admin.id),
    ]
    ok(await admin.api.records.createMany({ tableId: made.id, records }))
    const appId = await makeApp(admin)
    const settings = {
      tableId: made.id,
      viewSettings: { done_field: made.feito, due_field: made.prazo, owner_field: made.dono },
    }
    const mine = await idOf(admin, appId, 'tasks', settings)
    const all = await idOf(admin, appId, 'tasks', { ...settings, content: { whose: 'everyone' } })
    const filter = { op: 'and', rules: [{ field: made.feito, operator: 'isNot', value: true }] }
    const data = ok(await ask(member, appId, { id: mine, params: { filter } }, { id: all }))
    expect(labelsOf(answersOf(data, mine).records)).toEqual(['Logo', 'Depois', 'Sem dia'])
    expect(labelsOf(answersOf(data, all).records)).toEqual(['Feita', 'Logo', 'De outra pessoa', 'Depois', 'Sem dia'])
  })

  it('is nothing for a button; what it writes must fit its table, and the fields that it names are in use', async () => {
    const appId = await makeApp(admin)
    const other = await makeOrders(admin)
    const writes = (value: unknown) => ({
      tableId: other.id,
      viewSettings: { set_values: [{ field: other.estado, value }] },
      actions: { does: 'update_record' },
    })
    const add = (settings: Record<string, unknown>) => admin.api.blocks.create({ appId, type: 'button', settings })
    expect(reasonsOf(await add(writes('opt_nobody')))).toEqual(['wrong_value'])
    expect(reasonsOf(await add({ ...writes('x'), tableId: 'tbl_000000000000' }))).toEqual(['unknown_table'])
    const { component } = ok(await add(writes('opt_pronto')))
    expect(component).toMatchObject({ problem: null, settings: writes('opt_pronto') })
    expect(answersOf(ok(await ask(admin, appId, { id: component.id, params: { record: 1 } })), component.id)).toEqual(
      {},
    )
    ok(await admin.api.fields.archive({ tableId: other.id, fieldId: other.estado }))
    const [seen] = ok(await admin.api.apps.get({ appId })).components
    expect(seen).toMatchObject({ problem: 'field_missing', missing: ['viewSettings.set_values'] })
    const change = { appId, blockId: component.id, settings: { actions: { does: 'go' } } }
    expect(ok(await admin.api.blocks.update(change)).component.settings).toMatchObject({ tableId: null })
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

  it('is answered one by one where a statement fails, so that only the block that fails says so', async () => {
    const broken = await makeOrders(admin)
    const appId = await makeApp(admin)
    const show = (field: string) => ({ tableId: broken.id, viewSettings: { fields: [field] } })
    const [bad, ...good] = [
      await idOf(admin, appId, 'gallery', show(broken.segredo)),
      await idOf(admin, appId, 'gallery', show(broken.valor)),
      await idOf(admin, appId, 'gallery', show(broken.dia)),
      await idOf(admin, appId, 'gallery', show(broken.estado)),
      await idOf(admin, appId, 'gallery', show(broken.name)),
    ]
    const column = sql.id(`c_${broken.segredo.slice('fld_'.length)}`)
    const table = sql.id(org.id, `t_${broken.id.slice('tbl_'.length)}`)
    await sql`alter table ${table} drop column ${column}`.execute(server.services.database.org(org.id))
    for (const asked of [
      [bad, ...good],
      [...good, bad],
      [bad, ...good.slice(0, 1)],
    ]) {
      const data = ok(await ask(admin, appId, ...asked.map((id) => ({ id: id ?? '' }))))
      expect(answersOf(data, bad ?? '').records).toEqual({ op: 'error', error: { id: 'internal', details: {} } })
      for (const id of asked.filter((one) => one !== bad)) {
        const ids = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }]
        expect(answersOf(data, id ?? '').records).toMatchObject({ op: 'list', records: ids })
      }
    }
  })

  it('is of one moment, although others write meanwhile', async () => {
    const busy = await makeOrders(admin)
    const appId = await makeApp(admin)
    const ids: string[] = []
    for (let n = 0; n < 8; n++) {
      // Distinct questions that all count everything.
      const filters = { op: 'and', rules: [{ field: busy.valor, operator: 'gte', value: -n }] }
      ids.push(await idOf(admin, appId, 'indicator', { tableId: busy.id, viewSettings: { filters } }))
    }
    let isOver = false
    const writing = (async () => {
      for (let written = 0; !isOver && written < 2_000; written++) {
        ok(await admin.api.records.create({ tableId: busy.id, values: { [busy.valor]: written } }))
      }
    })()
    const totals = new Set<unknown>()
    try {
      for (let n = 0; n < 15; n++) {
        const data = ok(await ask(admin, appId, ...ids.map((id) => ({ id }))))
        const counts = data.answers.map((one) => (one.op === 'summary' ? one.lines[0]?.count : one))
        expect(counts).toEqual(ids.map(() => counts[0]))
        totals.add(counts[0])
      }
    } finally {
      isOver = true
      await writing
    }
    expect(totals.size).toBeGreaterThan(1)
  })

  it('opens no record that the block would not list', async () => {
    const appId = await makeApp(admin)
    const filters = { op: 'and' as const, rules: [{ field: t.valor, operator: 'lte', value: 20 }] }
    const id = await idOf(admin, appId, 'recordDetail', list({ filters }))
    const open = async (record: number) => answersOf(ok(await ask(admin, appId, { id, params: { record } })), id).record
    expect(await open(2)).toMatchObject({ op: 'record', record: { id: 2 } })
    expect(await open(3)).toMatchObject({ op: 'error', error: { id: 'not_found' } })
  })

  it('says that its table or field was put away or is gone, and comes back', async () => {
    const other = await makeOrders(admin)
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
