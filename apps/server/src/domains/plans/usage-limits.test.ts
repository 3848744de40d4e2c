import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { makeToken } from '../../../test/tokens.ts'

let server: TestServer
let build: Build

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
})
afterAll(() => server.stop())

describe('records of a table, with a plan that has 500', () => {
  /** A table with so many records, and ways to make more. */
  async function tableWith(count: number) {
    const { admin } = await build.org({ plan: 'free' })
    const t = await makeTable(admin, 'Cheia', {})
    const many = (n: number) =>
      admin.api.records.createMany({
        tableId: t.id,
        records: Array.from({ length: n }, (_, k) => ({ values: { [t.name]: `R${k}` } })),
      })
    if (count > 0) ok(await many(count))
    const one = () => admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Mais um' } })
    return { admin, t, many, one }
  }
  const countOf = async (admin: Person, tableId: string) =>
    ok(await admin.api.records.list({ tableId, total: true, limit: 1 })).total

  it('are made up to a tenth beyond it, and then refused with what is used [rule p.table.read-only]', async () => {
    const { admin, t, one } = await tableWith(548)
    ok(await one())
    ok(await one())
    const refused = await one()
    expect(refused).toBeError(402, 'plan_limit')
    expect(refused.error?.details).toEqual({ limit: 'recordsPerTable', most: 500, used: 550 })
    expect(await countOf(admin, t.id)).toBe(550)
  })

  it('are refused whole where a call would make too many', async () => {
    const { admin, t, many } = await tableWith(540)
    expect(await many(11)).toBeError(402, 'plan_limit')
    expect(await countOf(admin, t.id)).toBe(540)
    ok(await many(10))
  })

  it('can still be read, changed and deleted when there are too many, and made again when there is room [rule p.table.read-only]', async () => {
    const { admin, t, one } = await tableWith(549)
    const { id } = ok(await one())
    expect(await one()).toBeError(402, 'plan_limit')
    ok(await admin.api.records.list({ tableId: t.id, limit: 1 }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: id, values: { [t.name]: 'Outro' } }))
    ok(await admin.api.records.remove({ tableId: t.id, ids: [id] }))
    ok(await one())
  })

  it('are refused to a large call that runs beside another one', async () => {
    const { admin, t, many } = await tableWith(400)
    const answers = await Promise.all([1, 2, 3, 4].map(() => many(100)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402, 402, 402])
    expect(await countOf(admin, t.id)).toBe(500)
  })
})

describe('records of a full table', () => {
  async function fullTable(count = 550) {
    const { admin } = await build.org({ plan: 'free' })
    const t = await makeTable(admin, 'Cheia', {})
    const records = Array.from({ length: count }, (_, k) => ({ values: { [t.name]: `R${k}` } }))
    ok(await admin.api.records.createMany({ tableId: t.id, records }))
    const total = async () => ok(await admin.api.records.list({ tableId: t.id, total: true, limit: 1 })).total ?? 0
    return { admin, t, total, records, at: { tableId: t.id } }
  }
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

  it('do not come back from the trash while others stand in their place, by restoring or by undo', async () => {
    const { admin, at, total, records } = await fullTable()
    const removed = ok(await admin.api.records.remove({ ...at, ids: ids(1, 100) }))
    ok(await admin.api.records.createMany({ ...at, records: records.slice(0, 100) }))
    const changeId = (removed as { change_id?: string }).change_id
    for (const answer of [
      await admin.api.records.recover({ ...at, ids: ids(1, 100) }),
      await admin.api.records.undo({ ...at, ...(changeId && { change_id: changeId }) } as never),
    ])
      expect(answer.status === 200 ? JSON.stringify(answer.body) : answer.error?.id).toBe('plan_limit')
    expect(await total()).toBe(550)
    ok(await admin.api.records.remove({ ...at, ids: ids(551, 100) }))
    ok(await admin.api.records.recover({ ...at, ids: ids(1, 100) }))
    expect(await total()).toBe(550)
  })

  it('are not made past the limit by twenty at once, one by one, in calls of many and by copies', async () => {
    const { admin, t, at, total, records } = await fullTable(540)
    const made = await Promise.all(
      ids(1, 20).map((n) =>
        n % 4 === 0
          ? admin.api.records.createMany({ ...at, records: records.slice(0, 5) })
          : n % 4 === 1
            ? admin.api.records.duplicate({ ...at, recordId: 1 })
            : admin.api.records.create({ ...at, values: { [t.name]: `N${n}` } }),
      ),
    )
    for (const { status, error } of made) if (status !== 200) expect(error?.id).toBe('plan_limit')
    expect(await total()).toBe(550)
  })
})

describe('calls of the API, with a plan that has 100,000 a month', () => {
  const used = (orgId: string, calls: number) =>
    sql`insert into oficina.usage_totals (org_id, meter, day, amount)
      values (${orgId}, 'apiCalls', (now() at time zone 'UTC')::date, ${calls})`.execute(
      server.services.database.org(orgId),
    )

  it('are refused beyond a tenth above it, and told apart from too fast a pace', async () => {
    const org = await build.org({ plan: 'developer' })
    const program = await makeToken(server.url, org.admin)
    await used(org.id, 109_999)
    ok(await program.api.v1.tables())
    const refused = await program.api.v1.tables()
    expect(refused).toBeError(402, 'plan_limit')
    expect(refused.error?.details).toEqual({ limit: 'apiCalls', most: 100_000, used: 110_000 })
    expect(await server.services.ports.metering.totalOf(org.id, 'apiCalls')).toBe(110_000)
    // The interface is no program.
    ok(await org.admin.api.home.get())
  })

  it('of one organisation say nothing about another', async () => {
    const full = await build.org({ plan: 'developer' })
    const other = await build.org({ plan: 'developer' })
    const programs = [await makeToken(server.url, full.admin), await makeToken(server.url, other.admin)]
    await used(full.id, 200_000)
    expect(await programs[0]!.api.v1.tables()).toBeError(402, 'plan_limit')
    ok(await programs[1]!.api.v1.tables())
  })
})
