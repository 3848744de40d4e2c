import {
  argumentOf,
  fieldKindOf,
  filterFieldOf,
  isSameJson,
  type Json,
  matches,
  operatorsOf,
  sortOf,
} from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../apps.ts'
import { makeBuild, type Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { argumentsFor, samplesFor, storedTypes } from './sample-values.ts'

/** Every stored field type goes through the database and back: values, every operator of its kind, order. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe.each(storedTypes)('%s in the database', (id) => {
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
