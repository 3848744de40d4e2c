import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BuiltOrg, makeBuild } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'

let server: TestServer
let org: BuiltOrg
beforeAll(async () => {
  server = await startTestServer()
  org = await makeBuild(server).org()
})
afterAll(() => server.stop())

const waiting = async () =>
  (await sql.raw(`select 1 from "${org.id}".search_waiting`).execute(server.services.database.org(org.id))).rows.length

it('looks at the outbox when there is news, and leaves the database alone when there is none', async () => {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const original = client.query
  let looks = 0
  client.query = function (...given: unknown[]) {
    const [query] = given
    const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text)
    if (text.includes(`array_agg(distinct org_id || ' ' || (payload->>'tableId'))`)) looks++
    return original.apply(this, given)
  }
  try {
    const t = await makeTable(org.admin, 'Quieta', {})
    expect((await org.admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Um' } })).error).toBeNull()
    expect(await waiting()).toBe(1)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 200 })
    expect(looks).toBeGreaterThan(0)
    const before = looks
    await pause(5_000)
    expect(looks - before).toBeLessThanOrEqual(1)
  } finally {
    client.query = original
  }
}, 40_000)
