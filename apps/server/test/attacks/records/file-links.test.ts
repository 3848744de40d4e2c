import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { type BuiltOrg, makeBuild, type Person } from '../../build.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { makeTable } from '../../tables.ts'
import { cookieHeader } from '../send.ts'

/** A link to a file is of one session; a file in a record is of those who see the record. */
let server: TestServer
let org: BuiltOrg
const build = () => makeBuild(server)

beforeAll(async () => {
  server = await startTestServer()
  org = await build().org()
})
afterAll(() => server.stop())

const get = (path: string, who?: Person) =>
  fetch(server.url + path, who ? { headers: { cookie: cookieHeader(who) } } : {})

async function upload(who: Person): Promise<{ id: string; url: string }> {
  return ok(await who.api.files.upload({ file: new File(['CNRY-file'], 'a.txt') } as never)) as never
}

it('opens with the session that it was made for, until that ends, and with no other', async () => {
  const me = await build().person(org)
  const file = await upload(me)
  expect(await (await get(file.url, me)).text()).toBe('CNRY-file')
  const again = await build().signIn(me)
  const tries = [undefined, again, org.admin, (await build().org()).admin]
  for (const who of tries) {
    const answer = await get(file.url, who)
    expect([answer.status, (await answer.text()).includes('CNRY')]).toEqual([404, false])
  }
  const ends = Number(new URL(file.url, server.url).searchParams.get('expires'))
  expect(ends * 1000 - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  ok(await me.api.auth.logout())
  expect((await get(file.url, me)).status).toBe(404)
})

it('in a record is gone with the record, its field and its table', async () => {
  const { admin } = org
  const t = await makeTable(admin, 'Anexos', { doc: { type: 'files' }, other: { type: 'files' } })
  const hold = async (field: string) => {
    const { id } = await upload(admin)
    const record = ok(await admin.api.records.create({ tableId: t.id, values: { [field]: [id] } })).id
    return { record, path: `/api/v3/tab/${t.id}/record/${record}/file/${field}/${id}` }
  }
  const [inRecord, inField, inTable] = [await hold(t.doc), await hold(t.other), await hold(t.doc)]
  const status = async ({ path }: { path: string }) => (await get(path, admin)).status
  for (const one of [inRecord, inField, inTable]) expect(await status(one)).toBe(200)
  ok(await admin.api.records.remove({ tableId: t.id, ids: [inRecord.record] }))
  ok(await admin.api.fields.archive({ tableId: t.id, fieldId: t.other }))
  expect([await status(inRecord), await status(inField), await status(inTable)]).toEqual([404, 404, 200])
  ok(await admin.api.trash.archive({ id: t.id, type: 'table' }))
  expect(await status(inTable)).toBe(404)
})
