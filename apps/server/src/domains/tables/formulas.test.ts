import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Build, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { testRun } from '../../platform/testing/test-run.ts'
import { renewFormulas } from './sync-tables.ts'

let server: TestServer
let build: Build
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  admin = (await build.org()).admin
})
afterAll(() => server.stop())

async function addField(tableId: string, label: string, type: string, options: Record<string, unknown>) {
  const made = await admin.api.fields.create({ tableId, label, type, options })
  if (made.error) throw new Error(`${label}: ${JSON.stringify(made.error)}`)
  return made.body.id
}
const formula = (tableId: string, label: string, expression: string) =>
  addField(tableId, label, 'formula', { expression })

async function valuesOf(tableId: string, recordId: number) {
  const { body, error } = await admin.api.records.get({ tableId, recordId })
  if (error) throw new Error(JSON.stringify(error))
  return body.values as Record<string, unknown>
}

async function createRecord(tableId: string, values: Record<string, unknown>): Promise<number> {
  const { body, error } = await admin.api.records.create({ tableId, values })
  if (error) throw new Error(JSON.stringify(error))
  return body.id
}

describe('formulas upon formulas', () => {
  it('a chain of sixty that name their source twice is worked out, listed, sorted and filtered', async () => {
    const t = await makeTable(admin, 'Corrente', { start: { type: 'number' } })
    const chain: string[] = []
    for (let n = 1; n <= 60; n++) {
      const source = n === 1 ? 'start' : `f${n - 1}`
      chain.push(await formula(t.id, `f${n}`, `IF({${source}} > 1000, {${source}} - 1, {${source}} + 1)`))
    }
    const [small, large] = [
      await createRecord(t.id, { [t.name]: 'small', [t.start]: 5 }),
      await createRecord(t.id, { [t.name]: 'large', [t.start]: 5000 }),
    ]
    const values = await valuesOf(t.id, small)
    expect(chain.map((id) => values[id])).toEqual(chain.map((_, n) => 6 + n))
    const last = chain.at(-1) ?? ''
    expect((await valuesOf(t.id, large))[last]).toBe(4940)
    const sorted = await admin.api.records.list({ tableId: t.id, sort: [{ field: last, order: 'desc' }] })
    expect(sorted.body.records.map(({ id }) => id)).toEqual([large, small])
    const rules = [{ field: last, operator: 'lt', value: 100 }]
    const found = await admin.api.records.list({ tableId: t.id, filter: { op: 'and', rules } })
    expect(found.body.records.map(({ id }) => id)).toEqual([small])
    const changed = await admin.api.records.update({ tableId: t.id, recordId: small, values: { [t.start]: 7 } })
    expect((changed.body.values as Record<string, unknown>)[last]).toBe(67)
  })

  it('a change at the bottom reaches every formula above it', async () => {
    const t = await makeTable(admin, 'Fundo', { start: { type: 'number' } })
    const base = await formula(t.id, 'base', '{start} * 2')
    const middle = await formula(t.id, 'middle', '{base} + {base}')
    const top = await formula(t.id, 'top', '{middle} & "!"')
    const id = await createRecord(t.id, { [t.start]: 3 })
    expect(await valuesOf(t.id, id)).toMatchObject({ [middle]: 12, [top]: '12!' })
    await admin.api.fields.update({ tableId: t.id, fieldId: base, options: { expression: '"n" & {start}' } })
    expect(await valuesOf(t.id, id)).toMatchObject({ [base]: 'n3', [middle]: null, [top]: null })
    await admin.api.fields.update({ tableId: t.id, fieldId: middle, options: { expression: '{base} & {base}' } })
    expect(await valuesOf(t.id, id)).toMatchObject({ [middle]: 'n3n3', [top]: 'n3n3!' })
  })

  it('a formula that is too long is refused when it is saved, and not left empty', async () => {
    const t = await makeTable(admin, 'Longa', { x: { type: 'number' } })
    let expression = '{x}'
    for (let n = 0; n < 12; n++) expression = `IF(${expression} > 1, ${expression}, 0)`
    const refused = await admin.api.fields.create({
      tableId: t.id,
      label: 'longa',
      type: 'formula',
      options: { expression: expression.slice(0, 19_999) },
    })
    expect(refused).toBeError(422, 'invalid_input')
  })
})

