import {
  argumentOf,
  filterFieldOf,
  groupOf,
  isSameJson,
  type Json,
  matches,
  operatorsOf,
  own,
  sortOf,
} from '@oficina/kinds'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeBuild, type Person } from '../build.ts'
import { openDatabase } from '../formula/evaluate.ts'
import { randomFrom } from '../formula/random-formula.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { argumentsFor } from '../kinds/sample-values.ts'
import { formulaInMemory, formulasByThemselves, lookupInMemory, rollupInMemory, type Shown } from './engine/oracle.ts'
import {
  kindOf,
  makeWorld,
  type Random,
  type RandomTable,
  type RandomWorld,
  someValues,
  valueKindOf,
} from './engine/random-tables.ts'

let server: TestServer
let database: Client
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '1000000', OFICINA_LIMIT_ADDRESS: '1000000' })
  database = await openDatabase()
})
afterAll(async () => {
  await database.end()
  await server.stop()
})

const seed = Number(process.env.ENGINE_SEED ?? 1)

function ok<T>({ body, error }: { body: T; error: unknown }, what = ''): T {
  if (error) throw new Error(`${what}: ${JSON.stringify(error)}`)
  return body
}

async function shown(who: Person, table: RandomTable): Promise<Shown[]> {
  const { records } = ok(await who.api.records.list({ tableId: table.id, limit: 1000 }), 'list')
  return records.map(({ id, label, values }) => ({ id, label, values: values as Record<string, Json> }))
}

/** Writes down the short way, or the long one, which takes every kind of write. */
async function write(who: Person, table: RandomTable, random: Random, ids: readonly number[], more: () => object) {
  const values = { ...someValues(table, random), ...more() } as Record<string, Json>
  const id = ids.length > 0 && random.next() < 0.4 ? random.pick(ids) : null
  const isLong = random.next() < 0.5
  if (id === null && isLong)
    ok(await who.api.records.createMany({ tableId: table.id, records: [{ values }], partial: true }), 'create long')
  else if (id === null) ok(await who.api.records.create({ tableId: table.id, values }), 'create')
  else if (isLong)
    ok(await who.api.records.updateMany({ tableId: table.id, records: [{ id, values }], partial: true }), 'update long')
  else ok(await who.api.records.update({ tableId: table.id, recordId: id, values }), 'update')
}

async function writeSome(who: Person, world: RandomWorld, random: Random, times: number) {
  for (let n = 0; n < times; n++) {
    const far = (await shown(who, world.far)).map(({ id }) => id)
    const main = (await shown(who, world.main)).map(({ id }) => id)
    if (far.length < 3 || random.next() < 0.3) await write(who, world.far, random, far, () => ({}))
    else
      await write(who, world.main, random, main, () => ({
        ...(random.next() < 0.6 && { [world.one]: random.pick([...far, null]) }),
        ...(random.next() < 0.6 && {
          [world.many]: far.filter(() => random.next() < 0.5).sort(() => random.next() - 0.5),
        }),
      }))
  }
}

/** Every computed value is what it is worked out to be from the values beside it. */
async function compareComputed(who: Person, world: RandomWorld) {
  const org = ok(await who.api.auth.session({})).session?.org.locale_settings
  const settings = { timezone: org?.timezone ?? 'UTC', locale: org?.language ?? 'pt-BR' }
  const far = new Map((await shown(who, world.far)).map((record) => [record.id, record]))
  for (const record of await shown(who, world.main)) {
    const linked = (linkId: string): Shown[] => {
      const value = record.values[linkId] as { id: number } | { id: number }[] | null
      return (Array.isArray(value) ? value : value ? [value] : []).flatMap(({ id }) => far.get(id) ?? [])
    }
    const formulas = world.main.fields.filter((field) => field.type === 'formula')
    const byThemselves = await formulasByThemselves(database, world.main, formulas, record, settings)
    for (const field of world.main.fields) {
      const value = record.values[field.id] ?? null
      const say = `record ${record.id}, ${field.label} ${field.type} ${JSON.stringify(field.options)}`
      const link = String(own(field.options, 'linkFieldId'))
      const target = world.far.fields.find((one) => one.id === own(field.options, 'targetFieldId'))
      if (field.type === 'count') expect(value, say).toBe(linked(link).length)
      if (field.type === 'lookup' && target)
        expect(value, say).toEqual(lookupInMemory(target, linked(link), link === world.many))
      if (field.type === 'rollup' && target) {
        const wanted = rollupInMemory(field, target, linked(link))
        if (wanted !== undefined) expect(value, say).toEqual(wanted)
      }
      if (field.type !== 'formula') continue
      expect(value, say).toEqual(byThemselves[formulas.indexOf(field)])
      const inMemory = formulaInMemory(world.main, field, record)
      if (inMemory !== undefined) expect(value, say).toEqual(inMemory)
    }
  }
}

const idsOnly = (value: Json): Json => {
  const one = (item: Json): Json =>
    typeof item === 'object' && item !== null && 'id' in item ? (item.id as Json) : item
  return Array.isArray(value) ? value.map(one) : one(value)
}

