import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import { makeBuild } from '../../../../test/build.ts'
import { statementsOf } from '../../../../test/growth/rows-read.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The conditions by which a statement looks into the index of texts. */
async function looksOf(work: () => Promise<unknown>, orgId: string): Promise<string[]> {
  const [sent] = await statementsOf(work, (text) => text.includes('search_texts') && text.includes('search_renewals'))
  if (!sent) throw new Error('the index was not asked')
  const values = sent.values.map((value) => `'${String(value)}'`)
  const text = sent.text.replaceAll(/\$(\d+)/g, (_, n) => values[Number(n) - 1] ?? '')
  const rows = await server.services.database
    .org(orgId)
    .transaction()
    .execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return (await sql.raw<{ 'QUERY PLAN': string }>(`explain ${text}`).execute(trx)).rows
    })
  const lines = rows.map((row) => row['QUERY PLAN'])
  return lines.flatMap((line, n) =>
    line.includes('on search_texts_match') ? (lines[n + 1]?.replace('Index Cond:', '').trim() ?? '') : [],
  )
}

it('asks the index by table and text, also of a table that the database knows nothing of yet', async () => {
  const org = await makeBuild(server).org()
  const run = (text: string) => sql.raw(text).execute(server.services.database.org(org.id))
  const texts = `"${org.id}".search_texts`
  await run(
    `insert into ${texts} select 'tbl_large0001', n, 'pedido ' || n || ' de 01/02/2026' from generate_series(1, 20000) n`,
  )
  await run(`analyze ${texts}`)
  const table = await makeTable(org.admin, 'Nova', {})
  await run(
    `insert into ${texts} select '${table.id}', n, 'pedido ' || n || ' de 01/02/2026' from generate_series(1, 5000) n`,
  )
  const search = async () => ok(await org.admin.api.records.list({ tableId: table.id, search: 'pedido 4.242' }))
  const looks = await looksOf(search, org.id)
  expect(looks.length).toBeGreaterThan(1)
  for (const look of looks) {
    expect(look).toContain('table_id =')
    expect(look).toContain('text ~~')
  }
})
