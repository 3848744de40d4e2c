import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { randomOf, type Side, someEdit, undoLast } from './edits.ts'
import { type Company, makeCompany } from './tables.ts'
import { emptyWorld, expected } from './world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Every record of a table, with the test's own names for its fields. */
async function shown(who: Person, company: Company, table: 'clients' | 'orders' | 'tags') {
  const { body, error } = await who.api.records.list({ tableId: company[table], limit: 1000 })
  if (error) throw new Error(JSON.stringify(error))
  return body.records.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(
      Object.entries(company.fields[table]).map(([name, fieldId]) => [name, byId(values[fieldId])]),
    ),
  }))
}

/** Linked records stand as they were linked, which the model does not keep: `link-order.test.ts` is about that. */
function byId(value: unknown): unknown {
  const isLinks = Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'id' in one)
  return isLinks ? value.toSorted((one: { id: number }, other: { id: number }) => one.id - other.id) : value
}

it.each([1, 2, 3])('after any edits every value is what it would be worked out from scratch (%i)', async (seed) => {
  const org = await makeBuild(server).org()
  const company = await makeCompany(org.admin)
  const side: Side = { who: org.admin, company, world: emptyWorld(), random: randomOf(seed), past: [] }
  const compare = async (step: string) => {
    const wanted = expected(side.world)
    for (const table of ['clients', 'orders', 'tags'] as const) {
      expect(await shown(org.admin, company, table), `${table} after ${step}`).toEqual(wanted[table])
    }
  }
  for (let step = 1; step <= 60; step++) {
    const before = side.past.length
    await someEdit(side)
    if (step % 6 === 0) await compare(`edit ${step}`)
    // Each table has its own line of changes: the newest change of the newest table is the newest of all.
    if (side.past.length > before && side.random.chance(0.15)) {
      const tables = [company.clients, company.orders, company.tags]
      const newest = await newestTable(org.id, tables)
      if (newest) expect(await undoLast(side, newest)).toBe(true)
      await compare(`undo after ${step}`)
    }
  }
  await compare('all edits')
})

async function newestTable(orgId: string, tables: readonly string[]): Promise<string | null> {
  const rows = await server.services.database.query<{ table_id: string }>(orgId, {
    name: 'newest-change',
    text: 'select table_id from oficina.changes where org_id = $1 and table_id = any($2) order by id desc limit 1',
    values: [orgId, tables],
  })
  return rows[0]?.table_id ?? null
}
