import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeCompany } from '../../../test/property/tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Counts the statements over people's own tables that some work sends. */
async function counted(work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const original = client.query
  let count = 0
  client.query = function (...given: unknown[]) {
    const [query] = given
    const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text)
    if (text.includes('"t_')) count++
    return original.apply(this, given)
  }
  try {
    await work()
  } finally {
    client.query = original
  }
  return count
}

it('a page with links, lookups and rollups takes as many statements for a hundred rows as for two', async () => {
  const { admin } = await makeBuild(server).org()
  const company = await makeCompany(admin)
  const { clients, orders, tags } = company.fields
  const many = (tableId: string, count: number, values: (n: number) => Record<string, unknown>) =>
    admin.api.records.createMany({ tableId, records: Array.from({ length: count }, (_, n) => ({ values: values(n) })) })
  await many(company.clients, 100, (n) => ({
    [clients.name as string]: `C${n}`,
    [clients.city as string]: `Cidade ${n}`,
  }))
  await many(company.tags, 5, (n) => ({ [tags.weight as string]: n }))
  await many(company.orders, 300, (n) => ({
    [orders.client as string]: 1 + (n % 100),
    [orders.price as string]: n,
    [orders.amount as string]: 2,
    [orders.tags as string]: [1 + (n % 5), 1 + ((n + 1) % 5)],
  }))
  for (const tableId of [company.clients, company.orders, company.tags]) {
    const page = (limit: number) => counted(() => admin.api.records.list({ tableId, limit }))
    // The first of each shape finds nothing remembered.
    await page(2)
    expect([await page(2), await page(100)]).toEqual([1, 1])
  }
})
