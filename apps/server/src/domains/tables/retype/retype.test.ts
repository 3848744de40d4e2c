import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../../test/build.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { makeTable } from '../../../../test/tables.ts'
import { listColumns } from '../index.ts'
import { startWorld } from '../../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const db = () => server.services.database.org(org.id)
const tail = (id: string) => id.slice(4)
const valuesOf = async (tableId: string, fieldId: string) =>
  ok(await admin.api.records.list({ tableId })).records.map((record) => record.values[fieldId])
const fill = async (tableId: string, fieldId: string, values: unknown[]) => {
  ok(
    await admin.api.records.createMany({ tableId, records: values.map((value) => ({ values: { [fieldId]: value } })) }),
  )
}

describe('a change of type', () => {
  it('shows first what each value would become, then does exactly that, and can be taken back', async () => {
    const t = await makeTable(admin, 'Tipos', { a: { type: 'singleLineText' } })
    await fill(t.id, t.a, ['12,5', 'doze', '7', null, '7'])
    const preview = ok(await admin.api.fieldTypes.preview({ tableId: t.id, fieldId: t.a, type: 'number' }))
    expect(preview).toMatchObject({ looked_at: 5, complete: true, empty: 1, kept: 3, lost: 1, new_options: [] })
    expect(preview.samples).toEqual([
      { before: 'doze', after: '', lost: true, count: 1 },
      { before: '7', after: '7', lost: false, count: 2 },
      { before: '12,5', after: '12,5', lost: false, count: 1 },
    ])
    expect(await valuesOf(t.id, t.a)).toEqual(['12,5', 'doze', '7', null, '7'])

    const changed = ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.a, type: 'number' }))
    expect(changed).toMatchObject({ job_id: null, field: { id: t.a, type: 'number' } })
    expect(await valuesOf(t.id, t.a)).toEqual([12.5, null, 7, null, 7])
    ok(await admin.api.records.update({ tableId: t.id, recordId: 3, values: { [t.a]: 99.5 } }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 5, values: { [t.a]: null } }))
    await fill(t.id, t.a, [1])

    const back = ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.a }))
    expect(back.field).toMatchObject({ type: 'singleLineText' })
    // What nobody touched is as it was, also what had been lost; what was written since came back converted.
    expect(await valuesOf(t.id, t.a)).toEqual(['12,5', 'doze', '99,5', null, null, '1'])

    const again = ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.a }))
    expect(again.field).toMatchObject({ type: 'number' })
    expect(await valuesOf(t.id, t.a)).toEqual([12.5, null, 99.5, null, null, 1])
    expect([...(await listColumns(db(), org.id, t.id)).keys()].filter((name) => /^[nvk]_/.test(name))).toHaveLength(1)
  })

  it('makes the options that a field of choices needs, and says so before', async () => {
    const t = await makeTable(admin, 'Escolhas', { a: { type: 'singleLineText' } })
    await fill(t.id, t.a, ['Azul', 'azul', 'Verde', null])
    const preview = ok(await admin.api.fieldTypes.preview({ tableId: t.id, fieldId: t.a, type: 'select' }))
    expect(preview).toMatchObject({ lost: 0, kept: 3, new_options: ['Azul', 'Verde'] })
    const { field } = ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.a, type: 'select' }))
    const options = field.options.options as { id: string; label: string }[]
    expect(options.map((option) => option.label)).toEqual(['Azul', 'Verde'])
    const [blue, green] = options.map((option) => option.id)
    expect(await valuesOf(t.id, t.a)).toEqual([blue, blue, green, null])
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.a }))
    expect(await valuesOf(t.id, t.a)).toEqual(['Azul', 'azul', 'Verde', null])
  })

  it('covers settings that need another column, such as rich text', async () => {
    const t = await makeTable(admin, 'Rico', { a: { type: 'text' } })
    await fill(t.id, t.a, ['uma\nduas'])
    const refused = await admin.api.fields.update({ tableId: t.id, fieldId: t.a, options: { format: 'richText' } })
    expect(refused).toBeError(422, 'invalid_input')
    ok(
      await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.a, type: 'text', options: { format: 'richText' } }),
    )
    expect((await valuesOf(t.id, t.a))[0]).toMatchObject({ type: 'doc' })
    expect(ok(await admin.api.records.list({ tableId: t.id, search: 'duas' })).records).toHaveLength(1)
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.a }))
    expect(await valuesOf(t.id, t.a)).toEqual(['uma\nduas'])
  })

  it('goes to formulas and from them, and formulas over the field follow', async () => {
    const t = await makeTable(admin, 'Contas', { n: { type: 'number' } })
    const twice = ok(
      await admin.api.fields.create({
        tableId: t.id,
        type: 'formula',
        label: 'dobro',
        options: { expression: '{n} * 2' },
      }),
    )
    await fill(t.id, t.n, [4, 5])
    expect(await valuesOf(t.id, twice.id)).toEqual([8, 10])
    ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: twice.id, type: 'singleLineText' }))
    expect(await valuesOf(t.id, twice.id)).toEqual(['8', '10'])
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.n]: 6 } }))
    expect(await valuesOf(t.id, twice.id)).toEqual(['8', '10'])
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: twice.id }))
    expect(await valuesOf(t.id, twice.id)).toEqual([12, 10])

    // The same text of the formula over a column that is another one.
    ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.n, type: 'currency' }))
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.n]: 1.5 } }))
    expect(await valuesOf(t.id, twice.id)).toEqual([3, 10])
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.n }))
    expect(await valuesOf(t.id, t.n)).toEqual([1.5, 5])
    expect(await valuesOf(t.id, twice.id)).toEqual([3, 10])

    ok(
      await admin.api.fieldTypes.change({
        tableId: t.id,
        fieldId: t.n,
        type: 'formula',
        options: { expression: '1 + 1' },
      }),
    )
    expect(await valuesOf(t.id, twice.id)).toEqual([4, 4])
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.n }))
    expect(await valuesOf(t.id, twice.id)).toEqual([3, 10])
  })

  it.each(['connectedRecord', 'oneToOneConnection', 'manyToManyConnection'])(
    'makes the names out of a %s, and brings the links back',
    async (type) => {
      const other = await makeTable(admin, 'Clientes', {})
      const t = await makeTable(admin, 'Pedidos', {})
      await fill(other.id, other.name, ['Ana', 'Bia'])
      const link = ok(
        await admin.api.fields.create({
          tableId: t.id,
          type,
          label: 'cliente',
          options: { connectedTableId: other.id },
        }),
      )
      const isMany = type === 'manyToManyConnection'
      await fill(t.id, link.id, isMany ? [[1, 2], [2]] : [1, 2])
      const shown = await valuesOf(t.id, link.id)
      ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: link.id, type: 'singleLineText' }))
      expect(await valuesOf(t.id, link.id)).toEqual(isMany ? ['Ana, Bia', 'Bia'] : ['Ana', 'Bia'])
      expect(ok(await admin.api.tables.get({ tableId: other.id })).fields).toHaveLength(1)
      ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: link.id }))
      expect(await valuesOf(t.id, link.id)).toEqual(shown)
      expect(ok(await admin.api.tables.get({ tableId: other.id })).fields).toHaveLength(2)
      const [inverse] = ok(await admin.api.tables.get({ tableId: other.id })).fields.filter((field) => !field.is_name)
      expect((await valuesOf(other.id, inverse?.id ?? ''))[1]).toBeTruthy()
    },
  )

  it('is refused where it cannot be: to a connection, of the name, of the unique key, of what is not there', async () => {
    const t = await makeTable(admin, 'Recusas', { a: { type: 'singleLineText' } })
    const change = (fieldId: string, type: string, options?: Record<string, unknown>) =>
      admin.api.fieldTypes.change({ tableId: t.id, fieldId, type, ...(options && { options }) })
    expect(await change(t.a, 'connectedRecord', { connectedTableId: t.id })).toBeError(422, 'invalid_input')
    expect(await change(t.name, 'number')).toBeError(422, 'invalid_input')
    expect(await change(t.a, 'nonsense')).toBeError(422, 'invalid_input')
    expect(await change('fld_00000000000000', 'number')).toBeError(404, 'not_found')
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.a }))
    expect(await change(t.a, 'number')).toBeError(409, 'conflict')
    expect(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.a })).toBeError(409, 'conflict')
    const member = await build.person(org, { seat: 'member' })
    const refused = await member.api.fieldTypes.change({ tableId: t.id, fieldId: t.a, type: 'number' })
    expect(refused.status).toBeGreaterThanOrEqual(403)
  })

  it('keeps what roles say about the field (T048)', async () => {
    const t = await makeTable(admin, 'Sigilo', { s: { type: 'singleLineText' }, o: { type: 'number' } })
    await fill(t.id, t.s, ['segredo'])
    const rules = { [t.id]: { level: 'view', fields: { [t.name]: 'view', [t.o]: 'view' } } }
    await sql`update oficina.roles set tables = ${JSON.stringify(rules)} where org_id = ${org.id} and id = ${org.roles.viewer}`.execute(
      db(),
    )
    const viewer = await build.person(org, { seat: 'viewer' })
    const seen = async () => JSON.stringify(ok(await viewer.api.records.list({ tableId: t.id })))
    for (const wish of [
      { type: 'select' },
      { type: 'formula', options: { expression: `"segredo"` } },
      { type: 'singleLineText' },
    ]) {
      ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.s, ...wish }))
      expect(await seen()).not.toContain('segredo')
      expect(await seen()).not.toContain(t.s)
    }
  })

  it('of a large table is a job beside which people write; until it ends the field is what it was', async () => {
    const t = await makeTable(admin, 'Grande', { a: { type: 'singleLineText' }, b: { type: 'number' } })
    await sql
      .raw(
        `insert into "${org.id}"."t_${tail(t.id)}" ("c_${tail(t.a)}") select n::text from generate_series(1, 12000) n`,
      )
      .execute(db())
    const begun = ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.a, type: 'number' }))
    expect(begun).toMatchObject({ field: { type: 'singleLineText' } })
    const blocked = await admin.api.fields.archive({ tableId: t.id, fieldId: t.a })
    expect(blocked).toBeError(409, 'conflict')
    // Whatever is written while it runs is in the outcome.
    for (let n = 1; n <= 20; n++) {
      const text = ok(await admin.api.tables.get({ tableId: t.id })).fields.find((field) => field.id === t.a)
      const values = { [t.a]: text?.type === 'number' ? 100_000 + n : String(100_000 + n), [t.b]: n }
      ok(await admin.api.records.update({ tableId: t.id, recordId: n * 500, values }))
    }
    await vi.waitFor(
      async () => expect(ok(await admin.api.jobs.get({ jobId: begun.job_id ?? '' })).state).toBe('done'),
      { timeout: 40_000, interval: 200 },
    )
    const { rows } = await sql<{ id: string; value: string }>`
      select id, ${sql.raw(`"c_${tail(t.a)}"`)}::text as value from ${sql.raw(`"${org.id}"."t_${tail(t.id)}"`)} order by id`.execute(
      db(),
    )
    const wrong = rows.filter(({ id, value }) => {
      const n = Number(id)
      return Number(value) !== (n % 500 === 0 && n <= 10_000 ? 100_000 + n / 500 : n)
    })
    expect(wrong).toEqual([])
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.a }))
  })
})
