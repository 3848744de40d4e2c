import { type ExportFormat, exportFormats } from '@oficina/contract/exports'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { collected } from './export-at-once.ts'
import { type Sheet, textColumns, textRows } from './sheet.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const cookieOf = (who: Person) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const fetchAs = (who: Person, path: string) => fetch(server.url + path, { headers: { cookie: cookieOf(who) } })

async function* rowsOf(count: number): AsyncGenerator<string[]> {
  for (let n = 0; n < count; n++) yield [`Row ${n}`]
}
const sheetOf = (count: number): Sheet => ({
  title: 'Rows',
  columns: textColumns(['Name']),
  rows: textRows(rowsOf(count)),
  timezone: 'UTC',
})

it.each(exportFormats)('collects a %s file up to its last row, and gives up one that is too large', async (format) => {
  const most = { rows: 100, bytes: 1_000_000 }
  expect((await collected(sheetOf(100), format, most))?.rows).toBe(100)
  expect(await collected(sheetOf(101), format, most)).toBeNull()
  expect(await collected(sheetOf(100), format, { ...most, bytes: 50 })).toBeNull()
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

it('writes a table as Excel, JSON and NDJSON too, with no more than its asker may see', async () => {
  const t = await makeTable(admin, 'Preços', {
    valor: { type: 'currency' },
    dia: { type: 'date' },
    feito: { type: 'checkbox' },
    custo: { type: 'number' },
  })
  const values = { [t.name]: '=Ana', [t.valor]: 12.5, [t.dia]: '2026-02-28', [t.feito]: true, [t.custo]: 777_002 }
  ok(await admin.api.records.createMany({ tableId: t.id, records: [{ values }] }))
  const fields = Object.fromEntries([t.name, t.valor, t.dia, t.feito].map((id) => [id, 'view' as const]))
  const role = await makeRole(build, org, { [t.id]: { level: 'view', fields } })
  const member = await build.person(org, { role })
  const file = async (format: ExportFormat) => {
    const { url } = ok(await member.api.exports.table({ tableId: t.id, format, direct: true }))
    const answer = await fetchAs(member, url ?? '')
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^attachment.*table-[\\d-]+\\.${format}`))
    return Buffer.from(await answer.arrayBuffer())
  }
  const record = { Preços: '=Ana', valor: 12.5, dia: '2026-02-28', feito: true }
  expect(JSON.parse((await file('json')).toString())).toEqual([record])
  expect(JSON.parse((await file('ndjson')).toString())).toEqual(record)
  const [sheet] = (await readXlsx(await file('xlsx'))).sheets
  expect(sheet?.name).toBe('Preços')
  expect(sheet?.rows).toEqual([Object.keys(record), ['=Ana', 12.5, new Date('2026-02-28T00:00:00Z'), true]])
})
