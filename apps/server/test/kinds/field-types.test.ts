import {
  argumentOf,
  type ArgumentKind,
  fieldKindOf,
  fields as kinds,
  type FieldTypeId,
  filterFieldOf,
  isSameJson,
  type Json,
  matches,
  operatorsOf,
  sortOf,
} from '@oficina/kinds'
import { fieldSamples as samples } from '@oficina/kinds/fields/samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** Every stored field type goes through the database and back: values, every operator of its kind, order. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What points to things outside the value is tried with those things, elsewhere. */
const pointing = new Set(['user', 'multipleUsers', 'files', 'image'])
const ids = (Object.keys(kinds) as FieldTypeId[]).filter((id) => {
  const kind = fieldKindOf(id)
  const { traits, defaults, needs } = kind
  return (
    !traits.readOnlyAlways &&
    needs.length === 0 &&
    kind.columnOf(defaults) !== null &&
    id !== 'name' &&
    !pointing.has(id)
  )
})

const ok = <T>(answer: { body: T; error: unknown }): T => {
  expect(answer.error, JSON.stringify(answer.error)).toBeNull()
  return answer.body
}

/** The settings that most of a type's samples have, and the samples that go with them. */
function samplesFor(id: FieldTypeId): { options: object; values: Json[] } {
  const kind = fieldKindOf(id)
  const all = samples[id].valid as readonly { value: Json; options?: object }[]
  const chosen = all.find(
    (sample) => sample.options !== undefined && !all.some((one) => one.options === undefined),
  )?.options
  const options = chosen ?? kind.defaults
  const values = all
    .filter((sample) => isSameJson((sample.options ?? kind.defaults) as Json, options as Json))
    .map((sample) => sample.value)
  // A lap that still runs is longer by the time it is looked at.
  return { options, values: values.filter((value) => !JSON.stringify(value).includes('"finishedAt":null')) }
}

/** Arguments for an operator, taken from the values themselves and from beside them. */
function argumentsFor(argument: ArgumentKind, keys: readonly Json[]): unknown[] {
  const some = keys.filter((key) => key !== null)
  const numbers = some.filter((key): key is number => typeof key === 'number')
  const texts = some.filter((key): key is string => typeof key === 'string' && key !== '')
  const lists = some.filter((key): key is string[] => Array.isArray(key) && key.length > 0)
  const few = texts.slice(0, 2)
  const shortened = (text: string) => text.slice(0, 500)
  const tried: Partial<Record<ArgumentKind, unknown[]>> = {
    none: [undefined],
    text: [
      ...texts.map((text) => text.slice(0, 3)).filter((text) => text.trim() !== ''),
      ...texts.map((text) => shortened(text.toUpperCase())),
      '%_\\',
    ],
    texts: few.length === 0 ? [] : [few.map(shortened)],
    number: [...numbers, 0],
    numberRange:
      numbers.length === 0
        ? []
        : [
            [Math.min(...numbers), Math.max(...numbers)],
            [-1, 1],
          ],
    boolean: [true, false],
    date: [...texts.map((text) => text.slice(0, 10)), { period: 'today' }, { period: 'lastDays', count: 30 }],
    dateRange: [['2000-01-01', '2030-12-31']],
    period: [{ period: 'thisMonth' }, { period: 'nextYears', count: 2 }],
    time: texts,
    timeRange: [['08:00', '18:00']],
    option: texts,
    options: [...lists, ...(few.length === 0 ? [] : [few])],
    count: [0, 1, 2],
  }
  return tried[argument] ?? []
}

describe.each(ids)('%s in the database', (id) => {
  const kind = fieldKindOf(id)

  it('comes back as it went, is found by every operator as in memory, and stands in order', async () => {
    const { options, values } = samplesFor(id)
    // Someone else for each type: one person may not ask this much.
    const admin: Person = (await makeBuild(server).org()).admin
    const table = ok(await admin.api.tables.create({ label: `Tipo ${id}` }))
    const field = ok(
      await admin.api.fields.create({
        tableId: table.id,
        label: id,
        type: id,
        options: options as Record<string, unknown>,
      }),
    ).id
    const rows = [...values, null]
    ok(
      await admin.api.records.createMany({
        tableId: table.id,
        records: rows.map((value) => ({ values: { [field]: value } })),
      }),
    )
    const list = async (request: object) =>
      ok(await admin.api.records.list({ tableId: table.id, limit: 1000, ...request })).records

    const blank = kind.blankOf(options)
    const kept = (await list({})).map((record) => record.values[field] as Json)
    rows.forEach((value, n) => {
      const given = value === null ? (kind.initialOf(options) ?? blank) : value
      expect(isSameJson(kept[n], given), `${JSON.stringify(kept[n])} is ${JSON.stringify(given)}`).toBe(true)
    })

    const described = filterFieldOf(kind, options)
    const valueKind = kind.valueKindOf(options)
    const keys = kept.map((value) => (value === null ? null : kind.compareKey(value as never, options, Date.now())))
    const org = ok(await admin.api.auth.session({})).session?.org.locale_settings
    const env = {
      fields: new Map([[field, described]]),
      userId: admin.id,
      now: Date.now(),
      timezone: org?.timezone ?? 'UTC',
      weekStart: 0,
    }
    for (const operator of Object.keys(operatorsOf[valueKind])) {
      for (const value of argumentsFor(argumentOf(valueKind, operator) ?? 'none', keys)) {
        const filter = { op: 'and' as const, rules: [{ field, operator, ...(value !== undefined && { value }) }] }
        const answer = await admin.api.records.list({ tableId: table.id, filter: filter as never, limit: 1000 })
        if (answer.error) {
          expect(answer, `${operator} ${JSON.stringify(value)}`).toBeError(422, 'invalid_input')
          continue
        }
        const wanted = kept.flatMap((one, n) => (matches(filter as never, { [field]: one }, env) ? n + 1 : []))
        expect(
          answer.body.records.map((record) => record.id),
          `${operator} ${JSON.stringify(value)}`,
        ).toEqual(wanted)
      }
    }

    if (sortOf[valueKind] === null) return
    const up = (await list({ sort: [{ field, order: 'asc' }] })).map((record) => record.id)
    const down = (await list({ sort: [{ field, order: 'desc' }] })).map((record) => record.id)
    expect(new Set(up)).toEqual(new Set(rows.map((_, n) => n + 1)))
    // Empty values come last, whichever way.
    const isEmpty = (record: number) => keys[record - 1] === null && blank === null
    for (const order of [up, down]) {
      const first = order.findIndex(isEmpty)
      if (first >= 0) expect(order.slice(first).every(isEmpty)).toBe(true)
    }
  })
})
