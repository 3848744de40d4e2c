import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { base64, bytes, element, makeDocPage, makeVersion, openDesk, paragraph } from '../../../test/documents.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, listen } from '../../../test/listen.ts'

let server: TestServer
let twin: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  twin = await server.twin()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

const db = () => server.services.database.org(org.id)
const room = (id: string) => `doc-page:${id}`

describe('a page that two people write at once', () => {
  it('holds what both wrote, whoever saves first, and tells it to the other over another server', async () => {
    const id = await makeDocPage(admin)
    const other = await build.person(org, { seat: 'member' })
    const [mine, theirs] = [await openDesk(admin, id), await openDesk(other, id)]
    const ear = await listen(twin, other)
    expect(await ear.join(room(id))).toEqual({ ok: true })
    mine.write(paragraph('De Ada'))
    theirs.write(paragraph('De Bia'))
    expect(await mine.save()).toBe(1)
    expect(await theirs.save()).toBe(2)
    const heard = await eventually(() => {
      const found = ear.events.filter(({ type }) => type === 'docPage.written')
      return found.length === 2 && found
    })
    expect(heard.map(({ payload }) => payload.seq)).toEqual([1, 2])
    for (const { payload } of heard) theirs.hear(payload.update as string)
    mine.hear(ok(await admin.api.docPages.updates({ docPageId: id, after: 1 })).update)
    expect(mine.text.split('\n').toSorted()).toEqual(['De Ada', 'De Bia'])
    expect(theirs.text).toBe(mine.text)
    expect((await openDesk(admin, id)).text).toBe(mine.text)
    ear.socket.disconnect()
  })

  it('takes what was sent twice once, and refuses what hangs in the air', async () => {
    const id = await makeDocPage(admin)
    const desk = await openDesk(admin, id)
    desk.write(paragraph('Um'))
    const all = base64(Y.encodeStateAsUpdate(desk.doc))
    for (const _ of [1, 2]) expect(ok(await admin.api.docPages.save({ docPageId: id, update: all })).seq).toBe(1)
    const before = Y.encodeStateVector(desk.doc)
    desk.write(paragraph('Dois'))
    const middle = Y.encodeStateVector(desk.doc)
    desk.write(paragraph('Três'))
    const last = base64(Y.encodeStateAsUpdate(desk.doc, middle))
    expect(await admin.api.docPages.save({ docPageId: id, update: last })).toBeError(409, 'conflict')
    const both = base64(Y.encodeStateAsUpdate(desk.doc, before))
    expect(ok(await admin.api.docPages.save({ docPageId: id, update: both })).seq).toBe(2)
    expect((await openDesk(admin, id)).text).toBe('Um\nDois\nTrês')
  })

  it('is folded together now and then, and whoever was away for long still gets everything', async () => {
    const id = await makeDocPage(admin)
    const away = await openDesk(admin, id)
    const desk = await openDesk(admin, id)
    await desk.save(paragraph('0'))
    away.hear(ok(await admin.api.docPages.updates({ docPageId: id, after: 0 })).update)
    for (let n = 1; n < 70; n++) await desk.save(paragraph(String(n)))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from oficina.document_updates
      where document_id = ${id}`.execute(db())
    expect(rows[0]?.count).toBeLessThan(60)
    const { update, seq } = ok(await admin.api.docPages.updates({ docPageId: id, after: 1 }))
    expect(seq).toBe(70)
    away.hear(update)
    expect(away.text).toBe(desk.text)
    expect(ok(await admin.api.docPages.updates({ docPageId: id, after: 70 }))).toEqual({ update: null, seq: 70 })
  })

  it('keeps everyone’s words when many save at the same moment', async () => {
    const id = await makeDocPage(admin)
    const desks = await Promise.all(Array.from({ length: 12 }, () => openDesk(admin, id)))
    await Promise.all(desks.map((desk, n) => desk.save(paragraph(`Linha ${n}`))))
    const lines = (await openDesk(admin, id)).text.split('\n')
    expect(lines.toSorted()).toEqual(desks.map((_, n) => `Linha ${n}`).toSorted())
  })
})

describe('what may be written', () => {
  it('is everything that the editor offers', async () => {
    const id = await makeDocPage(admin)
    const app = ok(await admin.api.apps.create({ label: 'Painel' }))
    const { component } = ok(await admin.api.blocks.create({ appId: app.id, type: 'text' }))
    const desk = await openDesk(admin, id)
    await desk.save(
      element('heading', { level: 1 }),
      paragraph('Link', { link: { href: 'https://example.com/' }, bold: {} }),
      element('taskList', {}, element('taskItem', { checked: true }, paragraph('Feito'))),
      element('callout', { color: 'azul', icon: '💡' }, paragraph('Nota')),
      element('table', {}, element('tableRow', {}, element('tableCell', { colspan: 1, rowspan: 1 }, paragraph('A')))),
      element('appBlock', { appId: app.id, blockId: component.id, height: 300 }),
      // Two edits that met left a list empty: every editor puts that right, and nobody's words are refused for it.
      element('bulletList'),
    )
    expect((await openDesk(admin, id)).content.length).toBe(7)
  })

  const hidden = () => {
    const text = new Y.XmlText()
    text.insert(0, 'x', JSON.parse('{"__proto__": {"link": {"href": "javascript:alert(1)"}}}') as object)
    return text
  }
  const bad: [string, () => Y.XmlElement | Y.XmlText][] = [
    ['a script', () => element('script')],
    ['a frame', () => element('iframe', { src: 'https://example.com' })],
    ['an attribute of no rule', () => element('paragraph', { onclick: 'alert(1)' })],
    ['a link that runs', () => paragraph('x', { link: { href: 'javascript:alert(1)' } })],
    ['a link with an extra', () => paragraph('x', { link: { href: 'https://example.com/', onclick: 'x' } })],
    ['a style of no rule', () => paragraph('x', { style: { css: 'x' } })],
    ['a picture from elsewhere', () => element('image', { src: 'https://example.com/x.png' })],
    ['a heading of level four', () => element('heading', { level: 4 })],
    ['a block without an app', () => element('appBlock', { blockId: 'blk_abcdefgh', height: 300 })],
    ['a style that hides behind a prototype', hidden],
    [
      'too deep',
      () =>
        Array.from({ length: 30 }).reduce<Y.XmlElement>((inner) => element('blockquote', {}, inner), paragraph('x')),
    ],
    ['too long', () => paragraph('x'.repeat(500_001))],
  ]
  it.each(bad)('is not %s [rule v.docpage.headings, k.doc.headings]', async (_, node) => {
    const id = await makeDocPage(admin)
    const desk = await openDesk(admin, id)
    await desk.save(paragraph('Antes'))
    desk.content.insert(1, [node()])
    const answer = await desk.send()
    expect(answer).toBeError(422, 'invalid_input')
    expect((await openDesk(admin, id)).text).toBe('Antes')
  })

  it('is not noise, nor a second thing beside the text', async () => {
    const id = await makeDocPage(admin)
    const noise = base64(crypto.getRandomValues(new Uint8Array(400)))
    expect(await admin.api.docPages.save({ docPageId: id, update: noise })).toBeError(422, 'invalid_input')
    const doc = new Y.Doc()
    doc.getMap('segredo').set('a', 'b')
    const update = base64(Y.encodeStateAsUpdate(doc))
    expect(await admin.api.docPages.save({ docPageId: id, update })).toBeError(422, 'invalid_input')
    expect(await admin.api.docPages.save({ docPageId: id, update: '<script>' })).toBeError(422, 'invalid_input')
    expect(ok(await admin.api.docPages.get({ docPageId: id })).seq).toBe(0)
  })

  it('is a picture only where its giver sent it, or may see it on another page', async () => {
    const other = await build.person(org, { seat: 'member' })
    const upload = async (who: Person) =>
      (ok(await who.api.files.upload({ file: new Blob(['x']) } as never)) as { id: string }).id
    const [mine, theirs] = [await upload(admin), await upload(other)]
    const [id, second] = [await makeDocPage(admin), await makeDocPage(admin)]
    const desk = await openDesk(admin, id)
    desk.write(element('image', { fileId: theirs }))
    const refused = await desk.send()
    expect(refused).toBeError(404, 'not_found')
    expect(refused.error?.details).toMatchObject({ file: theirs })
    const fresh = await openDesk(admin, id)
    await fresh.save(element('image', { fileId: mine, alt: 'Planta' }))
    expect(ok(await admin.api.docPages.get({ docPageId: id })).files[mine]).toMatch(/^\/|^http/)
    await (await openDesk(other, second)).save(element('image', { fileId: mine }))
    expect(Object.keys(ok(await other.api.docPages.files({ docPageId: second })).files)).toEqual([mine])
  })
})

describe('earlier versions', () => {
  const age = (id: string) =>
    sql`update oficina.documents set version_at = now() - interval '6 minutes' where id = ${id}`.execute(db())

  it('are kept every few minutes of writing, with who wrote, and come back', async () => {
    const id = await makeDocPage(admin)
    const other = await build.person(org, { seat: 'member' })
    const desk = await openDesk(admin, id)
    await desk.save(paragraph('Primeira'))
    const second = await openDesk(other, id)
    await second.save(paragraph('Segunda'))
    expect(ok(await admin.api.docPages.versions({ docPageId: id })).versions).toEqual([])
    await age(id)
    const third = await openDesk(admin, id)
    third.content.delete(0, 1)
    await third.save(paragraph('Terceira'))
    const [version] = ok(await other.api.docPages.versions({ docPageId: id })).versions
    expect(version).toMatchObject({ by: [admin.id, other.id], reason: 'edit' })
    const versionId = version?.id ?? ''
    const old = new Y.Doc()
    Y.applyUpdate(old, bytes(ok(await admin.api.docPages.version({ docPageId: id, versionId })).state))
    expect(old.getXmlFragment('content').length).toBe(2)
    ok(await other.api.docPages.restoreVersion({ docPageId: id, versionId }))
    // Someone who has the page open gets there by changes, like anyone else.
    third.hear(ok(await admin.api.docPages.updates({ docPageId: id, after: third.seq })).update)
    expect(third.text).toBe('Primeira\nSegunda')
    const [before] = ok(await admin.api.docPages.versions({ docPageId: id })).versions
    expect(before).toMatchObject({ by: [admin.id], reason: 'restore' })
    ok(await admin.api.docPages.restoreVersion({ docPageId: id, versionId: before?.id ?? '' }))
    expect((await openDesk(admin, id)).text).toBe('Segunda\nTerceira')
  })

  it('belong to their page and to those who write', async () => {
    const [id, another] = [await makeDocPage(admin), await makeDocPage(admin)]
    const versionId = await makeVersion(server, org, id)
    const viewer = await build.person(org, { seat: 'viewer' })
    for (const [who, docPageId, code, error] of [
      [viewer, id, 403, 'permission_denied'],
      [admin, another, 404, 'not_found'],
    ] as const) {
      expect(await who.api.docPages.version({ docPageId, versionId })).toBeError(code, error)
      expect(await who.api.docPages.restoreVersion({ docPageId, versionId })).toBeError(code, error)
    }
    expect(await viewer.api.docPages.versions({ docPageId: id })).toBeError(403, 'permission_denied')
  })
})
