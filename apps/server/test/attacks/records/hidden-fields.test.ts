import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../send.ts'
import { leaksIn } from '../leaks.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { attackerOf, Scanner, seen } from './scanner.ts'

/** Section B: fields and rows that a role may not see, tried through every question and every write. */
let f: Fixture

beforeAll(async () => {
  f = await makeFixture()
})
afterAll(async () => {
  expect(f.scanner.found).toEqual([])
  expect(f.scanner.read).toBeGreaterThan(60)
  await f.stop()
})

const noField = 'fld_0000000000zz00'
const noKey = 'zznokey'
/** Each hidden field: held, and made of what is hidden. */
const hiddenFields = () => [f.people.zqsalary, f.people.zqssn, f.people.zqbonus]
const hiddenKeys = ['zqsalary', 'zqssn', 'zqbonus']
const list = (input: object, table = f.people.id) => f.attacker.ask('POST', `/v3/tab/${table}/records`, input)
const listByKey = (input: Record<string, string>, table = 'people') =>
  f.program.ask('GET', `/v1/tables/${table}/records`, input)

/** The same answer as for a name that never was; the name itself aside. */
function sameAs(got: Got, absent: Got, name: string, absentName: string) {
  const neutral = (answer: Got, own: string) => {
    const { status, headers, text } = seen(answer)
    const { 'content-length': _, ...rest } = headers
    return { status, headers: rest, text: text.replaceAll(own, '…') }
  }
  expect(neutral(got, name)).toEqual(neutral(absent, absentName))
}

/** By id for people and by key for programs: refused, and as if there were no such field. */
async function refused(
  byId: (id: string) => Promise<Got>,
  byKey: ((key: string) => Promise<Got>) | null,
  status = 422,
) {
  const absent = await byId(noField)
  expect(absent.status).toBe(status)
  for (const id of hiddenFields()) sameAs(await byId(id), absent, id, noField)
  if (!byKey) return
  const absentKey = await byKey(noKey)
  expect(absentKey.status).toBe(status)
  for (const key of hiddenKeys) sameAs(await byKey(key), absentKey, key, noKey)
}

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

describe('T030 a field made of what its maker cannot read', () => {
  it('is refused by name and by id, as for what does not exist', async () => {
    const { people, projects } = f
    const fields = Object.fromEntries([people.name, people.dept, people.manager].map((id) => [id, 'edit' as const]))
    const roleId = await f.role('Monta', { [people.id]: { level: 'full', fields }, [projects.id]: 'full' })
    const builder = attackerOf(f.server.url, await f.build.person(f.a, { seat: 'builder', role: roleId }), f.scanner)
    const create = (type: string, options: object, table = people.id) =>
      builder.ask('POST', `/v3/tab/${table}/field`, { label: 'Espia', type, options })
    const tries: ((field: string) => Promise<Got>)[] = [
      (field) => create('formula', { expression: `{${field}} & ""` }),
      (field) => create('formula', { expression: `IF({${field}} > 1, "a", "b")` }),
      (field) => create('lookup', { linkFieldId: people.manager, targetFieldId: field }),
      (field) => create('lookup', { linkFieldId: projects.owner, targetFieldId: field }, projects.id),
      (field) => create('rollup', { linkFieldId: projects.owner, targetFieldId: field, aggregate: 'max' }, projects.id),
    ]
    for (const attempt of tries) {
      const absent = await attempt(noField)
      expect(absent.status).toBe(422)
      for (const field of hiddenFields()) sameAs(await attempt(field), absent, field, noField)
    }
    for (const name of hiddenKeys) {
      const got = await create('formula', { expression: `{${name}} & ""` })
      const absent = 'z'.repeat(name.length)
      sameAs(got, await create('formula', { expression: `{${absent}} & ""` }), name, absent)
    }
    const own = await create('formula', { expression: `{${people.dept}} & "!"` })
    expect(own.status, own.text).toBe(200)
    const changed = (field: string) =>
      builder.ask('PUT', `/v3/tab/${people.id}/field/${(JSON.parse(own.text) as { id: string }).id}`, {
        options: { expression: `{${field}} & ""` },
      })
    const absent = await changed(noField)
    expect(absent.status).toBe(422)
    for (const field of hiddenFields()) sameAs(await changed(field), absent, field, noField)
  })
})

