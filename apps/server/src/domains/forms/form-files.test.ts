import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuesOf, ok } from '../../../test/apps.ts'
import { type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { type MadeTable, makeTable } from '../../../test/tables.ts'

let server: TestServer
let org: BuiltOrg
let admin: Person
let t: MadeTable<'anexo' | 'foto' | 'interno'>

beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_ADDRESS: '0' })
  org = await makeBuild(server).org()
  admin = org.admin
  t = await makeTable(admin, 'Cadastros', {
    anexo: { type: 'files', options: { maxFiles: 3 } },
    foto: { type: 'image' },
    interno: { type: 'files' },
  })
})
afterAll(() => server.stop())

const visitor = () => server.visitor().api.updateForms
const field = (field_id: string) => ({ id: field_id, type: 'field' as const, field_id })

interface Sent {
  status: number
  claim: string
  name: string
  error?: { id: string }
}

async function send(token: string, fieldId: string, bytes: string | Uint8Array, name = 'cv.txt'): Promise<Sent> {
  const body = new FormData()
  body.set('file', new Blob([bytes as string]), name)
  const answer = await fetch(`${server.url}/api/v3/public-form/${token}/file/${fieldId}`, { method: 'POST', body })
  return { status: answer.status, ...((await answer.json()) as object) } as Sent
}

/** A form for one record, which holds a file of a member already. */
async function formOfOne(more: { single_use?: boolean } = {}) {
  const { id: mine } = ok(await admin.api.files.upload({ file: new Blob(['de casa']) } as never)) as { id: string }
  const values = { [t.name]: 'Ana', [t.anexo]: [mine] }
  const recordId = ok(await admin.api.records.create({ tableId: t.id, values })).id
  const fields = [t.name, t.anexo, t.foto].map(field)
  const form = ok(await admin.api.updateForms.create({ tableId: t.id, recordId, fields, ...more }))
  return { recordId, mine, formId: form.form_id, token: (form.form_link ?? '').replace('/public/', '') }
}
const held = async (recordId: number) =>
  ok(await admin.api.records.get({ tableId: t.id, recordId })).values[t.anexo] as { id: string; name: string }[]

