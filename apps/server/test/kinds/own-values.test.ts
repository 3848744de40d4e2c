import { durationFormats, formatDuration } from '@oficina/kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../apps.ts'
import { type BuiltOrg, makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeTable } from '../tables.ts'

let server: TestServer
let org: BuiltOrg
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  org = await makeBuild(server).org()
  admin = org.admin
})
afterAll(() => server.stop())

const valuesOf = async (tableId: string, fieldId: string) =>
  ok(await admin.api.records.list({ tableId })).records.map((record) => record.values[fieldId])
const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a uuid field', () => {
  it('gives an id to each record that is there, to each new one and to each copy, all different', async () => {
    const t = await makeTable(admin, 'Ids', { a: { type: 'singleLineText' } })
    const create = (n: number) =>
      admin.api.records.createMany({
        tableId: t.id,
        records: Array.from({ length: n }, () => ({ values: { [t.a]: 'x' } })),
      })
    ok(await create(3))
    const id = ok(await admin.api.fields.create({ tableId: t.id, label: 'Id', type: 'uuid' })).id
    const before = await valuesOf(t.id, id)
    const one = ok(await admin.api.records.create({ tableId: t.id, values: {} }))
    ok(await create(2))
    ok(await admin.api.records.duplicate({ tableId: t.id, recordId: 1 }))
    const ids = (await valuesOf(t.id, id)) as string[]
    expect(ids).toHaveLength(7)
    expect(ids.slice(0, 3)).toEqual(before)
    for (const value of ids) expect(value).toMatch(version4)
    expect(new Set(ids).size).toBe(7)
    expect(one.values[id]).toBe(ids[3])
    const { entries } = ok(await admin.api.history.record({ tableId: t.id, recordId: one.id }))
    expect(JSON.stringify(entries)).toContain(ids[3])
  })

  it('is written by nobody [rule v.field.not-editable]', async () => {
    const t = await makeTable(admin, 'Ids fixos', { code: { type: 'uuid' } })
    const values = { [t.code]: '3f2b8c1e-9d47-4a6b-8f21-0c5d7e9a1b34' }
    expect(await admin.api.records.create({ tableId: t.id, values })).toBeError(403, 'permission_denied')
    const made = ok(await admin.api.records.create({ tableId: t.id, values: {} }))
    const update = await admin.api.records.update({ tableId: t.id, recordId: made.id, values })
    expect(update).toBeError(403, 'permission_denied')
    expect(await valuesOf(t.id, t.code)).toEqual([made.values[t.code]])
  })

  it('keeps its ids when a change of its type is taken back', async () => {
    const t = await makeTable(admin, 'Ids trocados', { code: { type: 'uuid' } })
    for (let n = 0; n < 3; n++) ok(await admin.api.records.create({ tableId: t.id, values: {} }))
    const before = await valuesOf(t.id, t.code)
    ok(await admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.code, type: 'singleLineText' }))
    expect(await valuesOf(t.id, t.code)).toEqual(before)
    ok(await admin.api.records.create({ tableId: t.id, values: {} }))
    ok(await admin.api.fieldTypes.undo({ tableId: t.id, fieldId: t.code }))
    const after = (await valuesOf(t.id, t.code)) as string[]
    expect(after.slice(0, 3)).toEqual(before)
    expect(after[3]).toMatch(version4)
  })
})