describe('T039 a unique key that one may not read', () => {
  it('is neither confirmed nor used', async () => {
    const set = await f.a.admin.api.uniqueRecords.set({ tableId: f.people.id, unique_field_id: f.people.zqssn })
    expect(set.status).toBe(200)
    const [taken] = f.canaries.ssn
    const upsert = (ssn: string) =>
      f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/upsert`, {
        records: [{ values: { [f.people.zqssn]: ssn } }],
      })
    const create = (ssn: string) =>
      f.attacker.ask('POST', `/v3/tab/${f.people.id}/record`, {
        values: { [f.people.dept]: 'Vendas', [f.people.zqssn]: ssn },
      })
    const byKey = (zqssn: string) =>
      f.program.ask('PUT', '/v1/tables/people/records', { records: [{ values: { zqssn } }] })
    for (const attempt of [upsert, create, byKey]) {
      const [one, other] = [await attempt(taken ?? ''), await attempt('free')]
      expect(one.status).toBeGreaterThanOrEqual(400)
      expect(seen(one)).toEqual(seen(other))
    }
    await f.a.admin.api.uniqueRecords.set({ tableId: f.people.id, unique_field_id: null })
  })
})

describe('T041 writing what one may not', () => {
  it('changes nothing, and a hidden field is an unknown one', async () => {
    const before = (await f.a.admin.api.records.list({ tableId: f.people.id })).body
    const record = `/v3/tab/${f.people.id}/record`
    const values = (field: string) => ({ [field]: '1' })
    await refused((id) => f.attacker.ask('PUT', `${record}/1`, { values: values(id) }), null)
    await refused(
      (id) => f.attacker.ask('POST', record, { values: { [f.people.dept]: 'Vendas', ...values(id) } }),
      null,
    )
    await refused(
      (id) => f.attacker.ask('POST', `${record}s/update`, { records: [{ id: 1, values: values(id) }] }),
      null,
    )
    await refused((id) => f.attacker.ask('POST', `${record}s/create`, { records: [{ values: values(id) }] }), null)
    await refused(
      (id) => f.attacker.ask('PUT', `${record}/1`, { values: values(id) }),
      (key) => f.program.ask('PATCH', '/v1/tables/people/records', { records: [{ id: 1, values: values(key) }] }),
    )
    await refused(
      (id) => f.attacker.ask('PUT', `${record}/1`, { values: values(id) }),
      (key) => f.program.ask('POST', '/v1/tables/people/records', { records: [{ values: values(key) }] }),
    )
    const readOnly = await f.attacker.ask('PUT', `${record}/1`, { values: { [f.people.city]: 'Olinda' } })
    expect([readOnly.status, readOnly.error?.id]).toEqual([403, 'permission_denied'])
    const byToken = await f.program.ask('PATCH', '/v1/tables/people/records', {
      records: [{ id: 1, values: { city: 'x' } }],
    })
    expect(byToken.status).toBe(403)
    expect((await f.a.admin.api.records.list({ tableId: f.people.id })).body).toEqual(before)
  })
})

describe('T044 rows at the edge of what one may see', () => {
  it('cannot be written out of sight, pulled into it, or made beyond it', async () => {
    const before = (await f.a.admin.api.records.list({ tableId: f.people.id })).body
    const record = `/v3/tab/${f.people.id}/record`
    const out = await f.attacker.ask('PUT', `${record}/1`, { values: { [f.people.dept]: 'Pesquisa' } })
    expect(out.status).toBe(403)
    const made = await f.attacker.ask('POST', record, { values: { [f.people.dept]: 'Pesquisa' } })
    expect(made.status).toBe(403)
    const pull = (id: number) => f.attacker.ask('PUT', `${record}/${id}`, { values: { [f.people.dept]: 'Vendas' } })
    expect((await pull(3)).status).toBe(404)
    expect(seen(await pull(3))).toEqual(seen(await pull(999_999)))
    const many = (id: number) =>
      f.attacker.ask('POST', `${record}s/update`, {
        records: [1, id].map((one) => ({ id: one, values: { [f.people.dept]: 'Vendas' } })),
      })
    expect((await many(3)).status).toBeGreaterThanOrEqual(400)
    expect(seen(await many(3))).toEqual(seen(await many(999_999)))
    const remove = (id: number) => f.attacker.ask('POST', `${record}s/delete`, { ids: [id] })
    expect((await remove(3)).status).toBe(404)
    expect(seen(await remove(3))).toEqual(seen(await remove(999_999)))
    const byToken = (id: number) => f.program.ask('DELETE', '/v1/tables/people/records', { ids: String(id) })
    expect(seen(await byToken(3))).toEqual(seen(await byToken(999_999)))
    expect((await f.a.admin.api.records.list({ tableId: f.people.id })).body).toEqual(before)
  })
})

describe('T045 counts', () => {
  it('count what may be seen', async () => {
    const { lines } = JSON.parse(
      (await f.attacker.ask('POST', `/v3/tab/${f.people.id}/records/summary`, { groups: [{ field: f.people.dept }] }))
        .text,
    ) as { lines: { keys: unknown[]; count: number }[] }
    expect(lines.map(({ keys, count }) => [...keys, count]).toSorted()).toEqual([[2], ['vendas', 2]])
    expect(JSON.parse((await list({ page: 2, limit: 1, total: true })).text)).toMatchObject({ total: 2, next: null })
    expect(JSON.parse((await listByKey({ total: 'true' })).text)).toMatchObject({ total: 2 })
  })
})

describe('T050 errors', () => {
  it('tell neither value nor SQL nor how we are built', async () => {
    const record = `/v3/tab/${f.people.id}/record`
    const values: unknown[] = [
      1e308,
      -1e308,
      'x'.repeat(200_000),
      { $gt: '' },
      [[]],
      [null],
      true,
      '\u202e',
      -0,
      1e-320,
    ]
    for (const value of values) {
      for (const field of [f.people.name, f.people.email, f.people.manager, f.people.files, f.people.dept]) {
        const got = await f.attacker.ask('PUT', `${record}/2`, { values: { [field]: value } })
        expect(got.status, JSON.stringify(value)?.slice(0, 50)).toBeLessThan(500)
        if (got.status >= 400) expect(leaksIn(got.text)).toEqual([])
      }
    }
    await f.a.admin.api.records.update({ tableId: f.people.id, recordId: 2, values: { [f.people.dept]: 'Vendas' } })
  })
})