it('two formulas over one choice can be read, listed, written and exported', async () => {
  const options = [
    { id: 'opt_high0001', label: 'High', color: 'red' },
    { id: 'opt_low00001', label: 'Low', color: 'blue' },
  ]
  const t = await makeTable(admin, 'Escolhas', { sel: { type: 'select', options: { options } } })
  const isHigh = await formula(t.id, 'isHigh', '{sel}="High"')
  const marked = await formula(t.id, 'marked', '{sel}&"!"')
  const again = await formula(t.id, 'again', 'IF({isHigh}, {marked}, {sel})')
  const created = await admin.api.records.create({ tableId: t.id, values: { [t.sel]: 'opt_high0001' } })
  expect(created.body.values).toMatchObject({ [isHigh]: true, [marked]: 'High!', [again]: 'High!' })
  const id = created.body.id
  const updated = await admin.api.records.update({ tableId: t.id, recordId: id, values: { [t.sel]: 'opt_low00001' } })
  expect(updated.body.values).toMatchObject({ [isHigh]: false, [marked]: 'Low!', [again]: 'Low' })
  const only = await admin.api.records.list({ tableId: t.id, fields: [marked] })
  expect(only.body.records[0]?.values).toEqual({ [marked]: 'Low!' })
  const narrowed = await admin.api.records.list({
    tableId: t.id,
    fields: [t.name],
    filter: { op: 'and', rules: [{ field: isHigh, operator: 'is', value: false }] },
  })
  expect(narrowed.body.records).toHaveLength(1)
})

describe('formulas whose result is a list', () => {
  const elements = {
    number: { type: 'number', values: [3, 1, 3], sorted: [3, 1, 3] },
    date: { type: 'date', values: ['2026-03-01', '2026-01-05', '2026-03-01'] },
    text: { type: 'singleLineText', values: ['b', 'a', 'b'] },
    moment: {
      type: 'dateTime',
      values: ['2026-03-01T10:00:00.000Z', '2026-01-05T11:30:00.000Z', '2026-03-01T10:00:00.000Z'],
    },
  } as const

  it.each(Object.entries(elements))(
    'a list of each %s is shown, made unique, cut, sorted by and compared',
    async (kind, { type, values }) => {
      const far = await makeTable(admin, `Longe ${kind}`, { value: { type } })
      const t = await makeTable(admin, `Lista ${kind}`, {
        links: { type: 'manyToManyConnection', options: { connectedTableId: far.id } },
      })
      const list = await addField(t.id, 'list', 'lookup', { linkFieldId: t.links, targetFieldId: far.value })
      const same = await formula(t.id, 'same', '{list}')
      const unique = await formula(t.id, 'unique', 'ARRAYUNIQUE({list})')
      const compact = await formula(t.id, 'compact', 'ARRAYCOMPACT({list})')
      const slice = await formula(t.id, 'slice', 'ARRAYSLICE({list}, 2)')
      const upon = await formula(t.id, 'upon', 'ARRAYUNIQUE({compact})')
      const targets = []
      for (const value of values) targets.push(await createRecord(far.id, { [far.value]: value }))
      const full = await createRecord(t.id, { [t.links]: targets })
      const empty = await createRecord(t.id, { [t.name]: 'empty' })
      const shown = await valuesOf(t.id, full)
      expect(shown).toMatchObject({
        [list]: values,
        [same]: values,
        [unique]: [values[0], values[1]],
        [compact]: values,
        [slice]: [values[1], values[2]],
        [upon]: [values[0], values[1]],
      })
      expect((await valuesOf(t.id, empty))[same]).toBeNull()
      for (const field of [same, unique]) {
        const sorted = await admin.api.records.list({ tableId: t.id, sort: [{ field, order: 'asc' }] })
        expect([200, 422]).toContain(sorted.status)
        const rules = [{ field, operator: 'isNotEmpty' }]
        const found = await admin.api.records.list({ tableId: t.id, filter: { op: 'and', rules } })
        expect(found.body.records.map(({ id }) => id)).toEqual([full])
        const summary = await admin.api.records.summary({
          tableId: t.id,
          aggregates: [{ field, aggregate: 'countFilled' }],
        })
        expect(summary.status).toBe(200)
      }
    },
  )

  it('a list of choices is a list of their labels', async () => {
    const options = ['b', 'a'].map((label) => ({ id: `opt_${label}0000001`, label, color: 'red' }))
    const t = await makeTable(admin, 'Rótulos', { tags: { type: 'multipleSelect', options: { options } } })
    const unique = await formula(t.id, 'unique', 'ARRAYUNIQUE({tags})')
    const joined = await formula(t.id, 'joined', '{unique} & "."')
    const id = await createRecord(t.id, { [t.tags]: ['opt_b0000001', 'opt_a0000001'] })
    expect(await valuesOf(t.id, id)).toMatchObject({ [unique]: ['b', 'a'], [joined]: 'b, a.' })
    const sorted = await admin.api.records.list({ tableId: t.id, sort: [{ field: unique, order: 'asc' }] })
    expect(sorted.body.records).toHaveLength(1)
  })
})