describe('files in an update form', () => {
  it('are sent ahead and held by the record; what it held stays as long as it is sent back', async () => {
    const { token, recordId, mine } = await formOfOne()
    const shown = ok(await visitor().open({ token }))
    expect(shown.fields.map(({ field_id }) => field_id)).toEqual([t.name, t.anexo, t.foto])
    expect(shown.values[t.anexo]).toMatchObject([{ id: mine }])
    // Names and sizes; nobody gets a link, neither to what is there nor to what they sent.
    expect(JSON.stringify(shown)).not.toMatch(/signature=|\/api\/|uploaded|usr_/)
    const sent = await send(token, t.anexo, '%PDF-1.7 currículo', 'cv.pdf')
    expect(sent).toMatchObject({ status: 200, name: 'cv.pdf', type: 'application/pdf' })
    expect(JSON.stringify(sent)).not.toMatch(/http|\/api\/|signature=/)
    ok(await visitor().submit({ token, data: { [t.anexo]: [mine, sent.claim] } }))
    const files = await held(recordId)
    expect(files.map(({ name }) => name)).toEqual([expect.any(String), 'cv.pdf'])
    // What was taken out of the field is no longer theirs to put back.
    const [, cv] = files
    ok(await visitor().submit({ token, data: { [t.anexo]: [cv?.id] } }))
    expect(await held(recordId)).toMatchObject([{ id: cv?.id }])
    expect(issuesOf(await visitor().submit({ token, data: { [t.anexo]: [cv?.id, mine] } }))).toMatchObject([
      { path: `values.${t.anexo}`, reason: 'unknown_file' },
    ])
    ok(await visitor().submit({ token, data: { [t.anexo]: null } }))
    expect(await held(recordId)).toBeNull()
  })

  it('T006 are for that field of that record alone, and nobody’s else', async () => {
    const [one, other] = [await formOfOne(), await formOfOne()]
    const claim = (await send(one.token, t.anexo, 'meu')).claim
    const theirs = (await send(other.token, t.anexo, 'deles')).claim
    const ofMember = ok(await admin.api.files.upload({ file: new Blob(['interno']) } as never)) as { id: string }
    const [fileId = '', until = '', signature = ''] = claim.split('.')
    for (const bad of [
      theirs,
      theirs.split('.')[0],
      fileId,
      other.mine,
      ofMember.id,
      `${ofMember.id}.${until}.${signature}`,
      `${fileId}.${Number(until) + 1}.${signature}`,
      { id: fileId },
      7,
    ]) {
      const answer = await visitor().submit({ token: one.token, data: { [t.anexo]: [bad] } })
      expect(issuesOf(answer), JSON.stringify(bad)).toMatchObject([{ reason: 'unknown_file' }])
    }
    expect(issuesOf(await visitor().submit({ token: one.token, data: { [t.foto]: [claim] } }))).toMatchObject([
      { path: `values.${t.foto}`, reason: 'unknown_file' },
    ])
    expect(await held(one.recordId)).toMatchObject([{ id: one.mine }])
    ok(await visitor().submit({ token: one.token, data: { [t.anexo]: [claim] } }))
  })

  it('T059 go only where the form asks for files, and for as long as its link opens', async () => {
    const { token, formId } = await formOfOne()
    for (const [link, id] of [
      [token, t.interno],
      [token, t.name],
      [`${token.slice(0, -3)}AAA`, t.anexo],
      ['a'.repeat(24), t.anexo],
    ] as const)
      expect(await send(link, id, 'x')).toMatchObject({ status: 404, error: { id: 'not_found' } })
    const before = await send(token, t.anexo, 'x')
    ok(await admin.api.updateForms.update({ formId, new_links: true }))
    expect((await send(token, t.anexo, 'x')).status).toBe(404)
    expect((await visitor().submit({ token, data: { [t.anexo]: [before.claim] } })).status).toBe(404)
  })

  it('of a single use are sent once with it', async () => {
    const { token, recordId } = await formOfOne({ single_use: true })
    const [a, b] = [await send(token, t.anexo, 'a', 'a.txt'), await send(token, t.anexo, 'b', 'b.txt')]
    // One that was refused is not used.
    expect((await visitor().submit({ token, data: { [t.anexo]: ['fil_aaaaaaaa'] } })).status).toBe(422)
    const tries = await Promise.all(
      [a, b].map(({ claim }) => visitor().submit({ token, data: { [t.anexo]: [claim] } })),
    )
    expect(tries.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
    expect(await held(recordId)).toHaveLength(1)
    expect((await send(token, t.anexo, 'x')).status).toBe(404)
  })

  it('T120 T064 are told by their bytes and limited in size, number and what waits', { timeout: 30_000 }, async () => {
    const { token } = await formOfOne()
    for (const [bytes, name] of [
      ['<!doctype html><script>1</script>', 'cv.pdf'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'foto.png'],
      ['MZ\x90\x00', 'cv.docx'],
    ] as const)
      expect((await send(token, t.anexo, bytes, name)).error?.id, name).toBe('unsupported_type')
    expect((await send(token, t.foto, '%PDF-1.7', 'eu.png')).error?.id).toBe('invalid_picture')
    expect((await send(token, t.anexo, Buffer.alloc(20 * 1024 * 1024 + 1))).error?.id).toBe('too_large')
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((text) => send(token, t.anexo, text)))
    const data = { [t.anexo]: claims.map(({ claim }) => claim) }
    expect((await visitor().submit({ token, data })).status).toBe(422)
    // What is sent and left grows no further than this.
    await sql`insert into oficina.files (org_id, id, sha256, name, mime, size, thumbnail_state, uploaded_by)
      select org_id, 'fil_waiting' || n, sha256, name, mime, size, thumbnail_state, uploaded_by
      from oficina.files, generate_series(1, 1000) n where org_id = ${org.id} and id = ${claims[0]?.claim.split('.')[0]}`.execute(
      server.services.database.org(org.id),
    )
    expect(await send(token, t.anexo, 'x')).toMatchObject({ status: 429, error: { id: 'too_many_requests' } })
  })
})
