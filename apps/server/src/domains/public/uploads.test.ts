import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, issuesOf, makeApp, ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { makeCtx } from '../../platform/context.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let t: Awaited<ReturnType<typeof makeFiles>>

const makeFiles = (who: Person) =>
  makeTable(who, 'Currículos', {
    anexo: { type: 'files', options: { maxFiles: 2 } },
    foto: { type: 'image' },
    interno: { type: 'files' },
  })

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  t = await makeFiles(admin)
})
afterAll(() => server.stop())

const visitor = () => server.visitor().api.publicViews
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Sent {
  status: number
  body: { claim: string; name: string; type: string; size: number; error?: { id: string } }
}

async function send(
  place: { token: string; blockId: string; fieldId: string },
  bytes: string | Uint8Array,
  name: string,
): Promise<Sent> {
  const form = new FormData()
  form.set('file', new Blob([bytes as string]), name)
  const path = `/api/v3/public-view/${place.token}/form/${place.blockId}/file/${place.fieldId}`
  const answer = await fetch(server.url + path, { method: 'POST', body: form })
  return { status: answer.status, body: (await answer.json()) as Sent['body'] }
}

/** A shared app with a form that asks for a name, files and a picture. */
async function sharedForm() {
  const appId = await makeApp(admin, 'Vagas')
  const items = [t.name, t.anexo, t.foto].map((field_id) => ({ id: field_id, type: 'field', field_id }))
  const blockId = await idOf(admin, appId, 'formPages', { tableId: t.id, viewSettings: { items } })
  const { token } = ok(await admin.api.publicViews.create({ type: 'dashboard', identifier: appId }))
  return { appId, blockId, token }
}
const holdsFiles = async (name: string) => {
  const { records } = ok(await admin.api.records.list({ tableId: t.id, search: name }))
  return records.map(({ values }) => values[t.anexo])
}

