import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../../test/build.ts'
import { rowsRead } from '../../../../test/growth/rows-read.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'

const many = 60_000
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
let db: pg.Client
let small: Filled
let large: Filled

type Filled = Awaited<ReturnType<typeof makeFilled>>

async function makeFilled(label: string, count: number) {
  const table = await makeTable(admin, label, { number: { type: 'number' }, city: { type: 'singleLineText' } })
  const org = (await db.query<{ org_id: string }>('select org_id from oficina.tables where id = $1', [table.id]))
    .rows[0]
  const source = `"${org?.org_id}"."t_${table.id.slice(4)}"`
  const column = (id: string) => `"c_${id.slice(4)}"`
  // One in ten has no number, and the order of the numbers is not that of the ids.
  await db.query(
    `insert into ${source} (${column(table.name)}, ${column(table.number)}, ${column(table.city)})
     select 'R' || g, case when g % 10 = 0 then null else (g * 7919) % ${count} end, 'C' || g % 5 from generate_series(1, ${count}) g`,
  )
  await db.query(`create index on ${source} (${column(table.number)}, id) where deleted_at is null`)
  await db.query(`vacuum analyze ${source}`)
  return { ...table, source }
}

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  db = new pg.Client({ connectionString: server.databaseUrl, options: '-c oficina.org=*' })
  await db.connect()
  small = await makeFilled('Poucas', 1_000)
  large = await makeFilled('Muitas', many)
})
afterAll(async () => {
  await db.end()
  await server.stop()
})

const listOf = async (table: Filled, request: object) => {
  const answer = await admin.api.records.list({ tableId: table.id, limit: 100, ...request })
  expect(answer.error, JSON.stringify(answer.error)).toBeNull()
  return answer.body
}
const idsOf = (list: { records: { id: number }[] }) => list.records.map(({ id }) => id)

describe('the first page of a large table', () => {
  it('tells about how many there are, without counting them', async () => {
    const list = await listOf(large, { total: 'estimate' })
    expect(list.estimated).toBe('about')
    expect(list.total).toBeGreaterThan(many * 0.95)
    expect(list.total).toBeLessThan(many * 1.05)
    const [few, lots] = [
      await rowsRead(server.databaseUrl, () => listOf(small, { total: 'estimate' })),
      await rowsRead(server.databaseUrl, () => listOf(large, { total: 'estimate' })),
    ]
    // The small table is counted, the large one is not.
    expect(lots).toBeLessThan(few)
  })

  it('counts what is left of a large table whose records lie in the trash', async () => {
    const emptied = await makeFilled('Esvaziada', 30_000)
    await db.query(`update ${emptied.source} set deleted_at = now() where id > 500`)
    await db.query(`vacuum analyze ${emptied.source}`)
    const list = await listOf(emptied, { total: 'estimate' })
    expect([list.total, list.estimated]).toEqual([500, undefined])
  })

  it('tells the exact number to whoever asks for it, and of a small table at once', async () => {
    expect(await listOf(large, { total: true })).toMatchObject({ total: many })
    const exact = await listOf(small, { total: 'estimate' })
    expect(exact.total).toBe(1_000)
    expect(exact.estimated).toBeUndefined()
    const filter = { op: 'and', rules: [{ field: large.name, operator: 'is', value: 'R77' }] }
    const found = await listOf(large, { total: 'estimate', filter })
    expect([found.total, found.estimated]).toEqual([1, undefined])
  })
})

describe('a far page', () => {
  const near = { page: 301, near: 0.5 }
  for (const [name, sort] of [
    ['by id', undefined],
    ['by a number', [{ field: 'number', order: 'asc' }]],
    ['by a number, largest first', [{ field: 'number', order: 'desc' }]],
  ] as const) {
    const request = () => (sort ? { sort: sort.map((one) => ({ ...one, field: large.number })) } : {})

    it(`is found without passing over the records before it, ${name}`, async () => {
      const read = await rowsRead(server.databaseUrl, () => listOf(large, { ...near, ...request(), fields: [] }))
      // A sample in place of half of the table.
      expect(read).toBeLessThan(sort ? 28_000 : 1_000)
    })

    it(`stands about where it was asked for, and goes on to both sides without a gap, ${name}`, async () => {
      const order = `${sort ? `"c_${large.number.slice(4)}" ${sort[0].order} nulls last, ` : ''}id`
      const all = (await db.query<{ id: string }>(`select id from ${large.source} order by ${order}`)).rows
      const expected = all.map(({ id }) => Number(id))
      const page = await listOf(large, { ...near, ...request() })
      const start = expected.indexOf(idsOf(page)[0] ?? 0)
      expect(Math.abs(start - many / 2)).toBeLessThan(many * 0.1)
      expect(idsOf(page)).toEqual(expected.slice(start, start + 100))
      const after = await listOf(large, { ...request(), cursor: page.next })
      expect(idsOf(after)).toEqual(expected.slice(start + 100, start + 200))
      const before = await listOf(large, { ...request(), until: page.from })
      expect(idsOf(before)).toEqual(expected.slice(start - 100, start))
      const further = await listOf(large, { ...request(), until: before.from })
      expect(idsOf(further)).toEqual(expected.slice(start - 200, start - 100))
      // A page that went backwards is read again by where it begins.
      expect(idsOf(await listOf(large, { ...request(), cursor: before.from }))).toEqual(idsOf(before))
    })
  }

  it('reads on from a cursor in the middle by an index, in the order of a number', async () => {
    const sort = [{ field: large.number, order: 'asc' as const }]
    const { next } = await listOf(large, { ...near, sort })
    expect(await rowsRead(server.databaseUrl, () => listOf(large, { sort, cursor: next, fields: [] }))).toBeLessThan(
      200,
    )
  })

  it('walks over the end of the values into the records without one, and back', async () => {
    const sort = [{ field: small.number, order: 'asc' as const }]
    const all = await listOf(small, { sort, limit: 1_000 })
    const walked: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await listOf(small, { sort, ...(cursor && { cursor }) })
      walked.push(...idsOf(page))
      cursor = page.next
    } while (cursor)
    expect(walked).toEqual(idsOf(all))
    const back: number[] = []
    const last = await listOf(small, { sort, page: 10 })
    const before = await listOf(small, { sort, page: 9 })
    let until: string | null | undefined = before.next
    back.unshift(...idsOf(last))
    do {
      const page = await listOf(small, { sort, until })
      back.unshift(...idsOf(page))
      until = page.from
    } while (until)
    expect(back).toEqual(idsOf(all))
  })
})

it('tells whoever sees only some records no estimate of the whole table', async () => {
  const rule = { field: large.city, operator: 'is', value: 'C1' }
  const role = await makeRole(build, org, { [large.id]: { level: 'view', filters: { op: 'and', rules: [rule] } } })
  const person = await build.person(org, { role })
  const list = await person.api.records.list({ tableId: large.id, limit: 10, total: 'estimate' })
  expect(list.body).toMatchObject({ total: 2_000, estimated: 'at_least' })
})
