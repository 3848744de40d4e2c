import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { collected } from './export-at-once.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
})
afterAll(() => server.stop())

const cookieOf = (who: Person) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const fetchAs = (who: Person, path: string) => fetch(server.url + path, { headers: { cookie: cookieOf(who) } })

async function* rowsOf(count: number): AsyncGenerator<string[]> {
  yield ['Name']
  for (let n = 0; n < count; n++) yield [`Row ${n}`]
}

it('collects a file up to its last row, and gives up one that has more rows or bytes', async () => {
  const most = { rows: 100, bytes: 1_000_000 }
  expect((await collected(rowsOf(100), most))?.rows).toBe(100)
  expect(await collected(rowsOf(101), most)).toBeNull()
  expect(await collected(rowsOf(100), { ...most, bytes: 50 })).toBeNull()
})

it('gives a small table at once, only to whoever asked, with what they may see, and without mail', async () => {
  const t = await makeTable(admin, 'Clientes', { salario: { type: 'number' } })
  const records = [{ values: { [t.name]: 'Ana', [t.salario]: 777_001 } }]
  ok(await admin.api.records.createMany({ tableId: t.id, records }))
  const role = await makeRole(build, org, { [t.id]: { level: 'view', fields: { [t.name]: 'view' } } })
  const member = await build.person(org, { role })
  const { url } = ok(await member.api.exports.table({ tableId: t.id, direct: true }))
  const answer = await fetchAs(member, url ?? '')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  const text = await answer.text()
  expect(text).toContain('Ana')
  expect(text).not.toContain('777001')
  expect((await fetchAs(admin, url ?? '')).status).toBe(404)
  // Another one right away, too: there is no pause between small files.
  expect(ok(await member.api.exports.table({ tableId: t.id, direct: true })).url).not.toBeNull()
  expect(ok(await admin.api.mail.list({})).mails.filter(({ to }) => to === member.email)).toEqual([])
  expect(ok(await member.api.exports.table({ tableId: t.id })).url).toBeNull()
})