describe('a duration', () => {
  it('is stored as seconds from whatever was typed, and is summed, sorted, filtered and copied', async () => {
    const t = await makeTable(admin, 'Horas', { time: { type: 'duration' } })
    const typed = ['1:30', '1h 30min 15s', '90 min', 45, '-0:30', null]
    ok(
      await admin.api.records.createMany({
        tableId: t.id,
        records: typed.map((value) => ({ values: { [t.time]: value } })),
      }),
    )
    expect(await valuesOf(t.id, t.time)).toEqual([5400, 5415, 5400, 45, -1800, null])
    const filter = { op: 'and' as const, rules: [{ field: t.time, operator: 'gte', value: 5400 }] }
    const found = ok(await admin.api.records.list({ tableId: t.id, filter: filter as never }))
    expect(found.records.map(({ id }) => id)).toEqual([1, 2, 3])
    const sorted = ok(await admin.api.records.list({ tableId: t.id, sort: [{ field: t.time, order: 'asc' }] }))
    expect(sorted.records.map(({ id }) => id)).toEqual([5, 4, 1, 3, 2, 6])
    const summary = ok(
      await admin.api.records.summary({ tableId: t.id, aggregates: [{ field: t.time, aggregate: 'sum' }] }),
    )
    expect(summary.lines[0]?.aggregates).toEqual([14_460])
    const copy = ok(await admin.api.records.duplicate({ tableId: t.id, recordId: 2 }))
    expect(copy.values[t.time]).toBe(5415)
    const refused = await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.time]: '1:75' } })
    expect(refused).toBeError(422, 'invalid_input')
  })

  it('has one text in the interface and in the search', async () => {
    const seconds = [0, 1, 59, 60, 61, 3600, 3605, 5400, 5415, 360_000, -1, -5400, 36_000_000_000]
    for (const format of durationFormats) {
      const { rows } = await sql<{ texts: string[] }>`
        select array_agg(oficina.duration_text(s, ${format}) order by n) as texts
        from unnest(${seconds}::numeric[]) with ordinality as u (s, n)`.execute(server.services.database.system())
      expect(rows[0]?.texts).toEqual(seconds.map((one) => formatDuration(one, format)))
    }
  })

  it('goes into numbers and timers and back without changing its length', async () => {
    const t = await makeTable(admin, 'Horas trocadas', { time: { type: 'duration' } })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.time]: '2:00' } }))
    const change = (type: string) => admin.api.fieldTypes.change({ tableId: t.id, fieldId: t.time, type })
    ok(await change('number'))
    expect(await valuesOf(t.id, t.time)).toEqual([7200])
    ok(await change('duration'))
    ok(await change('timer'))
    const [laps] = (await valuesOf(t.id, t.time)) as { startedAt: string; finishedAt: string }[][]
    expect(laps?.map((lap) => (Date.parse(lap.finishedAt) - Date.parse(lap.startedAt)) / 1000)).toEqual([7200])
    ok(await change('duration'))
    expect(await valuesOf(t.id, t.time)).toEqual([7200])
    ok(await change('singleLineText'))
    expect(await valuesOf(t.id, t.time)).toEqual(['2:00'])
  })
})

describe('a field that is not strict', () => {
  it.each([
    ['phone', 'ramal 12', '(11) 98765-4321', '+5511987654321'],
    ['email', 'não tem', ' Ana@Exemplo.com ', 'ana@exemplo.com'],
    ['link', 'em breve', 'exemplo.com', 'https://exemplo.com'],
  ])('keeps a %s that is none as it was typed, and one that is as always', async (type, odd, typed, kept) => {
    const t = await makeTable(admin, `Livre ${type}`, { a: { type }, loose: { type, options: { strict: false } } })
    const create = (field: string, value: string) =>
      admin.api.records.create({ tableId: t.id, values: { [field]: value } })
    expect(await create(t.a, odd)).toBeError(422, 'invalid_input')
    expect(ok(await create(t.loose, odd)).values[t.loose]).toBe(odd)
    expect(ok(await create(t.loose, typed)).values[t.loose]).toBe(kept)
  })

  it('still refuses a link that would run something', async () => {
    const t = await makeTable(admin, 'Livre e seguro', { a: { type: 'link', options: { strict: false } } })
    for (const value of [
      'javascript:alert(1)',
      'Site (javascript:alert(1))',
      { url: 'data:text/html,x', label: 'x' },
    ]) {
      expect(await admin.api.records.create({ tableId: t.id, values: { [t.a]: value } })).toBeError(
        422,
        'invalid_input',
      )
    }
  })
})

describe('a link with a label', () => {
  it('is read from its parts or from text, and found by either part', async () => {
    const t = await makeTable(admin, 'Sites', { site: { type: 'link' } })
    const given = [
      { url: 'exemplo.com', label: 'Nosso site' },
      '[Manual](https://manual.example/a)',
      'Loja (https://loja.example)',
      'https://antigo.example',
    ]
    ok(
      await admin.api.records.createMany({
        tableId: t.id,
        records: given.map((value) => ({ values: { [t.site]: value } })),
      }),
    )
    expect(await valuesOf(t.id, t.site)).toEqual([
      'Nosso site (https://exemplo.com)',
      'Manual (https://manual.example/a)',
      'Loja (https://loja.example)',
      'https://antigo.example',
    ])
    const contains = async (value: string) => {
      const filter = { op: 'and' as const, rules: [{ field: t.site, operator: 'contains', value }] }
      return ok(await admin.api.records.list({ tableId: t.id, filter: filter as never })).records.map(({ id }) => id)
    }
    expect(await contains('manual.example')).toEqual([2])
    expect(await contains('nosso')).toEqual([1])
    const searched = ok(await admin.api.records.list({ tableId: t.id, search: 'loja.exa' } as never))
    expect(searched.records.map(({ id }) => id)).toEqual([3])
  })
})
