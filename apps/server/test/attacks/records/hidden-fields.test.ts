import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../send.ts'
import { refuses } from './absent.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { attackerOf, Scanner, seen } from './scanner.ts'

/** Section B, the reading half: fields and rows that a role may not see, tried through every question. */
let f: Fixture

beforeAll(async () => {
  f = await makeFixture()
})
afterAll(async () => {
  expect(f.scanner.found).toEqual([])
  expect(f.scanner.read).toBeGreaterThan(60)
  await f.stop()
})

const list = (input: object, table = f.people.id) => f.attacker.ask('POST', `/v3/tab/${table}/records`, input)
const listByKey = (input: Record<string, string>, table = 'people') =>
  f.program.ask('GET', `/v1/tables/${table}/records`, input)
const refused = (byId: (id: string) => Promise<Got>, byKey: ((key: string) => Promise<Got>) | null) =>
  refuses(f, byId, byKey)

it('the scanner would tell: what an admin is sent, it finds', async () => {
  const spy = new Scanner([...f.canaries.ssn, f.canaries.hiddenRow], ['zqsalary'])
  const admin = attackerOf(f.server.url, f.a.admin, spy)
  await admin.ask('POST', `/v3/tab/${f.people.id}/records`, {})
  expect(spy.found).toHaveLength(5)
  await admin.ask('GET', `/v3/tab/${f.people.id}`)
  expect(spy.found).toHaveLength(6)
})

describe('T021 reading', () => {
  it('shows neither hidden fields nor hidden rows, in records and in structure', async () => {
    const records = JSON.parse((await list({ total: true })).text) as { records: { id: number }[]; total: number }
    expect(records.records.map(({ id }) => id)).toEqual(f.visible)
    expect(records.total).toBe(2)
    await f.attacker.ask('GET', `/v3/tab/${f.people.id}/record/1`)
    await f.attacker.ask('POST', '/object/get-all', {})
    await f.attacker.ask('GET', `/v3/tab/${f.people.id}`)
    await f.attacker.ask('GET', `/v3/tab/${f.projects.id}`)
    await list({}, f.projects.id)
    await f.program.ask('GET', '/v1/tables')
    const fields = await f.program.ask('GET', '/v1/tables/people/fields')
    const keys = (JSON.parse(fields.text) as { fields: { key: string }[] }).fields.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['dept', 'city']))
    await listByKey({})
    await listByKey({}, 'projects')
    for (const id of f.hidden) {
      const hidden = await f.attacker.ask('GET', `/v3/tab/${f.people.id}/record/${id}`)
      expect(hidden.status).toBe(404)
      expect(seen(hidden)).toEqual(seen(await f.attacker.ask('GET', `/v3/tab/${f.people.id}/record/999999`)))
    }
  })

  it('refuses to be asked for a hidden field by name', () =>
    refused(
      (id) => list({ fields: [id] }),
      (key) => listByKey({ fields: key }),
    ))
})

describe('T022 filters', () => {
  const operators = [
    ['gt', 100_000],
    ['is', 'x'],
    ['isEmpty', undefined],
  ] as const
  it.each(operators)('%s', (operator, value) => {
    const filter = (field: string) => ({ op: 'and', rules: [{ field, operator, value }] })
    return refused(
      (id) => list({ filter: filter(id) }),
      (key) => listByKey({ filter: JSON.stringify(filter(key)) }),
    )
  })

  it('deep inside, negated, in a summary, in a choice of what to delete, and through a link', async () => {
    const rule = (field: string) => ({ field, operator: 'isNotEmpty' })
    const deep = (field: string) => ({ op: 'or', rules: [{ op: 'and', rules: [{ op: 'or', rules: [rule(field)] }] }] })
    await refused(
      (id) => list({ filter: deep(id) }),
      (key) => listByKey({ filter: JSON.stringify(deep(key)) }),
    )
    await refused((id) => f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/summary`, { filter: deep(id) }), null)
    await refused(
      (id) => f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/delete`, { all: true, filter: deep(id) }),
      null,
    )
    const through = (owner: string, field: string) => ({
      op: 'and',
      rules: [{ field: owner, operator: 'through', value: rule(field) }],
    })
    await refused(
      (id) => list({ filter: through(f.projects.owner, id) }, f.projects.id),
      (key) => listByKey({ filter: JSON.stringify(through('owner', key)) }, 'projects'),
    )
  })

  it('a link filter does not see hidden rows', async () => {
    const filter = {
      op: 'and',
      rules: [
        {
          field: f.projects.owner,
          operator: 'through',
          value: { field: f.people.dept, operator: 'is', value: 'Pesquisa' },
        },
      ],
    }
    const got = await list({ filter, total: true }, f.projects.id)
    expect(JSON.parse(got.text)).toMatchObject({ records: [], total: 0 })
  })
})

