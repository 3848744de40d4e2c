import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../src/platform/testing/test-services.ts'
import { cookieHeader } from '../send.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { attackerOf, seen } from './scanner.ts'

/** What was kept of records, or made of them: history, log, exports, jobs, files. */
let f: Fixture

beforeAll(async () => {
  f = await makeFixture()
})
afterAll(async () => {
  expect(f.scanner.found).toEqual([])
  expect(f.scanner.read).toBeGreaterThan(15)
  await f.stop()
})

describe('T031 history', () => {
  it('tells of nothing that is hidden, neither value nor name', async () => {
    const { admin } = f.a
    const { people } = f
    const change = (recordId: number, values: Record<string, unknown>) =>
      admin.api.records.update({ tableId: people.id, recordId, values })
    await change(1, { [people.zqssn]: `${f.canaries.ssn[0]} nova`, [people.email]: 'ana@oficina.test' })
    await change(1, { [people.zqsalary]: 918_273_644 })
    await change(3, { [people.email]: 'oculta@oficina.test' })
    const record = `/v3/tab/${people.id}/record`
    const history = await f.attacker.ask('GET', `${record}/1/history`)
    expect([history.status, history.text.includes('ana@oficina.test')], history.text).toEqual([200, true])
    const then = await f.attacker.ask('GET', `${record}/1/as-of`, { at: new Date().toISOString() })
    expect(then.status).toBe(200)
    for (const path of ['history', 'as-of']) {
      const input = path === 'as-of' ? { at: new Date().toISOString() } : undefined
      const hidden = await f.attacker.ask('GET', `${record}/3/${path}`, input)
      expect(hidden.status, path).toBe(404)
      expect(seen(hidden)).toEqual(seen(await f.attacker.ask('GET', `${record}/999999/${path}`, input)))
    }
    await f.attacker.ask('POST', `${record}/1/restore`, { version: 1 })
    const kept = (await admin.api.records.get({ tableId: people.id, recordId: 1 })).body.values
    expect([kept[people.zqssn], kept[people.zqsalary]]).toEqual([`${f.canaries.ssn[0]} nova`, 918_273_644])
  })

  it('the log too, whatever is looked for in it', async () => {
    for (const input of [{}, { search: 'CNRY' }, { search: 'zqsalary' }, { search: 'oculta' }]) {
      const log = await f.attacker.ask('POST', '/historyLog/list', input)
      expect(log.status, log.text.slice(0, 200)).toBe(200)
      expect(log.text).not.toContain('oculta@oficina.test')
    }
  })
})

describe('T036 an export', () => {
  it('holds what its maker may see, and nothing else', async () => {
    const got = await f.attacker.ask('POST', `/v3/tab/${f.people.id}/csv-export`, {})
    expect(got.status, got.text).toBe(200)
    const { export_id: id } = JSON.parse(got.text) as { export_id: string }
    const mail = await until(async () => {
      const { rows } = await sql<{ content: { action: { url: string } } }>`
        select content from oficina.mails where to_address = ${f.restricted.email} and content->'action' is not null
        order by created_at desc limit 1`.execute(f.server.services.database.system())
      return rows[0]
    })
    const url = mail.content.action.url
    const file = await fetch(new URL(url, f.server.url), { headers: { cookie: cookieHeader(f.restricted) } })
    const text = await file.text()
    f.scanner.scan('the file', text)
    expect([file.status, text.includes('Ana')]).toEqual([200, true])
    // T016: someone else's link, and someone else's number without a link.
    const admin = attackerOf(f.server.url, f.a.admin, f.scanner)
    const path = new URL(url, f.server.url)
    const theirs = await admin.ask('GET', `${path.pathname}${path.search}`.replace(/^\/api/, ''))
    expect(theirs.status).toBe(404)
    expect(seen(await admin.ask('GET', `/exports/${id}/download`))).toEqual(
      seen(await admin.ask('GET', '/exports/exp_0000000000zz00/download')),
    )
  })
})

describe('T016 a job', () => {
  it('404 for one that another asked for', async () => {
    const big = await f.a.admin.api.records.createMany({
      tableId: f.secrets.id,
      records: Array.from({ length: 1_000 }, () => ({ values: {} })),
    })
    expect(big.status).toBe(200)
    await f.a.admin.api.records.createMany({ tableId: f.secrets.id, records: [{ values: {} }, { values: {} }] })
    const asked = await f.a.admin.api.bulk.update({
      tableId: f.secrets.id,
      all: true,
      field: f.secrets.text,
      value: 'x',
    })
    const jobId = asked.body.job_id ?? ''
    expect(jobId, JSON.stringify(asked.body)).toMatch(/^job_/)
    expect((await f.a.admin.api.jobs.get({ jobId })).status).toBe(200)
    const theirs = await f.attacker.ask('GET', `/v3/job/${jobId}`)
    expect(theirs.status).toBe(404)
    expect(seen(theirs)).toEqual(seen(await f.attacker.ask('GET', '/v3/job/job_0000000000zz00')))
  })
})

describe('T051 a file in a hidden field or a hidden row', () => {
  it('404 by every way to its bytes', async () => {
    const { admin } = f.a
    const field = await admin.api.fields.create({ tableId: f.people.id, label: 'zqsecret', type: 'files' })
    const upload = async () => (await admin.api.files.upload({ file: new Blob([f.canaries.secret]) } as never)).body.id
    const [inField, inRow] = [await upload(), await upload()]
    const put = (recordId: number, id: string, file: string) =>
      admin.api.records.update({ tableId: f.people.id, recordId, values: { [id]: [file] } })
    expect((await put(1, field.body.id, inField)).status).toBe(200)
    expect((await put(3, f.people.files, inRow)).status).toBe(200)
    const bytes = (record: number, id: string, file: string, end = '') =>
      f.attacker.ask('GET', `/v3/tab/${f.people.id}/record/${record}/file/${id}/${file}${end}`)
    const absent = await bytes(999_999, f.people.files, 'fil_0000000000zz00')
    expect(absent.status).toBe(404)
    const tries = [
      await bytes(1, field.body.id, inField),
      await bytes(1, field.body.id, inField, '/thumbnail'),
      await bytes(1, f.people.files, inField),
      await bytes(1, f.people.files, inRow),
      await bytes(3, f.people.files, inRow),
      await f.attacker.ask('GET', `/v3/files/${inField}`),
      await f.attacker.ask('GET', `/v3/files/${inRow}`),
    ]
    for (const got of tries) expect([got.status, got.error?.id]).toEqual([404, 'not_found'])
  })
})
