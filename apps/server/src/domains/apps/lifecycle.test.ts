import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBlock, answersOf, makeApp, ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { until } from '../../platform/testing/test-services.ts'
import { purgeBlocks } from './jobs.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const type = 'dashboard' as const
const yes = { wants_forever: true as const, is_authorized: true as const, knows_unrecoverable: true as const }
const db = () => server.services.database.org(org.id)
const appsOf = async (who: Person) => ok(await who.api.apps.list({})).apps.map(({ id }) => id)

describe('an archived app', () => {
  it('is gone from everywhere, is listed in the trash and comes back whole', async () => {
    const appId = await makeApp(admin)
    await addBlock(admin, appId, 'text', { title: 'Olá' })
    const before = ok(await admin.api.apps.get({ appId }))
    const item = ok(await admin.api.trash.archive({ id: appId, type }))
    expect(item).toMatchObject({ item_id: appId, item_type: 'dashboard', item_label: 'Vendas', archived_by: admin.id })
    expect(await appsOf(admin)).not.toContain(appId)
    expect(await admin.api.apps.get({ appId })).toBeError(404, 'not_found')
    expect(await admin.api.blocks.create({ appId, type: 'text' })).toBeError(404, 'not_found')
    expect(await admin.api.trash.archive({ id: appId, type })).toBeError(404, 'not_found')
    expect(await admin.api.trash.archive({ id: appId, type: 'table' })).toBeError(404, 'not_found')
    expect(ok(await admin.api.trash.list({})).items).toContainEqual(item)
    ok(await admin.api.trash.restore({ id: appId, type }))
    const { version, updated_at, ...after } = ok(await admin.api.apps.get({ appId }))
    expect(before).toMatchObject(after)
    expect(version).toBeGreaterThan(before.version)
    expect(updated_at).not.toBe(before.updated_at)
    expect(await admin.api.trash.restore({ id: appId, type })).toBeError(404, 'not_found')
  })

  it('is put away, brought back and deleted only by those who may make apps and have it in full [rule p.account.can-create-apps, p.rule.delete-app, t.app-delete]', async () => {
    const appId = await makeApp(admin)
    const full = await makeRole(build, org, {}, { create_table: true }, { '*': 'full' })
    const builder = await build.person(org, { seat: 'builder', role: full })
    expect(await builder.api.trash.archive({ id: appId, type })).toBeError(403, 'permission_denied')
    ok(await admin.api.trash.archive({ id: appId, type }))
    expect(ok(await builder.api.trash.list({})).items.map(({ item_id }) => item_id)).not.toContain(appId)
    for (const answer of [
      await builder.api.trash.restore({ id: appId, type }),
      await builder.api.trash.erase({ id: appId, type, ...yes }),
    ]) {
      expect(answer).toBeError(403, 'permission_denied')
    }
    const stranger = (await build.org()).admin
    expect(await stranger.api.trash.restore({ id: appId, type })).toBeError(404, 'not_found')
    expect(await stranger.api.trash.erase({ id: appId, type, ...yes })).toBeError(404, 'not_found')
  })

  it('is deleted for ever only with all three confirmations, and leaves nothing behind', async () => {
    const t = await makeTable(admin, 'Pedidos', { valor: { type: 'number' } })
    const appId = await makeApp(admin)
    const file = (ok(await admin.api.files.upload({ file: new Blob(['x']) } as never)) as { id: string }).id
    await addBlock(admin, appId, 'image', { content: { file } })
    const settings = { tableId: t.id, viewSettings: { fields: [t.name, t.valor] } }
    const { component } = await addBlock(admin, appId, 'minilista', settings)
    const gone = await addBlock(admin, appId, 'text')
    ok(await admin.api.blocks.remove({ appId, blockId: gone.component.id }))
    expect(await admin.api.trash.erase({ id: appId, type, ...yes })).toBeError(404, 'not_found')
    ok(await admin.api.trash.archive({ id: appId, type }))
    for (const missing of Object.keys(yes)) {
      const input = { id: appId, type, ...yes, [missing]: false }
      expect(await admin.api.trash.erase(input as never)).toBeError(422, 'invalid_input')
    }
    ok(await admin.api.trash.erase({ id: appId, type, ...yes }))
    expect(await admin.api.trash.restore({ id: appId, type })).toBeError(404, 'not_found')
    const count = async (query: ReturnType<typeof sql>) => (await query.execute(db())).rows.length
    expect(await count(sql`select 1 from oficina.blocks where app_id = ${appId}`)).toBe(0)
    expect(await count(sql`select 1 from oficina.app_files where app_id = ${appId}`)).toBe(0)
    expect(await count(sql`select 1 from oficina.structure_references where from_id = ${component.id}`)).toBe(0)
    expect(await count(sql`select 1 from oficina.files where id = ${file} and attached_at is not null`)).toBe(0)
  })
})