describe('T023 sorts', () => {
  it.each(['asc', 'desc'])('%s', (order) =>
    refused(
      (field) => list({ sort: [{ field, order }] }),
      (key) => listByKey({ sort: order === 'asc' ? key : `-${key}` }),
    ),
  )
})

describe('T024 groups and aggregates', () => {
  const summary = (input: object) => f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/summary`, input)
  it('groups', () => refused((field) => summary({ groups: [{ field }] }), null))
  it.each(['sum', 'avg', 'min', 'max', 'median', 'countDistinct', 'filled', 'empty', 'unique', 'range'])(
    '%s',
    (aggregate) => refused((field) => summary({ aggregates: [{ field, aggregate }] }), null),
  )
})

describe('T026 search', () => {
  it('finds nothing by a hidden value, whole or in part', async () => {
    const words = [...f.canaries.ssn, f.canaries.hiddenRow, f.canaries.secret, 'CNRY-A', '918273641']
    for (const search of words) {
      for (const table of [f.people.id, f.projects.id]) {
        const got = await list({ search, total: true }, table)
        expect(JSON.parse(got.text), search).toMatchObject({ records: [], total: 0 })
      }
      expect(JSON.parse((await listByKey({ search, total: 'true' })).text)).toMatchObject({ records: [], total: 0 })
      const counted = await f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/summary`, { search })
      expect(JSON.parse(counted.text)).toMatchObject({ lines: [{ count: 0 }] })
    }
  })
})

describe('T027 names in disguise', () => {
  it('422, whatever is made of the name', async () => {
    const { zqsalary, name, manager } = f.people
    const byId = [
      `${zqsalary} as ${name}`,
      `${name}->${zqsalary}`,
      `${manager}.${zqsalary}`,
      `${zqsalary}::text`,
      `c_${zqsalary.slice(4)}`,
      `t."c_${zqsalary.slice(4)}"`,
      `${zqsalary.toUpperCase()}`,
      ` ${zqsalary}`,
      'zqsalary',
      '*',
      '__proto__',
      'constructor',
    ]
    for (const field of byId) {
      expect((await list({ fields: [field] })).status, field).toBe(422)
      expect((await list({ sort: [{ field, order: 'asc' }] })).status, field).toBe(422)
      expect((await list({ filter: { op: 'and', rules: [{ field, operator: 'isEmpty' }] } })).status, field).toBe(422)
      expect((await listByKey({ fields: field })).status, field).toBe(422)
      expect((await listByKey({ sort: field })).status, field).toBe(422)
    }
    // A program goes by names alone: ids open nothing that names do not.
    expect((await listByKey({ fields: f.people.dept })).status).toBe(422)
  })
})

describe('T045 counts', () => {
  it('count what may be seen', async () => {
    const { lines } = JSON.parse(
      (await f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/summary`, { groups: [{ field: f.people.dept }] }))
        .text,
    ) as { lines: { keys: unknown[]; count: number }[] }
    expect(lines.map(({ keys, count }) => [...keys, count])).toEqual(expect.arrayContaining([[2], ['vendas', 2]]))
    expect(lines).toHaveLength(2)
    expect(JSON.parse((await list({ page: 2, limit: 1, total: true })).text)).toMatchObject({ total: 2, next: null })
    expect(JSON.parse((await listByKey({ total: 'true' })).text)).toMatchObject({ total: 2 })
  })
})

describe('T047 a field in the place of a hidden one', () => {
  it('is as hidden, whatever it is called: a role names what it shows', async () => {
    const { admin } = f.a
    const old = await admin.api.fields.create({ tableId: f.people.id, label: 'zqsecret', type: 'singleLineText' })
    expect((await admin.api.fields.archive({ tableId: f.people.id, fieldId: old.body.id })).status).toBe(200)
    const made = await admin.api.fields.create({ tableId: f.people.id, label: 'zqsecret', type: 'singleLineText' })
    const values = { [made.body.id]: f.canaries.secret }
    expect((await admin.api.records.update({ tableId: f.people.id, recordId: 1, values })).status).toBe(200)
    for (const got of [await list({}), await listByKey({}), await f.attacker.ask('GET', `/v3/tab/${f.people.id}`)])
      expect(got.status).toBe(200)
    expect((await list({ fields: [made.body.id] })).status).toBe(422)
  })
})
