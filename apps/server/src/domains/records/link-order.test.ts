import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

/** Two tables with four records each, linked many to many. */
async function makeLinked() {
  const other = await makeTable(admin, 'Etapas', {})
  const t = await makeTable(admin, 'Receitas', {
    steps: { type: 'manyToManyConnection', options: { connectedTableId: other.id } },
  })
  const names = ['Um', 'Dois', 'Três', 'Quatro']
  for (const table of [other, t]) {
    const records = names.map((name) => ({ values: { [table.name]: name } }))
    ok(await admin.api.records.createMany({ tableId: table.id, records }))
  }
  const fields = ok(await admin.api.tables.get({ tableId: other.id })).fields
  const back = fields.find((field) => field.type === 'manyToManyConnection')?.id as string
  const idsOf = async (tableId: string, fieldId: string, recordId = 1, who = admin) => {
    const value = ok(await who.api.records.get({ tableId, recordId })).values[fieldId] as { id: number }[] | null
    return value?.map(({ id }) => id) ?? null
  }
  const write = (tableId: string, fieldId: string, value: unknown, recordId = 1, who = admin) =>
    who.api.records.update({ tableId, recordId, values: { [fieldId]: value } })
  return {
    t,
    other,
    back,
    list: (recordId?: number, who?: Person) => idsOf(t.id, t.steps, recordId, who),
    farList: (recordId?: number) => idsOf(other.id, back, recordId),
    set: (value: unknown, recordId?: number, who?: Person) => write(t.id, t.steps, value, recordId, who),
    farSet: (value: unknown, recordId?: number) => write(other.id, back, value, recordId),
  }
}