/** Every field is sorted by, grouped by and filtered by as the same is done in memory. */
async function compareSelections(who: Person, world: RandomWorld, random: Random) {
  const { main } = world
  const records = await shown(who, main)
  const timezone = ok(await who.api.auth.session({})).session?.org.locale_settings.timezone ?? 'UTC'
  const described = new Map(main.fields.map((field) => [field.id, filterFieldOf(kindOf(field), field.options)]))
  const env = { fields: described, userId: who.id, now: Date.now(), timezone, weekStart: 0 }
  for (const field of main.fields) {
    const kind = valueKindOf(field)
    const isLink = kind === 'link' || kind === 'links'
    const values = records.map(({ values }) =>
      isLink ? idsOnly(values[field.id] ?? null) : (values[field.id] ?? null),
    )
    const keys = values.map((value) =>
      value === null ? null : (described.get(field.id)?.keyOf?.(value, env.now) ?? value),
    )
    if (sortOf[kind] !== null) {
      const order = random.pick(['asc', 'desc'] as const)
      const sorted = ok(
        await who.api.records.list({ tableId: main.id, fields: [], sort: [{ field: field.id, order }], limit: 1000 }),
        `sort by ${field.label}`,
      )
      expect(new Set(sorted.records.map(({ id }) => id))).toEqual(new Set(records.map(({ id }) => id)))
      if (sortOf[kind] === 'value') {
        const found = sorted.records.map(({ id }) => keys[records.findIndex((record) => record.id === id)])
        const filled = found.filter((key) => key !== null && key !== undefined) as (number | string | boolean)[]
        expect(found.slice(0, filled.length), `empty last by ${field.label}`).toEqual(filled)
        for (let n = 1; n < filled.length; n++) {
          const [before, after] = order === 'asc' ? [filled[n - 1], filled[n]] : [filled[n], filled[n - 1]]
          expect(before! <= after!, `${field.label} ${order}: ${String(before)} before ${String(after)}`).toBe(true)
        }
      }
    }
    if (groupOf[kind] !== null) {
      const { lines } = ok(
        await who.api.records.summary({ tableId: main.id, groups: [{ field: field.id }] }),
        `group by ${field.label}`,
      )
      const counted = lines.filter(({ depth }) => depth === 1).reduce((sum, { count }) => sum + count, 0)
      expect(counted, `groups of ${field.label}`).toBe(records.length)
    }
    for (const operator of Object.keys(operatorsOf[kind])) {
      const tried = argumentsFor(argumentOf(kind, operator) ?? 'none', keys as Json[])
      if (tried.length === 0) continue
      const value = random.pick(tried)
      const filter = {
        op: 'and' as const,
        rules: [{ field: field.id, operator, ...(value !== undefined && { value }) }],
      }
      const answer = await who.api.records.list({ tableId: main.id, fields: [], filter: filter as never, limit: 1000 })
      const say = `${field.label} ${field.type} ${operator} ${JSON.stringify(value)}`
      if (answer.error) {
        expect(answer, say).toBeError(422, 'invalid_input')
        continue
      }
      const wanted = records.flatMap(({ id }, n) =>
        matches(filter as never, { [field.id]: values[n] ?? null }, env) ? [id] : [],
      )
      expect(
        answer.body.records.map(({ id }) => id),
        say,
      ).toEqual(wanted)
    }
  }
}

/** A file with every field of every record is written, whatever is in them. */
async function compareExport(who: Person, world: RandomWorld) {
  const { export_id: exportId } = ok(await who.api.exports.table({ tableId: world.main.id }), 'export')
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string }>`select state from oficina.exports where id = ${exportId}`.execute(
        server.services.database.system(),
      )
      expect(rows[0]?.state).toBe('ready')
    },
    { timeout: 20_000, interval: 100 },
  )
}

/** What is written in a field that can be searched is found by it. */
async function compareSearch(who: Person, world: RandomWorld) {
  for (const record of await shown(who, world.main)) {
    const name = record.values[world.main.fields[0]?.id ?? '']
    if (typeof name !== 'string' || name.trim().length < 2) continue
    const found = ok(
      await who.api.records.list({ tableId: world.main.id, search: name.toUpperCase(), fields: [], limit: 1000 }),
      'search',
    )
    expect(found.records.map(({ id }) => id)).toContain(record.id)
  }
}

it.each([seed, seed + 1, seed + 2])(
  'random tables are read as they are worked out in memory (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = randomFrom(seed)
    const { admin } = await makeBuild(server).org()
    const world = await makeWorld(admin, random, 30)
    await writeSome(admin, world, random, 25)
    await compareComputed(admin, world)
    await compareSelections(admin, world, random)
    await compareSearch(admin, world)
    await compareExport(admin, world)
    const one = (await shown(admin, world.main))[0]
    const got = ok(await admin.api.records.get({ tableId: world.main.id, recordId: one?.id ?? 0 }))
    expect(isSameJson(got.values as Json, one?.values ?? null)).toBe(true)
  },
)
