import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import { element, makeDocPage, openDesk, paragraph } from '../../../test/documents.ts'
import type { TestServer } from '../../../test/harness.ts'
import { eventually, listen } from '../../../test/listen.ts'
import { makeRole } from '../../../test/roles.ts'
import { startWorld } from '../../../test/world.ts'
import { touchAccess } from '../../platform/access/touch-access.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const type = 'doc-page' as const
const yes = { wants_forever: true as const, is_authorized: true as const, knows_unrecoverable: true as const }
const pagesOf = async (who: Person) => ok(await who.api.docPages.list({})).pages.map(({ id }) => id)
const update = 'AAA='

describe('who sees and writes a page', () => {
  it('one that may not be seen is not there, and one that may only be read says so [rule p.rule.doc-title, v.docpage.blocks]', async () => {
    const id = await makeDocPage(admin)
    await (await openDesk(admin, id)).save(paragraph('Olá'))
    const blind = await build.person(org, {
      seat: 'builder',
      role: await makeRole(build, org, {}, { create_doc_pages: true }, {}, { '*': 'full', [id]: 'none' }),
    })
    const stranger = (await build.org()).admin
    const viewer = await build.person(org, { seat: 'viewer' })
    const reader = await build.person(org, { role: await makeRole(build, org, {}, {}, {}, { '*': 'view' }) })
    const writes = (who: Person) => [
      who.api.docPages.save({ docPageId: id, update }),
      who.api.docPages.versions({ docPageId: id }),
      who.api.tabs.title({ id, type, label: 'x' }),
      who.api.tabs.icon({ id, type, icon: 'home' }),
      who.api.trash.archive({ id, type }),
    ]
    const reads = (who: Person) => [
      who.api.docPages.get({ docPageId: id }),
      who.api.docPages.updates({ docPageId: id, after: 0 }),
      who.api.docPages.files({ docPageId: id }),
    ]
    for (const who of [blind, stranger]) {
      for (const answer of await Promise.all([...reads(who), ...writes(who)]))
        expect(answer).toBeError(404, 'not_found')
      expect(await pagesOf(who)).not.toContain(id)
      expect(await who.api.duplicates.tab({ id, type })).toBeError(404, 'not_found')
      const ear = await listen(server, who)
      expect(await ear.join(`doc-page:${id}`)).toMatchObject({ ok: false, error: { id: 'not_found' } })
      ear.socket.disconnect()
    }
    for (const who of [viewer, reader]) {
      for (const answer of await Promise.all(writes(who))) expect(answer).toBeError(403, 'permission_denied')
      for (const answer of await Promise.all(reads(who))) ok(answer as never)
      expect(ok(await who.api.docPages.get({ docPageId: id })).can).toMatchObject({ view: true, edit: false })
      expect(await who.api.docPages.create({ label: 'x' })).toBeError(403, 'permission_denied')
    }
  })

  it('a member writes but does not rename; the name and the sign are for those who have it in full [rule s.docpage.edit, p.rule.doc-title]', async () => {
    const id = await makeDocPage(admin)
    const member = await build.person(org, { seat: 'member' })
    await (await openDesk(member, id)).save(paragraph('Oi'))
    expect(await member.api.tabs.title({ id, type, label: 'Outro' })).toBeError(403, 'permission_denied')
    const ear = await listen(server, member)
    await ear.join(`doc-page:${id}`)
    ok(await admin.api.tabs.title({ id, type, label: ' Guia  da casa ' }))
    ok(await admin.api.tabs.icon({ id, type, icon: 'book', color: 'verde' }))
    expect(ok(await member.api.docPages.get({ docPageId: id }))).toMatchObject({
      label: 'Guia da casa',
      icon: 'book',
      color: 'verde',
      can: { edit: true, manage: false, delete: false },
    })
    await eventually(
      () => ear.events.filter((one) => one.type === 'docPage.updated' && one.room === `doc-page:${id}`).length === 2,
    )
    expect(await admin.api.tabs.title({ id, type: 'app', label: 'x' })).toBeError(404, 'not_found')
    ear.socket.disconnect()
  })

  it('whoever loses the right is out of the room at once, and hears nothing more', async () => {
    const id = await makeDocPage(admin)
    const role = await makeRole(build, org, {}, {}, {}, { '*': 'edit' })
    const member = await build.person(org, { role })
    const ear = await listen(server, member)
    const left = new Promise((resolve) => {
      ear.socket.on('left', resolve)
    })
    expect(await ear.join(`doc-page:${id}`)).toEqual({ ok: true })
    await build.system().tx(async (ctx) => {
      await sql`update oficina.roles set doc_pages = '{}' where org_id = ${org.id} and id = ${role}`.execute(ctx.db)
      await touchAccess(ctx, org.id)
    })
    expect(await left).toEqual({ room: `doc-page:${id}` })
    await (await openDesk(admin, id)).save(paragraph('Segredo'))
    expect(await member.api.docPages.save({ docPageId: id, update })).toBeError(404, 'not_found')
    expect(JSON.stringify(ear.everything)).not.toContain('docPage.written')
    ear.socket.disconnect()
  })

  it('cursors are shown to those who read the page', async () => {
    const id = await makeDocPage(admin)
    const viewer = await build.person(org, { seat: 'viewer' })
    const [writes, watches] = [await listen(server, admin), await listen(server, viewer)]
    const room = `doc-page:${id}`
    for (const one of [writes, watches]) expect(await one.join(room)).toEqual({ ok: true })
    const seen: unknown[] = []
    watches.socket.on('whereabouts', (where: unknown) => seen.push(where))
    const at = { item: { client: 7, clock: 3 }, assoc: 0 }
    expect(await writes.socket.emitWithAck('whereabouts', room, { anchor: at, head: at })).toEqual({ ok: true })
    await eventually(() => seen.length > 0)
    expect(seen[0]).toMatchObject({ room, user: { id: admin.id }, place: { anchor: at, head: at } })
    const bad = { anchor: at, head: at, html: '<b>' }
    expect(await writes.socket.emitWithAck('whereabouts', room, bad)).toMatchObject({ ok: false })
    for (const one of [writes, watches]) one.socket.disconnect()
  })
})