describe('an archived formula', () => {
  it('stops no change of type of what it is made of, nor its undo, nor its own end', async () => {
    const t = await makeTable(admin, 'Arquivo', { n: { type: 'number' } })
    const double = await formula(t.id, 'double', '{n} * 2')
    const id = await createRecord(t.id, { [t.n]: 4 })
    await admin.api.fields.archive({ tableId: t.id, fieldId: double })
    const toText = await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.n, type: 'singleLineText' })
    expect(toText.status).toBe(200)
    const back = await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.n })
    expect(back.status).toBe(200)
    const restored = await admin.api.archivedFields.restore({ tableId: t.id, fieldId: double })
    expect(restored.status).toBe(200)
    expect((await valuesOf(t.id, id))[double]).toBe(8)
    await admin.api.fields.archive({ tableId: t.id, fieldId: double })
    await admin.api.fields.archive({ tableId: t.id, fieldId: t.n })
    expect((await admin.api.archivedFields.erase({ tableId: t.id, fieldId: t.n })).status).toBe(200)
    expect((await admin.api.archivedFields.erase({ tableId: t.id, fieldId: double })).status).toBe(200)
    expect((await admin.api.records.list({ tableId: t.id })).status).toBe(200)
  })
})

it('formulas that an older version of the language settled are empty until the job settles them anew', async () => {
  const org = await build.org()
  const far = await makeTable(org.admin, 'Longe', { value: { type: 'number' } })
  const t = await makeTable(org.admin, 'Antes', {
    links: { type: 'manyToManyConnection', options: { connectedTableId: far.id } },
  })
  const field = async (label: string, type: string, options: Record<string, unknown>) =>
    (await org.admin.api.fields.create({ tableId: t.id, label, type, options })).body.id
  await field('list', 'lookup', { linkFieldId: t.links, targetFieldId: far.value })
  const double = await field('double', 'formula', { expression: '{list} * 2' })
  const one = (await org.admin.api.records.create({ tableId: far.id, values: { [far.value]: 4 } })).body.id
  const id = (await org.admin.api.records.create({ tableId: t.id, values: { [t.links]: [one] } })).body.id
  const db = server.services.database.org(org.id)
  await sql`update oficina.fields set options = options || '{"resultKind":"number","isList":false}'
    where org_id = ${org.id} and id = ${double}`.execute(db)
  await sql`insert into oficina.formula_renewals (org_id) values (${org.id})`.execute(db)
  const read = async () => (await org.admin.api.records.get({ tableId: t.id, recordId: id })).body.values[double]
  const sorted = await org.admin.api.records.list({ tableId: t.id, sort: [{ field: double, order: 'asc' }] })
  expect([await read(), sorted.status]).toEqual([null, 200])
  await renewFormulas.run(build.system().in(org.id), {}, testRun())
  expect(await read()).toEqual([8])
})
