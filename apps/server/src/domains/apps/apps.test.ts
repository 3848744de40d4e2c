import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockTypeIds } from '@oficina/kinds/blocks/index'
import { addBlock, issuesOf, makeApp, ok, placeOf, reasonsOf } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const makeOrders = () =>
  makeTable(admin, 'Pedidos', { valor: { type: 'number' }, dia: { type: 'date' }, nota: { type: 'text' } })
const actionsOf = async (id: string) => {
  const { rows } = await sql<{ action_type: string }>`select action_type from oficina.structure_actions
    where org_id = ${org.id} and entity_id = ${id} order by id`.execute(server.services.database.org(org.id))
  return rows.map((row) => row.action_type)
}
const upload = async (who: Person) =>
  (ok(await who.api.files.upload({ file: new Blob(['conteúdo']) } as never)) as { id: string }).id

describe('an app', () => {
  it('is made, listed, renamed and holds blocks of every kind', async () => {
    const made = ok(await admin.api.apps.create({ label: ' Minhas   vendas ', icon: 'chart', color: 'verde' }))
    expect(made).toMatchObject({ label: 'Minhas vendas', icon: 'chart', color: 'verde', kind: 'page', components: [] })
    expect(made.can).toEqual({
      view: true,
      createBlocks: true,
      editBlocks: true,
      deleteBlocks: true,
      manage: true,
      delete: true,
    })
    const appId = made.id
    for (const type of blockTypeIds) {
      const { component } = await addBlock(admin, appId, type)
      expect(component).toMatchObject({ type, version: 1, settings: { title: '', tableId: null } })
    }
    const app = ok(await admin.api.apps.get({ appId }))
    expect(app.components.map(({ type }) => type)).toEqual(blockTypeIds)
    expect(app.layouts.mobile).toMatchObject({ enabled: false })
    expect(app.layouts.mobile.components.every(({ x, w }) => x === 0 && w === 22)).toBe(true)
    ok(await admin.api.tabs.title({ id: appId, type: 'app', label: 'Vendas 2' }))
    ok(await admin.api.tabs.icon({ id: appId, type: 'app', icon: null, color: '#102030' }))
    const listed = ok(await admin.api.apps.list({})).apps.find(({ id }) => id === appId)
    expect(listed).toMatchObject({ label: 'Vendas 2', icon: null, color: '#102030' })
    expect(await admin.api.tabs.title({ id: appId, type: 'table', label: 'x' })).toBeError(404, 'not_found')
    expect(await actionsOf(appId)).toEqual(['create_app', 'update_app', 'update_app'])
  })

  it('is renamed as a table is, by those who have it in full [rule p.rule.title-fields]', async () => {
    const t = await makeOrders()
    const member = await build.person(org, { seat: 'member' })
    ok(await admin.api.tabs.title({ id: t.id, type: 'table', label: 'Compras' }))
    ok(await admin.api.tabs.icon({ id: t.id, type: 'table', icon: 'cart' }))
    expect(ok(await admin.api.tables.get({ tableId: t.id }))).toMatchObject({ label: 'Compras', icon: 'cart' })
    expect(await member.api.tabs.title({ id: t.id, type: 'table', label: 'x' })).toBeError(403, 'permission_denied')
  })

  it('takes only settings that are given, and refuses bars that break their rules with their words [rule s.navbar.null-removes, s.public.show-title]', async () => {
    const appId = await makeApp(admin)
    const set = (given: object) => admin.api.apps.settings({ appId, ...given })
    const item = { id: 'i', type: 'app' as const, target: appId, label: 'Vendas', icon: 'home' }
    ok(await set({ bg_color: '#ffffff', font: 'lato', bottom_nav: { items: [item] } }))
    const { settings } = ok(await set({ disable_desktop_scrolling: true }))
    expect(settings).toMatchObject({ bg_color: '#ffffff', font: 'lato', disable_desktop_scrolling: true })
    expect(settings.bottom_nav).toMatchObject({ items: [{ target: appId }], only_show_on_mobile: false })
    const six = [1, 2, 3, 4, 5, 6].map((n) => ({ ...item, id: `i${n}` }))
    expect(issuesOf(await set({ bottom_nav: { items: six, only_show_on_mobile: true } }))).toEqual([
      { path: 'bottom_nav.items', reason: 'too_many_on_mobile', message: 'Only 5 items can be displayed in mobile' },
    ])
    expect(issuesOf(await set({ bottom_nav: { items: [{ ...item, type: 'link', target: 'example.com' }] } }))).toEqual([
      {
        path: 'bottom_nav.items',
        reason: 'current_app_missing',
        message: 'The app "Vendas" must be in the navigation bar',
      },
    ])
    expect(reasonsOf(await set({ menu_bar: { items: [], top_bg_color: null, bottom_bg_color: null } }))).toEqual([
      'required',
      'required',
      'required',
    ])
    expect(reasonsOf(await set({ top_bar: { items: [{ id: appId }], items_variant: 'round' } }))).toEqual([
      'invalid_value',
    ])
    expect(
      reasonsOf(await set({ title_bar: { button: { label: 'x', target: { type: 'link', target: 'javascript:x' } } } })),
    ).toEqual(['invalid_link'])
    expect(reasonsOf(await set({ public_show_app_title: true }))).toEqual(['needs_public_show_top_bar_with_logo'])
    expect(await set({ font: 'comic' })).toBeError(422, 'invalid_input')
    // Nothing of what was refused is there, and null takes a bar away.
    expect(ok(await set({ bottom_nav: null })).settings).toEqual({ ...settings, bottom_nav: null })
  })

  it('holds pictures of its builder, and lets them go', async () => {
    const appId = await makeApp(admin)
    const other = await build.person(org, { seat: 'builder' })
    const [mine, theirs] = [await upload(admin), await upload(other)]
    const image = (file: string) => ({ bg_image: { file, fit: 'cover' as const, opacity: 0.5 } })
    expect(await admin.api.apps.settings({ appId, ...image(theirs) })).toBeError(404, 'not_found')
    const set = ok(await admin.api.apps.settings({ appId, ...image(mine) }))
    expect(set.files[mine]).toMatch(/^http|^\//)
    const attached = async (id: string) =>
      (
        await sql<{ is: boolean }>`select attached_at is not null as is from oficina.files where id = ${id}`.execute(
          server.services.database.org(org.id),
        )
      ).rows[0]?.is
    const { component } = await addBlock(admin, appId, 'image', { content: { file: await upload(admin) } })
    const inBlock = (component.settings.content as { file: string }).file
    const copyId = (await admin.api.duplicates.tab({ id: appId, type: 'dashboard' })).body.id
    ok(await admin.api.apps.settings({ appId, bg_image: null }))
    expect(await attached(mine)).toBe(true)
    ok(await admin.api.apps.settings({ appId: copyId, bg_image: null }))
    expect(await attached(mine)).toBe(false)
    expect(await attached(inBlock)).toBe(true)
    expect(await addBlock(other, appId, 'text')).toBeTruthy()
  })

  it('needs a plan for a logo of one’s own and for the page without our name [rule v.top.logo-free, p.rule.logo]', async () => {
    const free = await build.org({ plan: 'free' })
    const appId = await makeApp(free.admin)
    const logo = await upload(free.admin)
    const top_bar = { items: [{ id: appId }], items_variant: 'select', logo }
    expect(await free.admin.api.apps.settings({ appId, top_bar })).toBeError(403, 'permission_denied')
    const brand = { public_remove_oficina_brand: true }
    expect(await free.admin.api.apps.settings({ appId, ...brand })).toBeError(403, 'permission_denied')
    const own = await makeApp(admin)
    ok(await admin.api.apps.settings({ appId: own, ...brand }))
  })
})

describe('a block', () => {
  it('stands where it was dropped, others go down; without a place it stands below all', async () => {
    const appId = await makeApp(admin)
    const first = await addBlock(admin, appId, 'text')
    expect(placeOf(first.layouts, first.component.id)).toEqual({ id: first.component.id, x: 0, y: 0, w: 60, h: 6 })
    const second = await addBlock(admin, appId, 'indicator', {}, { at: { x: 10, y: 2 } })
    expect(placeOf(second.layouts, second.component.id)).toMatchObject({ x: 10, y: 2, w: 24, h: 8 })
    expect(placeOf(second.layouts, first.component.id)).toMatchObject({ x: 0, y: 10 })
    const third = await addBlock(admin, appId, 'button')
    expect(placeOf(third.layouts, third.component.id)).toMatchObject({ x: 0, y: 16, w: 16, h: 4 })
    const tooSmall = await admin.api.blocks.create({ appId, type: 'button', size: { w: 2, h: 4 } })
    expect(reasonsOf(tooSmall)).toEqual(['too_small'])
    const outside = await admin.api.blocks.create({ appId, type: 'button', at: { x: -1, y: 0 } })
    expect(reasonsOf(outside)).toEqual(['outside'])
  })

  it('is checked by its kind, against what its builder may read', async () => {
    const t = await makeOrders()
    const appId = await makeApp(admin)
    const create = (settings: Record<string, unknown>) =>
      admin.api.blocks.create({ appId, type: 'minilista', settings })
    expect(reasonsOf(await create({ nobodys: 1 }))).toEqual(['unknown_key'])
    expect(reasonsOf(await create({ viewSettings: { kanban_field: t.name } }))).toEqual(['unknown_key'])
    expect(reasonsOf(await create({ viewSettings: { fields: 'x' } }))).toEqual(['invalid_type'])
    expect(reasonsOf(await create({ tableId: 'tbl_000000' }))).toEqual(['unknown_table'])
    expect(reasonsOf(await create({ viewSettings: { fields: [t.name] } }))).toEqual(['without_table'])
    expect(issuesOf(await create({ tableId: t.id, viewSettings: { fields: [t.name, 'fld_000000'] } }))).toEqual([
      { path: 'settings.viewSettings.fields.1', reason: 'unknown_field' },
    ])
    const made = ok(await create({ title: 'Lista', tableId: t.id, viewSettings: { fields: [t.name, t.valor] } }))
    expect(made.component).toMatchObject({ problem: null, missing: [], settings: { title: 'Lista', tableId: t.id } })
    expect(await actionsOf(made.component.id)).toEqual(['create_component'])
  })

  it('merges two builders’ settings by key, and tells what is stale', async () => {
    const t = await makeOrders()
    const appId = await makeApp(admin)
    const other = await build.person(org, { seat: 'builder' })
    const fields = { tableId: t.id, viewSettings: { fields: [t.name] } }
    const { component } = await addBlock(admin, appId, 'minilista', fields)
    const update = (who: Person, settings: Record<string, unknown>, version?: number) =>
      who.api.blocks.update({ appId, blockId: component.id, settings, ...(version && { version }) })
    expect(ok(await update(admin, { title: 'A' }, 1)).component.version).toBe(2)
    const merged = ok(await update(other, { viewSettings: { fields: [t.name, t.valor] } }, 1))
    expect(merged.component).toMatchObject({
      version: 3,
      settings: { title: 'A', viewSettings: { fields: [t.name, t.valor] } },
    })
    const stale = await update(other, { title: 'B', style: { border: true } }, 1)
    expect(stale).toBeError(409, 'conflict')
    expect(issuesOf(stale)).toEqual([{ path: 'settings.title', reason: 'stale' }])
    // What is so already changes nothing, and nothing becomes stale by it.
    const same = ok(await update(other, { title: 'A' }))
    expect(same).toMatchObject({ version: merged.version, component: { version: 3 } })
    expect(ok(await update(other, { title: 'B' })).component.version).toBe(4)
    const elsewhere = await makeOrders()
    const moved = ok(await update(admin, { tableId: elsewhere.id }))
    expect(moved.component).toMatchObject({ problem: 'not_set_up', settings: { viewSettings: { fields: [] } } })
    expect(issuesOf(await update(other, { viewSettings: { sort: [] } }, 4))).toEqual([
      { path: 'settings.viewSettings.sort', reason: 'stale' },
    ])
  })

  it('is taken away and comes back where it stood, and is copied to another app', async () => {
    const t = await makeOrders()
    const [appId, target] = [await makeApp(admin), await makeApp(admin, 'Outro')]
    const settings = { title: 'Lista', tableId: t.id, viewSettings: { fields: [t.name] } }
    const { component, layouts } = await addBlock(admin, appId, 'minilista', settings)
    const blockId = component.id
    await addBlock(admin, appId, 'text')
    ok(await admin.api.blocks.remove({ appId, blockId }))
    expect(ok(await admin.api.apps.get({ appId })).components.map(({ type }) => type)).toEqual(['text'])
    expect(await admin.api.blocks.update({ appId, blockId, settings: {} })).toBeError(404, 'not_found')
    const back = ok(await admin.api.blocks.restore({ appId, blockId }))
    expect(back.component).toEqual(component)
    expect(placeOf(back.layouts, blockId)).toEqual(placeOf(layouts, blockId))
    expect(await admin.api.blocks.restore({ appId, blockId })).toBeError(404, 'not_found')
    expect(await actionsOf(blockId)).toEqual(['create_component', 'delete_component', 'create_component'])
    const copy = ok(await admin.api.blocks.copy({ blockId, to: target, at: { x: 0, y: 5 } }))
    expect(copy.component).toMatchObject({ type: 'minilista', settings: component.settings })
    expect(copy.component.id).not.toBe(blockId)
    expect(placeOf(copy.layouts, copy.component.id)).toMatchObject({ y: 5, w: 120, h: 30 })
  })

  it('is named before a field that it uses is taken away', async () => {
    const t = await makeOrders()
    const appId = await makeApp(admin, 'Painel')
    const settings = { title: 'Soma', tableId: t.id, viewSettings: { measure: { field: t.valor, aggregate: 'sum' } } }
    const { component } = await addBlock(admin, appId, 'indicator', settings)
    const uses = async () => ok(await admin.api.usedBy.field({ tableId: t.id, fieldId: t.valor }))
    const reference = { kind: 'block', id: component.id, table_id: t.id, label: 'Painel: Soma' }
    expect(await uses()).toEqual({ references: [reference] })
    expect(ok(await admin.api.usedBy.table({ tableId: t.id }))).toEqual({ references: [reference] })
    const role = await makeRole(build, org, { '*': 'full' }, {}, { '*': 'interact', [appId]: 'none' })
    const blind = await build.person(org, { seat: 'builder', role })
    expect(ok(await blind.api.usedBy.field({ tableId: t.id, fieldId: t.valor }))).toEqual({ references: [] })
    ok(await admin.api.blocks.remove({ appId, blockId: component.id }))
    expect(await uses()).toEqual({ references: [] })
  })
})