describe('the life of a page', () => {
  it('is put away, comes back whole, and goes for ever only with all three confirmations', async () => {
    const id = await makeDocPage(admin, 'Manual')
    const file = (ok(await admin.api.files.upload({ file: new Blob(['x']) } as never)) as { id: string }).id
    await (await openDesk(admin, id)).save(paragraph('Conteúdo'), element('image', { fileId: file }))
    const before = ok(await admin.api.docPages.get({ docPageId: id }))
    expect(await admin.api.trash.erase({ id, type, ...yes })).toBeError(404, 'not_found')
    const item = ok(await admin.api.trash.archive({ id, type }))
    expect(item).toMatchObject({ item_id: id, item_type: 'doc-page', item_label: 'Manual', archived_by: admin.id })
    expect(await admin.api.docPages.get({ docPageId: id })).toBeError(404, 'not_found')
    expect(await admin.api.docPages.save({ docPageId: id, update })).toBeError(404, 'not_found')
    expect(await admin.api.trash.restore({ id, type: 'table' })).toBeError(404, 'not_found')
    expect(ok(await admin.api.trash.list({})).items).toContainEqual(item)
    ok(await admin.api.trash.restore({ id, type }))
    expect(ok(await admin.api.docPages.get({ docPageId: id }))).toMatchObject({ state: before.state, seq: before.seq })
    ok(await admin.api.trash.archive({ id, type }))
    for (const missing of Object.keys(yes)) {
      const input = { id, type, ...yes, [missing]: false }
      expect(await admin.api.trash.erase(input as never)).toBeError(422, 'invalid_input')
    }
    ok(await admin.api.trash.erase({ id, type, ...yes }))
    expect(await admin.api.trash.restore({ id, type })).toBeError(404, 'not_found')
    const db = server.services.database.org(org.id)
    const left = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows.length
    expect(await left(sql`select 1 from oficina.document_updates where document_id = ${id}`)).toBe(0)
    expect(await left(sql`select 1 from oficina.document_files where document_id = ${id}`)).toBe(0)
    expect(
      await left(sql`select 1 from oficina.events where type = 'docPage.written' and payload->>'docPageId' = ${id}`),
    ).toBe(0)
    expect(await left(sql`select 1 from oficina.files where id = ${file} and attached_at is not null`)).toBe(0)
  })

  it('is put away only by those who may delete pages', async () => {
    const id = await makeDocPage(admin)
    const role = await makeRole(build, org, {}, { create_table: true }, {}, { '*': 'full' })
    const builder = await build.person(org, { seat: 'builder', role })
    expect(await builder.api.trash.archive({ id, type })).toBeError(403, 'permission_denied')
    ok(await admin.api.trash.archive({ id, type }))
    expect(ok(await builder.api.trash.list({})).items.map(({ item_id }) => item_id)).not.toContain(id)
    expect(await builder.api.trash.restore({ id, type })).toBeError(403, 'permission_denied')
    expect(await builder.api.trash.erase({ id, type, ...yes })).toBeError(403, 'permission_denied')
  })

  it('has a copy with the same words, for the same roles, that goes its own way', async () => {
    const id = await makeDocPage(admin, 'Manual')
    const file = (ok(await admin.api.files.upload({ file: new Blob(['x']) } as never)) as { id: string }).id
    await (await openDesk(admin, id)).save(paragraph('Um', { bold: {} }), element('image', { fileId: file }))
    const role = await makeRole(build, org, {}, {}, {}, { '*': 'view', [id]: 'none' })
    const blind = await build.person(org, { role })
    const { id: copy } = ok(await admin.api.duplicates.tab({ id, type, label: 'Cópia' }))
    expect(await blind.api.docPages.get({ docPageId: copy })).toBeError(404, 'not_found')
    const desk = await openDesk(admin, copy)
    expect(desk.content.toString()).toBe((await openDesk(admin, id)).content.toString())
    await desk.save(paragraph('Dois'))
    expect((await openDesk(admin, id)).content.length).toBe(2)
    // The picture outlives the page that it was first put on.
    ok(await admin.api.trash.archive({ id, type }))
    ok(await admin.api.trash.erase({ id, type, ...yes }))
    expect(Object.keys(ok(await admin.api.docPages.get({ docPageId: copy })).files)).toEqual([file])
    const unnamed = ok(await admin.api.duplicates.tab({ id: copy, type }))
    expect(ok(await admin.api.docPages.get({ docPageId: unnamed.id })).label).toBe('Cópia cópia')
  })
})

