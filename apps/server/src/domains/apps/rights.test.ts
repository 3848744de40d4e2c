import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersOf, ask, idOf, labelsOf, makeApp, makeOrders, ok, type Orders } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'

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

describe('a button that writes', () => {
  const fields = () => ({ [t.name]: 'view', [t.valor]: 'view', [t.estado]: 'edit' }) as const
  const sets = (...set_values: { field: string; value: unknown }[]) => ({
    tableId: t.id,
    viewSettings: { set_values },
    actions: { does: 'update_record' },
  })
  const [done, price] = [() => ({ field: t.estado, value: 'opt_pronto' }), () => ({ field: t.valor, value: 7 })]
  const issuesIn = (answer: { error: { details?: unknown } | null }) =>
    (answer.error?.details as { issues?: unknown } | undefined)?.issues

  it('T178 sets only what its builder may write; what others had set in it stays', async () => {
    const role = await makeRole(build, org, { [t.id]: { level: 'edit', fields: fields() } }, {}, { '*': 'full' })
    const builder = await build.person(org, { seat: 'builder', role })
    const appId = await makeApp(admin)
    const refused = [{ path: 'settings.viewSettings.set_values.1.field', reason: 'not_editable' }]
    const add = (settings: Record<string, unknown>) => builder.api.blocks.create({ appId, type: 'button', settings })
    expect(issuesIn(await add(sets(done(), price())))).toEqual(refused)
    expect(issuesIn(await add(sets({ field: t.segredo, value: 1 })))).toMatchObject([{ reason: 'unknown_field' }])
    ok(await add(sets(done())))
    const blockId = await idOf(admin, appId, 'button', sets(price()))
    const change = (settings: object) => builder.api.blocks.update({ appId, blockId, settings: { ...settings } })
    ok(await change({ content: { label: 'Aprovar' } }))
    ok(await change({ viewSettings: sets(price(), done()).viewSettings }))
    const other = { field: t.valor, value: 8 }
    expect(issuesIn(await change({ viewSettings: sets(done(), other).viewSettings }))).toEqual(refused)
    ok(await change({ viewSettings: sets(done()).viewSettings }))
    expect(issuesIn(await change({ viewSettings: sets(done(), price()).viewSettings }))).toEqual(refused)
  })

  it('T178 writes with the rights of whoever presses, by the call that every other write goes through', async () => {
    const role = await makeRole(build, org, { [t.id]: { level: 'edit', fields: fields() } })
    const presser = await build.person(org, { role })
    const appId = await makeApp(admin)
    const blockId = await idOf(admin, appId, 'button', sets(price(), done()))
    // There is no call that presses a button: what it is asked, it answers with nothing, and writes nothing.
    expect(answersOf(ok(await ask(presser, appId, { id: blockId, params: { record: 1 } })), blockId)).toEqual({})
    const before = ok(await admin.api.records.get({ tableId: t.id, recordId: 1 }))
    const press = (values: Record<string, unknown>) =>
      presser.api.records.update({ tableId: t.id, recordId: 1, values })
    expect((await press({ [t.valor]: 7, [t.estado]: 'opt_pronto' })).status).toBe(403)
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId: 1 }))).toEqual(before)
    ok(await press({ [t.estado]: 'opt_pronto' }))
  })
})

