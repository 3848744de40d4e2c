import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { rowsRead } from '../../../test/growth/rows-read.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'

const [few, many] = [10, 6_000]
let server: TestServer
let admin: Person
let build: Build
let org: BuiltOrg
let db: pg.Client
let world: Awaited<ReturnType<typeof makeWorld>>

/** Groups with members (many to many) and items (one to many): group 1 has a few of each, group 2 many. */
async function makeWorld() {
  const people = await makeTable(admin, 'Pessoas', {})
  const groups = await makeTable(admin, 'Grupos', {
    members: { type: 'manyToManyConnection', options: { connectedTableId: people.id } },
  })
  const items = await makeTable(admin, 'Itens', {
    group: { type: 'connectedRecord', options: { connectedTableId: groups.id } },
  })
  const inverseIn = async (tableId: string, otherId: string) => {
    const { fields } = ok(await admin.api.tables.get({ tableId }))
    return fields.find(({ options }) => (options as { connectedTableId?: string }).connectedTableId === otherId)
      ?.id as string
  }
  const found = await db.query<{ org_id: string }>('select org_id from oficina.tables where id = $1', [people.id])
  const org = found.rows[0]?.org_id
  const source = (id: string) => `"${org}"."t_${id.slice(4)}"`
  const column = (id: string) => `"c_${id.slice(4)}"`
  const named = (table: { id: string; name: string }, count: number) =>
    db.query(
      `insert into ${source(table.id)} (${column(table.name)}) select 'N' || g from generate_series(1, ${count}) g`,
    )
  await named(people, many + 100)
  await named(groups, 2)
  const join = `"${org}"."l_${groups.members.slice(4)}"`
  for (const [n, size] of [few, many].entries()) {
    await db.query(`insert into ${join} (a, b, a_at, b_at) select ${n + 1}, g, g, g from generate_series(1, ${size}) g`)
    await db.query(
      `insert into ${source(items.id)} (${column(items.name)}, ${column(items.group)}) select 'I' || g, ${n + 1} from generate_series(1, ${size}) g`,
    )
  }
  await db.query(`analyze ${join}`)
  for (const { id } of [people, groups, items]) await db.query(`analyze ${source(id)}`)
  const listed = async (groupId: number) =>
    (await db.query<{ b: string }>(`select b from ${join} where a = ${groupId} order by a_at, b`)).rows.map(({ b }) =>
      Number(b),
    )
  return {
    people,
    groups,
    items,
    back: await inverseIn(groups.id, items.id),
    memberships: await inverseIn(people.id, groups.id),
    listed,
  }
}

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  admin = org.admin
  db = new pg.Client({ connectionString: server.databaseUrl, options: '-c oficina.org=*' })
  await db.connect()
  world = await makeWorld()
})
afterAll(async () => {
  await db.end()
  await server.stop()
})

const addMembers = (recordId: number, change: { add: number[]; remove: number[] }) =>
  admin.api.records.update({ tableId: world.groups.id, recordId, values: { [world.groups.members]: change } })
const lastHistory = async () =>
  (
    await db.query<{ size: number; after: Record<string, unknown> }>(
      `select octet_length(before::text) + octet_length(after::text) as size, after from oficina.history
       where table_id = $1 and action = 'update' order by change_id desc limit 1`,
      [world.groups.id],
    )
  ).rows[0]