describe('files in a public form', () => {
  it('are sent ahead, and held by the record that the form makes', async () => {
    const { token, blockId } = await sharedForm()
    const shown = ok(await visitor().open({ token }))
    if (shown.type !== 'dashboard') throw new Error('an app was shared')
    expect(shown.tables[0]?.fields.map(({ id }) => id)).toEqual([t.name, t.anexo, t.foto])
    const cv = await send({ token, blockId, fieldId: t.anexo }, '%PDF-1.7 currículo', 'cv.pdf')
    expect(cv).toMatchObject({ status: 200, body: { name: 'cv.pdf', type: 'application/pdf' } })
    // Nobody gets a link to what strangers sent: a form is no place to hand files out from.
    expect(JSON.stringify(cv.body)).not.toMatch(/http|\/api\/|signature=/)
    const photo = await send({ token, blockId, fieldId: t.foto }, png, 'eu.png')
    const values = { [t.name]: 'Ana Lopes', [t.anexo]: [cv.body.claim], [t.foto]: [photo.body.claim] }
    ok(await visitor().submit({ token, blockId, values }))
    expect(await holdsFiles('Ana Lopes')).toMatchObject([[{ name: 'cv.pdf', type: 'application/pdf' }]])
    // Used once, it is used up.
    const again = await visitor().submit({ token, blockId, values: { ...values, [t.name]: 'De novo' } })
    expect(issuesOf(again)).toMatchObject([{ reason: 'unknown_file' }, { reason: 'unknown_file' }])
    expect(await holdsFiles('De novo')).toEqual([])
  })

  it('T006 cannot be anyone else’s: not another form’s, field’s, link’s, member’s, nor made up', async () => {
    const [one, other] = [await sharedForm(), await sharedForm()]
    const mine = await send({ ...one, fieldId: t.anexo }, 'um', 'um.txt')
    const theirs = await send({ ...other, fieldId: t.anexo }, 'outro', 'outro.txt')
    const picture = await send({ ...one, fieldId: t.foto }, png, 'eu.png')
    const [fileId = '', until = '', signature = ''] = mine.body.claim.split('.')
    const own = await admin.api.files.upload({ file: new Blob(['interno']) } as never)
    const { id: ofMember } = ok(own) as { id: string }
    for (const claim of [
      theirs.body.claim,
      picture.body.claim,
      fileId,
      ofMember,
      `${ofMember}.${until}.${signature}`,
      `${fileId}.${Number(until) + 1}.${signature}`,
      `${fileId}.${until}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      { id: fileId },
      7,
      '',
    ]) {
      const values = { [t.name]: 'Ladrão', [t.anexo]: [claim] }
      const { token, blockId } = one
      expect(issuesOf(await visitor().submit({ token, blockId, values })), JSON.stringify(claim)).toMatchObject([
        { path: `values.${t.anexo}`, reason: 'unknown_file' },
      ])
    }
    expect(await holdsFiles('Ladrão')).toEqual([])
    const { token, blockId } = one
    ok(await visitor().submit({ token, blockId, values: { [t.name]: 'Dono', [t.anexo]: [mine.body.claim] } }))
  })

  it('T059 go only where the form asks for files', async () => {
    const { appId, token, blockId } = await sharedForm()
    const list = await idOf(admin, appId, 'minilista', { tableId: t.id, viewSettings: { fields: [t.name, t.anexo] } })
    for (const place of [
      { token, blockId, fieldId: t.interno },
      { token, blockId, fieldId: t.name },
      { token, blockId: list, fieldId: t.anexo },
      { token: 'a'.repeat(24), blockId, fieldId: t.anexo },
    ]) {
      expect(await send(place, 'x', 'x.txt')).toMatchObject({ status: 404, body: { error: { id: 'not_found' } } })
    }
    ok(await admin.api.publicViews.delete({ type: 'dashboard', identifier: appId }))
    expect((await send({ token, blockId, fieldId: t.anexo }, 'x', 'x.txt')).status).toBe(404)
  })

  it('T120 are told by their bytes: nothing that runs is taken, and a picture is a picture', async () => {
    const place = await sharedForm()
    const files = (bytes: string, name: string) => send({ ...place, fieldId: t.anexo }, bytes, name)
    for (const [bytes, name] of [
      ['<!doctype html><script>1</script>', 'cv.pdf'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'foto.png'],
      ['<?xml version="1.0"?><x/>', 'x.txt'],
      ['MZ\x90\x00', 'cv.docx'],
      ['\x7fELF', 'cv.pdf'],
    ] as const) {
      expect((await files(bytes, name)).body.error?.id, name).toBe('unsupported_type')
    }
    const picture = await send({ ...place, fieldId: t.foto }, '%PDF-1.7', 'eu.png')
    expect(picture.body.error?.id).toBe('invalid_picture')
  })

  it('T064 are limited in size, number and time: what nobody claims is gone within a day', {
    timeout: 30_000,
  }, async () => {
    const place = await sharedForm()
    const { token, blockId } = place
    const at = { ...place, fieldId: t.anexo }
    const large = await send(at, Buffer.alloc(20 * 1024 * 1024 + 1), 'grande.txt')
    expect(large).toMatchObject({ status: 413, body: { error: { id: 'too_large' } } })
    const three = [await send(at, 'a', 'a.txt'), await send(at, 'b', 'b.txt'), await send(at, 'c', 'c.txt')]
    const values = { [t.name]: 'Muitos', [t.anexo]: three.map(({ body }) => body.claim) }
    expect((await visitor().submit({ token, blockId, values })).status).toBe(422)
    const db = server.services.database.system()
    const waiting = async () =>
      (
        await sql<{
          id: string
        }>`select id from oficina.files where attached_at is null and uploaded_by like 'publicShare:%'
          and name in ('a.txt', 'b.txt', 'c.txt')`.execute(db)
      ).rows.length
    expect(await waiting()).toBe(3)
    await sql`update oficina.files set created_at = now() - interval '13 hours' where name in ('a.txt', 'b.txt')`.execute(
      db,
    )
    const keeper = makeCtx(server.services, { principal: { kind: 'system', task: 'test' }, orgId: null })
    await server.services.ports.files.collect(keeper, new AbortController().signal)
    expect(await waiting()).toBe(1)
    let refused = 0
    for (let n = 0; n < 70 && refused === 0; n++) if ((await send(at, `${n}`, `${n}.txt`)).status === 429) refused++
    expect(refused).toBe(1)
  })
})