describe('links of many to many', () => {
  it('keep the order in which they were given, in records, lists, lookups and rollups', async () => {
    const { t, other, set, list } = await makeLinked()
    const add = async (type: string, options: object) =>
      ok(await admin.api.fields.create({ tableId: t.id, label: type, type, options } as never)).id
    const lookup = await add('lookup', { linkFieldId: t.steps, targetFieldId: other.name })
    const rollup = await add('rollup', { linkFieldId: t.steps, targetFieldId: other.name, aggregate: 'join' })
    const formula = await add('formula', { expression: `ARRAYJOIN({${t.steps}}, ", ")` })
    ok(await set([3, 1, 2]))
    expect(await list()).toEqual([3, 1, 2])
    const [record] = ok(await admin.api.records.list({ tableId: t.id })).records
    const named = record?.values[t.steps] as { label: string }[]
    expect(named.map(({ label }) => label)).toEqual(['Três', 'Um', 'Dois'])
    expect(record?.values[lookup]).toEqual(['Três', 'Um', 'Dois'])
    expect(record?.values[rollup]).toBe('Três, Um, Dois')
    expect(record?.values[formula]).toBe('Três, Um, Dois')
    ok(await set([2, 4, 3, 1]))
    expect(await list()).toEqual([2, 4, 3, 1])
  })

  it('are added at the end, and leave the rest in its order when they go', async () => {
    const { set, list } = await makeLinked()
    ok(await set([3, 1]))
    ok(await set({ add: [4, 2] }))
    expect(await list()).toEqual([3, 1, 4, 2])
    ok(await set({ remove: [1] }))
    expect(await list()).toEqual([3, 4, 2])
    ok(await set({ add: [1, 3] }))
    expect(await list()).toEqual([3, 4, 2, 1])
  })

  it('come back in their order when a change is undone, and go again when it is redone', async () => {
    const { t, set, list } = await makeLinked()
    ok(await set([3, 1, 2]))
    ok(await set([1, 2, 3]))
    ok(await admin.api.records.undo({ tableId: t.id }))
    expect(await list()).toEqual([3, 1, 2])
    ok(await admin.api.records.redo({ tableId: t.id }))
    expect(await list()).toEqual([1, 2, 3])
    ok(await set(null))
    ok(await admin.api.records.undo({ tableId: t.id }))
    expect(await list()).toEqual([1, 2, 3])
  })

  it('have an order of their own on the other side, which is changed and undone there', async () => {
    const { other, set, list, farSet, farList } = await makeLinked()
    for (const recordId of [1, 2, 3]) ok(await set([1, 2], recordId))
    expect(await farList()).toEqual([1, 2, 3])
    ok(await farSet([3, 1, 2]))
    expect(await farList()).toEqual([3, 1, 2])
    expect(await list()).toEqual([1, 2])
    const { entries } = ok(await admin.api.history.record({ tableId: other.id, recordId: 1 }))
    const numbers = (list: unknown) => (list as { id: number }[]).map(({ id }) => id)
    expect(entries[0]?.fields.map(({ before, after }) => [numbers(before), numbers(after)])).toEqual([
      [
        [1, 2, 3],
        [3, 1, 2],
      ],
    ])
    ok(await admin.api.records.undo({ tableId: other.id }))
    expect(await farList()).toEqual([1, 2, 3])
    ok(await farSet([4, 2, 1]))
    expect(await farList()).toEqual([4, 2, 1])
    expect(await list(3)).toEqual([2])
    expect(await list(4)).toEqual([1])
    ok(await set({ add: [1] }, 3))
    expect(await farList()).toEqual([4, 2, 1, 3])
  })

  it('that a writer cannot see stay where they are', async () => {
    const { t, other, set, list } = await makeLinked()
    ok(await set([2, 1, 4, 3]))
    const role = await makeRole(build, org, {
      '*': 'none',
      [t.id]: 'edit',
      [other.id]: {
        level: 'edit',
        filters: { op: 'and', rules: [{ field: other.name, operator: 'noneOf', value: ['Um'] }] },
      },
    } as never)
    const who = await build.person(org, { role })
    expect(await list(1, who)).toEqual([2, 4, 3])
    const before = ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).version
    ok(await set([2, 4, 3], 1, who))
    expect(ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).version).toBe(before)
    ok(await set([3, 4, 2], 1, who))
    expect(await list()).toEqual([3, 1, 4, 2])
  })

  it('from before places were written stand by id, and what is added comes after them', async () => {
    const { t, set, list } = await makeLinked()
    const db = server.services.database.org(org.id)
    const join = sql.raw(`"${org.id}"."l_${t.steps.slice(4)}"`)
    await sql`insert into ${join} (a, b) values (1, 3), (1, 1), (1, 2)`.execute(db)
    expect(await list()).toEqual([1, 2, 3])
    ok(await set({ add: [4] }))
    expect(await list()).toEqual([1, 2, 3, 4])
    ok(await set([4, 3, 2, 1]))
    expect(await list()).toEqual([4, 3, 2, 1])
  })

  it('get their places in tables from before, and the migration may run again', async () => {
    const { t, set, list } = await makeLinked()
    const db = server.services.database.org(org.id)
    const join = sql.raw(`"${org.id}"."l_${t.steps.slice(4)}"`)
    await sql`alter table ${join} drop column a_at, drop column b_at`.execute(db)
    await sql`insert into ${join} (a, b) values (1, 2), (1, 1)`.execute(db)
    const migration = await readFile(
      new URL('../../../migrations/20261116171100_link_order.sql', import.meta.url),
      'utf8',
    )
    for (const _ of ['first', 'again']) await sql.raw(migration).execute(db)
    expect(await list()).toEqual([1, 2])
    ok(await set([2, 1, 3]))
    expect(await list()).toEqual([2, 1, 3])
  })
})