describe('a record with thousands of links', () => {
  it('is opened with the first of them, as quickly as one with a few', async () => {
    const open = (recordId: number) => admin.api.records.get({ tableId: world.groups.id, recordId })
    const shown = ok(await open(2)).values[world.groups.members] as { id: number }[]
    expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect(ok(await open(2)).values[world.back]).toHaveLength(100)
    const read = await rowsRead(server.databaseUrl, () => open(2))
    expect(read).toBeLessThan(700)
  })

  it('is counted up to a thousand, and read no further', async () => {
    const count = (recordId: number, fieldId: string) =>
      admin.api.records.linkCount({ tableId: world.groups.id, recordId, fieldId })
    for (const field of [world.groups.members, world.back]) {
      expect(ok(await count(1, field))).toEqual({ count: few, more: false })
      expect(ok(await count(2, field))).toEqual({ count: 1_000, more: true })
      expect(await rowsRead(server.databaseUrl, () => count(2, field))).toBeLessThan(2_500)
    }
    expect(await count(2, world.groups.name)).toBeError(404, 'not_found')
    expect(await count(999, world.groups.members)).toBeError(404, 'not_found')
  })

  it('is counted without the records that someone may not see', async () => {
    const { people, groups, items, back } = world
    const isEarly = { op: 'and' as const, rules: [{ field: people.name, operator: 'contains', value: 'N10' }] }
    const role = await makeRole(build, org, {
      [groups.id]: 'view',
      [people.id]: { level: 'view', filters: isEarly },
    })
    const clerk = await build.person(org, { role })
    const count = (recordId: number, fieldId: string) =>
      clerk.api.records.linkCount({ tableId: groups.id, recordId, fieldId })
    // N10, N100 to N109 and N1000 to N1099.
    expect(ok(await count(2, groups.members))).toEqual({ count: 111, more: false })
    expect(await clerk.api.tables.get({ tableId: items.id })).toBeError(404, 'not_found')
    // A link to a table that they may not see has nothing in it for them.
    expect((await count(2, back)).body.count ?? 0).toBe(0)
    const narrow = await makeRole(build, org, { [groups.id]: { level: 'view', fields: { [groups.name]: 'view' } } })
    const other = await build.person(org, { role: narrow })
    const input = { tableId: groups.id, recordId: 2, fieldId: groups.members }
    expect(await other.api.records.linkCount(input)).toBeError(404, 'not_found')
    expect(await (await build.org()).admin.api.records.linkCount(input)).toBeError(404, 'not_found')
  })

  it('is linked with one more from its own side, and keeps only that one in history', async () => {
    const link = (recordId: number) => addMembers(recordId, { add: [many + recordId], remove: [] })
    await link(1)
    const before = await world.listed(2)
    ok(await link(2))
    expect(await world.listed(2)).toEqual([...before, many + 2])
    const kept = await lastHistory()
    expect(kept?.after[world.groups.members]).toEqual({ added: [many + 2], removed: [] })
    expect(kept?.size).toBeLessThan(200)
    // Again: it is there already, and nothing is written.
    const { version } = ok(await admin.api.records.get({ tableId: world.groups.id, recordId: 2 }))
    ok(await link(2))
    expect(ok(await admin.api.records.get({ tableId: world.groups.id, recordId: 2 })).version).toBe(version)
    const read = await rowsRead(server.databaseUrl, () => addMembers(2, { add: [many + 3], remove: [5] }))
    expect(read).toBeLessThan(2_500)
  })

  it('is linked with one more from the other side without its other links being read', async () => {
    const person = {
      tableId: world.people.id,
      recordId: many + 20,
      values: { [world.memberships]: { add: [2], remove: [] } },
    }
    const size = await rowsRead(server.databaseUrl, async () => ok(await admin.api.records.update(person)))
    expect(size).toBeLessThan(2_500)
    expect((await world.listed(2)).at(-1)).toBe(many + 20)
    const { id } = ok(await admin.api.records.create({ tableId: world.items.id, values: {} }))
    const group = { tableId: world.groups.id, recordId: 2, values: { [world.back]: { add: [id], remove: [] } } }
    expect(await rowsRead(server.databaseUrl, async () => ok(await admin.api.records.update(group)))).toBeLessThan(
      2_500,
    )
    const item = ok(await admin.api.records.get({ tableId: world.items.id, recordId: id }))
    expect(item.values[world.items.group]).toMatchObject({ id: 2 })
  })

  it('shows in its history what came and went, and stands as it was at a moment', async () => {
    const at = { tableId: world.groups.id, recordId: 2 }
    ok(await addMembers(2, { add: [many + 40], remove: [7] }))
    const [entry] = ok(await admin.api.history.record(at)).entries
    expect(entry?.fields).toEqual([
      {
        field: world.groups.members,
        before: [{ id: 7, label: 'N7' }],
        after: [{ id: many + 40, label: `N${many + 40}` }],
      },
    ])
    const now = await world.listed(2)
    const moment = new Date().toISOString()
    ok(await addMembers(2, { add: [many + 41], remove: [8] }))
    ok(await addMembers(2, { add: [many + 42], remove: [many + 41] }))
    const then = ok(await admin.api.history.asOf({ ...at, at: moment })).values[world.groups.members] as {
      id: number
    }[]
    expect(new Set(then.map(({ id }) => id))).toEqual(new Set(now))
  })

  it('is undone and done again, unless someone has changed the same links since', async () => {
    const before = new Set(await world.listed(2))
    ok(await addMembers(2, { add: [many + 60, many + 61], remove: [20] }))
    const after = new Set(await world.listed(2))
    ok(await admin.api.records.undo({ tableId: world.groups.id }))
    expect(new Set(await world.listed(2))).toEqual(before)
    ok(await admin.api.records.redo({ tableId: world.groups.id }))
    expect(new Set(await world.listed(2))).toEqual(after)
    const { change_id } = ok(
      await admin.api.records.updateMany({
        tableId: world.groups.id,
        records: [{ id: 2, values: { [world.groups.members]: { add: [many + 70], remove: [] } } }],
      }),
    )
    ok(await addMembers(2, { add: [], remove: [many + 70] }))
    expect(await admin.api.records.undo({ tableId: world.groups.id, change_id: change_id ?? '' })).toBeError(
      409,
      'conflict',
    )
  })

  it('refuses a link to a record that is not there, as a short list does', async () => {
    for (const recordId of [1, 2]) {
      expect(await addMembers(recordId, { add: [999_999], remove: [] })).toBeError(422, 'invalid_input')
    }
  })
})