describe('what people are told of', () => {
  const toldTo = async (who: Person) => ok(await who.api.notifications.list({})).notifications
  const mention = (userId: string) => {
    const line = paragraph('Fale com ')
    line.insert(1, [element('mention', { id: userId })])
    return line
  }

  it('who is named on a page that they may see is told once, and nobody else', async () => {
    const id = await makeDocPage(admin, 'Guia')
    const member = await build.person(org)
    const role = await makeRole(build, org, {}, {}, {}, { '*': 'view', [id]: 'none' })
    const blind = await build.person(org, { role })
    const desk = await openDesk(admin, id)
    await desk.save(mention(member.id), mention(blind.id), mention(admin.id))
    await desk.save(paragraph('Mais'), mention(member.id))
    await vi.waitFor(async () => expect(await toldTo(member)).toHaveLength(1), { timeout: 15_000, interval: 200 })
    expect((await toldTo(member))[0]).toMatchObject({ link: `/doc-page/${id}` })
    expect(JSON.stringify(await toldTo(member))).toContain('Fale com')
    expect(await toldTo(blind)).toEqual([])
    expect((await toldTo(admin)).filter(({ link }) => link === `/doc-page/${id}`)).toEqual([])
  })

  it('whoever copies a page is told when the copy is there', async () => {
    const builder = await build.person(org, { seat: 'builder' })
    const id = await makeDocPage(builder, 'Original')
    const { id: copy } = ok(await builder.api.duplicates.tab({ id, type, label: 'A cópia' }))
    await vi.waitFor(async () => expect(await toldTo(builder)).toHaveLength(1), { timeout: 15_000, interval: 200 })
    expect((await toldTo(builder))[0]).toMatchObject({ link: `/doc-page/${copy}` })
  })
})