describe('a copy of an app', () => {
  it('has blocks of its own over the same tables, at the same places, for the same roles', async () => {
    const t = await makeTable(admin, 'Pedidos', { valor: { type: 'number' } })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Um', [t.valor]: 1 } }))
    const appId = await makeApp(admin)
    const settings = { tableId: t.id, viewSettings: { fields: [t.name] } }
    const { component } = await addBlock(admin, appId, 'gallery', settings, { at: { x: 0, y: 7 } })
    const filter = { tableId: t.id, content: { targets: [component.id] } }
    await addBlock(admin, appId, 'filter', filter)
    const item = { id: 'i', type: 'app', target: appId, label: 'Vendas', icon: 'home' }
    ok(await admin.api.apps.settings({ appId, bottom_nav: { items: [item] }, mobile_enabled: true }))
    const role = await makeRole(build, org, { '*': 'view' }, {}, { '*': 'interact', [appId]: 'none' })
    const blind = await build.person(org, { seat: 'member', role })
    const { id } = ok(await admin.api.duplicates.tab({ id: appId, type, label: 'Cópia' }))
    const [original, copy] = [ok(await admin.api.apps.get({ appId })), ok(await admin.api.apps.get({ appId: id }))]
    expect(copy).toMatchObject({ label: 'Cópia', settings: { bottom_nav: { items: [{ target: id }] } } })
    const bare = (layout: { x: number; y: number; w: number; h: number }[]) =>
      layout.map(({ x, y, w, h }) => [x, y, w, h])
    for (const device of ['desktop', 'mobile'] as const) {
      expect(bare(copy.layouts[device].components)).toEqual(bare(original.layouts[device].components))
    }
    const [gallery, search] = copy.components
    expect(gallery?.id).not.toBe(component.id)
    expect(search?.settings.content).toMatchObject({ targets: [gallery?.id] })
    const data = ok(await admin.api.apps.data({ appId: id, blocks: [{ id: gallery?.id ?? '' }] }))
    expect(answersOf(data, gallery?.id ?? '').records).toMatchObject({ records: [{ values: { [t.name]: 'Um' } }] })
    // A role that was kept out of the original is kept out of its copy.
    expect(await appsOf(blind)).toEqual(expect.not.arrayContaining([appId, id]))
    expect(await blind.api.apps.get({ appId: id })).toBeError(404, 'not_found')
    const unnamed = ok(await admin.api.duplicates.tab({ id: appId, type }))
    expect(ok(await admin.api.apps.get({ appId: unnamed.id })).label).toBe('Vendas cópia')
  })
})

describe('a block that was taken away long ago', () => {
  it('goes for ever, with the pictures that only it held', async () => {
    const appId = await makeApp(admin)
    const file = (ok(await admin.api.files.upload({ file: new Blob(['x']) } as never)) as { id: string }).id
    const { component } = await addBlock(admin, appId, 'image', { content: { file } })
    const recent = await addBlock(admin, appId, 'text')
    for (const { id } of [component, recent.component]) ok(await admin.api.blocks.remove({ appId, blockId: id }))
    await sql`update oficina.blocks set removed_at = now() - interval '31 days' where id = ${component.id}`.execute(
      db(),
    )
    await build.system().tx((ctx) => ctx.enqueue(purgeBlocks, {}))
    const isGone = async () =>
      (await sql`select from oficina.blocks where id = ${component.id}`.execute(db())).rows.length === 0
    await until(isGone)
    expect(await admin.api.blocks.restore({ appId, blockId: component.id })).toBeError(404, 'not_found')
    ok(await admin.api.blocks.restore({ appId, blockId: recent.component.id }))
    const held = await sql`select 1 from oficina.files where id = ${file} and attached_at is not null`.execute(db())
    expect(held.rows).toEqual([])
  })
})