describe('who sees what', () => {
  const only = (level: 'view' | 'edit', ...fields: string[]) => ({
    level,
    filters: { op: 'and' as const, rules: [{ field: t.valor, operator: 'lte', value: 30 }] },
    fields: Object.fromEntries(fields.map((id) => [id, 'view' as const])),
  })

  it('a member sees in blocks only what their role lets them see in the table [rule p.rule.members]', async () => {
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
    expect(labelsOf(answersOf(data, grid).records)).toEqual(['Pedido 2', 'Pedido 3'])
    expect(answersOf(data, sum).value).toMatchObject({ lines: [{ aggregates: [60] }] })
    expect(data.blocks[2]).toMatchObject({ problem: 'field_missing', answers: {} })
    expect(answersOf(data, detail).record).toMatchObject({ op: 'error', error: { id: 'not_found' } })
    const probe = { op: 'and' as const, rules: [{ field: t.segredo, operator: 'gte', value: 3 }] }
    const probed = ok(await ask(member, appId, { id: sum, params: { filter: probe } }))
    expect(answersOf(probed, sum).value).toMatchObject({ op: 'error', error: { id: 'invalid_input' } })
  })

  it('colours hang on fields that are read with the records by those who may, and never leave a public page', async () => {
    const role = await makeRole(build, org, { [t.id]: only('view', t.name, t.valor) })
    const member = await build.person(org, { role })
    const appId = await makeApp(admin)
    const by = (field: string) => ({
      color: 'azul',
      filter: { op: 'and' as const, rules: [{ field, operator: 'gte', value: 2 }] },
    })
    const id = await idOf(admin, appId, 'gallery', list({ fields: [t.name], colors: [by(t.segredo), by(t.valor)] }))
    const valuesFor = async (who: Person) => {
      const { records } = answersOf(ok(await ask(who, appId, { id })), id)
      return records?.op === 'list' ? Object.keys(records.records[0]?.values ?? {}).toSorted() : records
    }
    expect(await valuesFor(admin)).toEqual([t.name, t.segredo, t.valor].toSorted())
    expect(await valuesFor(member)).toEqual([t.name, t.valor].toSorted())
    const [seen] = ok(await member.api.apps.get({ appId })).components
    expect(seen?.settings).toMatchObject({ viewSettings: { colors: [by(t.valor)] } })
    const shared = { type: 'dashboard' as const, identifier: appId, can_write: false }
    const { token } = ok(await admin.api.publicViews.create(shared))
    const visitor = server.visitor().api.publicViews
    const told = JSON.stringify([
      ok(await visitor.open({ token })),
      ok(await visitor.data({ token, blocks: [{ id }] })),
    ])
    expect(told).not.toContain(t.segredo)
    expect(told).not.toContain(t.valor)
  })

  it('an app that may not be seen is not there, and only those who build it change it [rule p.account.can-create-apps, p.app.create-blocks, p.app.edit-blocks, p.app.delete-blocks, p.app.full, p.rule.rename-app, t.app-delete, p.rule.app-form-edit]', async () => {
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
      expect(labelsOf(answersOf(ok(await ask(who, appId, { id: blockId })), blockId).records)).toHaveLength(5)
      expect(await who.api.apps.create({ label: 'x' })).toBeError(403, 'permission_denied')
    }
    expect(ok(await admin.api.apps.get({ appId })).components.map(({ id }) => id)).toEqual([blockId])
  })

  it('bars lead only to what someone may see; whoever builds sees them whole [rule v.bottom.hidden]', async () => {
    const [appId, open, closed] = [await makeApp(admin), await makeApp(admin), await makeApp(admin)]
    const item = (id: string, type: string, target: string) => ({ id, type, target, label: 'x', icon: 'home' })
    const items = [
      item('a', 'app', appId),
      item('b', 'app', closed),
      item('c', 'table', t.id),
      item('d', 'link', 'example.com'),
    ]
    const menu = [
      { id: 'a', type: 'app', app_id: closed },
      { id: 'b', type: 'table', table_id: t.id },
      { id: 'c', type: 'favorites' },
    ]
    const bars = {
      bottom_nav: { items },
      menu_bar: { items: menu, top_bg_color: 'azul', bottom_bg_color: 'azul' },
      top_bar: { items: [{ id: closed }, { id: open }], items_variant: 'select' },
      title_bar: { creation_form: t.id, button: { label: 'x', target: { type: 'app', target: closed } } },
    }
    const whole = ok(await admin.api.apps.settings({ appId, ...bars })).settings
    const idsIn = (bar: Record<string, unknown> | null) => ((bar?.items ?? []) as { id: string }[]).map(({ id }) => id)
    expect(idsIn(whole.bottom_nav)).toEqual(['a', 'b', 'c', 'd'])
    const role = await makeRole(build, org, {}, {}, { '*': 'interact', [closed]: 'none' })
    const member = await build.person(org, { role })
    const { settings } = ok(await member.api.apps.get({ appId }))
    expect(idsIn(settings.bottom_nav)).toEqual(['a', 'd'])
    expect(idsIn(settings.menu_bar)).toEqual(['c'])
    expect(idsIn(settings.top_bar)).toEqual([open])
    expect(settings.title_bar).toMatchObject({ creation_form: null, button: null })
    ok(await admin.api.trash.archive({ id: open, type: 'dashboard' }))
    expect(idsIn(ok(await member.api.apps.get({ appId })).settings.top_bar)).toEqual([])
  })

  it('a block is copied only to where its copier may make blocks [rule p.rule.copy-block]', async () => {
    const [mine, used] = [await makeApp(admin), await makeApp(admin)]
    const blockId = await idOf(admin, mine, 'text')
    const role = await makeRole(build, org, { '*': 'view' }, {}, { [mine]: 'full', [used]: 'interact' })
    const builder = await build.person(org, { seat: 'builder', role })
    expect(await builder.api.blocks.copy({ blockId, to: used })).toBeError(403, 'permission_denied')
    ok(await builder.api.blocks.copy({ blockId, to: mine }))
    const listed = ok(await builder.api.apps.list({})).apps
    expect(listed.filter(({ can }) => can.createBlocks).map(({ id }) => id)).toEqual([mine])
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
        viewSettings: blank?.settings.viewSettings,
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
