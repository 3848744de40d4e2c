import type { Json } from '@oficina/kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltOrg, makeBuild } from '../build.ts'
import { randomFrom } from '../formula/random-formula.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { someValues, type RandomTable, withEveryType } from './engine/random-tables.ts'

/**
 * Writes go one of two ways: most in one statement, the others step by step. The same write down either must leave the
 * same behind. `partial` asks for the long way, and means nothing else where no record is refused.
 */
let server: TestServer
let org: BuiltOrg
beforeAll(async () => {
  // Without workers, what is written waits for the search where the write put it.
  server = await startTestServer({
    OFICINA_ROLE: 'api',
    OFICINA_LIMIT_SESSION: '100000',
    OFICINA_LIMIT_ADDRESS: '100000',
  })
  org = await makeBuild(server).org()
})
afterAll(() => server.stop())

const run = async <R>(text: string): Promise<R[]> =>
  (await sql.raw<R>(text).execute(server.services.database.org(org.id))).rows
const tail = (id: string) => id.slice(4)

/** Everything that names the one table or its fields, said of the other. */
function said<T>(value: T, from: RandomTable, to: RandomTable): T {
  let text = JSON.stringify(value)
  for (const [n, field] of from.fields.entries()) {
    const other = to.fields[n]
    if (other) text = text.replaceAll(field.id, other.id).replaceAll(`c_${tail(field.id)}`, `c_${tail(other.id)}`)
  }
  return JSON.parse(text.replaceAll(from.id, to.id)) as T
}

async function leftBehind(table: RandomTable) {
  const at = `org_id = '${org.id}' and table_id = '${table.id}'`
  const stamped = `'created_at', 'updated_at'`
  const ids = table.fields.map(({ id }) => `'${id}'`).join(', ')
  return {
    rows: await run(
      `select to_jsonb(t) - array[${stamped}] as row from "${org.id}"."t_${tail(table.id)}" t order by id`,
    ),
    history: await run(
      `select record_id, version, action, before, after::jsonb as after from oficina.history where ${at} order by record_id, version`,
    ),
    changes: await run(
      `select to_jsonb(c) - array['id', 'at', 'table_id'] as change from oficina.changes c where ${at} order by id`,
    ),
    waiting: await run(
      `select distinct generate_series(id, last) as id from "${org.id}".search_waiting where table_id = '${table.id}' order by 1`,
    ),
    events: await run(
      // In which order an event names the fields that changed means nothing.
      `select type, rooms, actor, payload - array['changeId', 'fields'] as payload,
         (select array_agg(f order by array_position(array[${ids}], f)) from jsonb_array_elements_text(payload->'fields') f) as fields from oficina.events
       where org_id = '${org.id}' and type = 'records.changed' and payload->>'tableId' = '${table.id}' order by id`,
    ),
  }
}

it.each([1, 2, 3])(
  'the short and the long way leave the same rows, history, events and texts to take (seed %i)',
  async (seed) => {
    const random = randomFrom(seed)
    const { api } = org.admin
    const short = await withEveryType(org.admin, `Short ${seed}`)
    const long = await withEveryType(org.admin, `Long ${seed}`)
    const ok = ({ error }: { error: unknown }) => expect(error, JSON.stringify(error)).toBeNull()
    const ids: number[] = []
    for (let step = 0; step < 30; step++) {
      const count = random.pick([1, 1, 1, 3])
      const values = Array.from({ length: count }, () => someValues(short, random))
      const both = (record: Record<string, Json>) => said(record, short, long)
      if (ids.length < count || random.next() < 0.4) {
        ids.push(...values.map((_, n) => ids.length + n + 1))
        const [only] = values
        ok(
          count === 1 && only
            ? await api.records.create({ tableId: short.id, values: only })
            : await api.records.createMany({ tableId: short.id, records: values.map((values) => ({ values })) }),
        )
        const records = values.map((values) => ({ values: both(values) }))
        ok(await api.records.createMany({ tableId: long.id, records, partial: true }))
      } else {
        const start = random.below(ids.length - count + 1)
        const records = values.map((values, n) => ({ id: ids[start + n] ?? 0, values }))
        const [only] = records
        ok(
          count === 1 && only
            ? await api.records.update({ tableId: short.id, recordId: only.id, values: only.values })
            : await api.records.updateMany({ tableId: short.id, records }),
        )
        const same = records.map(({ id, values }) => ({ id, values: both(values) }))
        ok(await api.records.updateMany({ tableId: long.id, records: same, partial: true }))
      }
    }
    const [one, other] = [said(await leftBehind(short), short, long), said(await leftBehind(long), long, long)]
    for (const what of ['rows', 'history', 'changes', 'waiting', 'events'] as const)
      expect(one[what], what).toEqual(other[what])
  },
)