describe('a one-to-one link that is taken from another record', () => {
  async function makeTeams() {
    const people = await makeTable(admin, 'Pessoas', {})
    const teams = await makeTable(admin, 'Times', {
      captain: { type: 'oneToOneConnection', options: { connectedTableId: people.id } },
    })
    for (const table of [people, teams]) {
      const records = ['Ana', 'Bia', 'Caio'].map((name) => ({ values: { [table.name]: name } }))
      ok(await admin.api.records.createMany({ tableId: table.id, records }))
    }
    const leads = ok(await admin.api.tables.get({ tableId: people.id })).fields.at(-1)?.id as string
    const lead = (recordId: number, value: number | null, who = admin) =>
      who.api.records.update({ tableId: teams.id, recordId, values: { [teams.captain]: value } })
    return { people, teams, leads, lead }
  }
  const fieldsIn = async (tableId: string, recordId: number) =>
    ok(await admin.api.history.record({ tableId, recordId })).entries[0]

  it('is told from the side that holds it, with the change that takes it back; both records have it in their history', async () => {
    const { teams, lead } = await makeTeams()
    const first = ok(await lead(1, 2))
    expect(first.taken).toBeUndefined()
    const second = ok(await lead(3, 2))
    expect(second.taken).toEqual([{ record: 3, field: teams.captain, from: { id: 1, label: 'Ana' } }])
    const [lost, got] = [await fieldsIn(teams.id, 1), await fieldsIn(teams.id, 3)]
    expect([lost?.change_id, got?.change_id]).toEqual([second.change_id, second.change_id])
    expect(lost?.fields).toMatchObject([{ before: { id: 2 }, after: null }])
    expect(got?.fields).toMatchObject([{ before: null, after: { id: 2 } }])
    ok(await admin.api.records.undo({ tableId: teams.id, change_id: second.change_id as string }))
    const captains = ok(await admin.api.records.list({ tableId: teams.id })).records.map(
      (one) => one.values[teams.captain],
    )
    expect(captains).toEqual([{ id: 2, label: 'Bia' }, null, null])
  })

  it('is told from the other side and by writes of many', async () => {
    const { people, teams, leads, lead } = await makeTeams()
    ok(await lead(1, 2))
    const far = ok(await admin.api.records.update({ tableId: people.id, recordId: 3, values: { [leads]: 1 } }))
    expect(far.taken).toEqual([{ record: 3, field: leads, from: { id: 2, label: 'Bia' } }])
    const many = ok(
      await admin.api.records.updateMany({
        tableId: teams.id,
        records: [{ id: 2, values: { [teams.captain]: 3 } }],
      }),
    )
    expect(many.taken).toEqual([{ record: 2, field: teams.captain, from: { id: 1, label: 'Ana' } }])
    const made = ok(await admin.api.records.create({ tableId: teams.id, values: { [teams.captain]: 3 } }))
    expect(made.taken).toMatchObject([{ record: made.id, from: { id: 2 } }])
  })

  it('is passed on between records that are written together', async () => {
    const { teams, lead } = await makeTeams()
    ok(await lead(1, 2))
    ok(await lead(2, 3))
    const write = (records: { id: number; values: Record<string, unknown> }[]) =>
      admin.api.records.updateMany({ tableId: teams.id, records })
    const captains = async () =>
      ok(await admin.api.records.list({ tableId: teams.id })).records.map(
        (one) => (one.values[teams.captain] as { id: number } | null)?.id ?? null,
      )
    const swapped = ok(
      await write([
        { id: 1, values: { [teams.captain]: 3 } },
        { id: 2, values: { [teams.captain]: 2 } },
      ]),
    )
    expect(await captains()).toEqual([3, 2, null])
    expect(swapped.taken).toBeUndefined()
    const moved = ok(
      await write([
        { id: 3, values: { [teams.captain]: 3 } },
        { id: 1, values: { [teams.name]: 'Sem capitã' } },
      ]),
    )
    expect(await captains()).toEqual([null, 2, 3])
    expect(moved.taken).toEqual([{ record: 3, field: teams.captain, from: { id: 1, label: 'Sem capitã' } }])
    ok(await admin.api.records.undo({ tableId: teams.id }))
    expect(await captains()).toEqual([3, 2, null])
  })

  it('is not told of a record that the writer may not see', async () => {
    const { people, teams, lead } = await makeTeams()
    ok(await lead(1, 2))
    const role = await makeRole(build, org, {
      '*': 'none',
      [people.id]: 'view',
      [teams.id]: {
        level: 'edit',
        filters: { op: 'and', rules: [{ field: teams.name, operator: 'noneOf', value: ['Ana'] }] },
      },
    } as never)
    const who = await build.person(org, { role })
    const answer = ok(await lead(3, 2, who))
    expect(answer.values[teams.captain]).toMatchObject({ id: 2 })
    expect(JSON.stringify(answer)).not.toContain('taken')
  })
})
