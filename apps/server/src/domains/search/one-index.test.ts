import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable, type MadeTable } from '../../../test/tables.ts'
import { freshStructure, searchTextSql } from '../engine/index.ts'
import { listWaiting, takeTexts } from '../tables/queries/search.ts'

let server: TestServer
let build: Build
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '100000', OFICINA_LIMIT_ADDRESS: '100000' })
  build = makeBuild(server)
})
afterAll(() => server.stop())

const namesOf = async (who: Person, q: string, limit = 10) =>
  ok(await who.api.search.find({ q, limit })).records.map(({ label }) => label)
const add = async (who: Person, t: MadeTable<never>, name: string) =>
  ok(await who.api.records.create({ tableId: t.id, values: { [t.name]: name } })).id
const run = async <R>({ id }: BuiltOrg, text: string) =>
  (await sql.raw<R>(text).execute(server.services.database.org(id))).rows
const textsOf = (org: BuiltOrg, tableId: string) =>
  run<{ id: string }>(org, `select id from "${org.id}".search_texts where table_id = '${tableId}' order by id`)
const waitingOf = (org: BuiltOrg, tableId: string) =>
  run<{ id: string }>(org, `select id from "${org.id}".search_waiting where table_id = '${tableId}' order by id`)
const yes = { wants_forever: true as const, is_authorized: true as const, knows_unrecoverable: true as const }
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 })

/** Takes the texts of all records into the index, as happens by itself once tables are left alone. */
async function takeEveryText({ id }: BuiltOrg) {
  const { database } = server.services
  const db = database.org(id)
  const { tables, settings } = await freshStructure(database, db, id)
  for (const tableId of await listWaiting(db, id)) {
    const fields = [...(tables.get(tableId)?.fields.values() ?? [])]
    await takeTexts(db, id, tableId, searchTextSql(fields, 't', settings), 50_000)
  }
}

interface Sent {
  text: string
  values: unknown[]
}

/** The statements over texts and records that some work sends. */
async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const original = client.query
  const sent: Sent[] = []
  client.query = function (...given: unknown[]) {
    const [query, values] = given
    const one = (typeof query === 'string' ? { text: query, values } : query) as Sent
    // The job that takes in what waits looks whether there is more, whenever it likes.
    const isOfJob = /select ctid as at/.test(one.text)
    if (!isOfJob && /search_texts|search_waiting|"t_/.test(one.text))
      sent.push({ text: one.text, values: one.values ?? [] })
    return original.apply(this, given)
  }
  try {
    await work()
  } finally {
    client.query = original
  }
  return sent
}
const statementsOf = async (work: () => Promise<unknown>) => (await sentBy(work)).map(({ text }) => text)

interface Plan {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** How many entries of the organisation's texts and their indexes a statement reads. */
async function entriesRead({ text, values }: Sent): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl, options: '-c oficina.org=*' })
  await client.connect()
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    const count = (plan: Plan): number => {
      const isText = /^search_texts/.test(plan['Relation Name'] ?? plan['Index Name'] ?? '')
      const own = isText ? (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 0) : 0
      return (plan.Plans ?? []).reduce((sum, one) => sum + count(one), own)
    }
    return count((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan ?? {})
  } finally {
    await client.end()
  }
}

it('a new table has no relations of its own for the search', async () => {
  const org = await build.org()
  const relations = () =>
    run<{ name: string }>(
      org,
      `select relname as name from pg_class where relnamespace = '"${org.id}"'::regnamespace order by 1`,
    )
  const before = await relations()
  const t = await makeTable(org.admin, 'Sozinha', {})
  const made = (await relations()).filter(({ name }) => before.every((one) => one.name !== name))
  const tail = t.id.slice(4)
  expect(made.map(({ name }) => name)).toEqual([`t_${tail}`, `t_${tail}_id_seq`, `t_${tail}_pkey`])
  const toast = await run<{ count: number }>(
    org,
    `select count(*)::int as count from pg_class where relnamespace = 'pg_toast'::regnamespace
      and relname ~ ('^pg_toast_' || '"${org.id}"."t_${tail}"'::regclass::oid)`,
  )
  expect(toast).toEqual([{ count: 2 }])
})

it('a search sends the same statements over 10 tables as over 200', async () => {
  const org = await build.org()
  const found = await makeTable(org.admin, 'Bichos', {})
  for (let n = 0; n < 3; n++) await add(org.admin, found, `Jabuti ${n}`)
  await takeEveryText(org)
  const growTo = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const t = await makeTable(org.admin, `Tabela ${n}`, {})
      if (n % 50 === 3) await add(org.admin, t, 'Capivara')
    }
    await takeEveryText(org)
    // What is known of the structure is read before the statements are looked at.
    expect(await namesOf(org.admin, 'jabuti')).toHaveLength(3)
  }
  await growTo(1, 10)
  const [none, some] = [() => namesOf(org.admin, 'inexistente'), () => namesOf(org.admin, 'jabuti')]
  const [noneOf10, someOf10] = [await statementsOf(none), await statementsOf(some)]
  expect([noneOf10.length, someOf10.length]).toEqual([1, 2])
  await growTo(10, 200)
  expect(await statementsOf(none)).toEqual(noneOf10)
  expect(await statementsOf(some)).toEqual(someOf10)
  expect(await namesOf(org.admin, 'capivara')).toHaveLength(4)
}, 120_000)

describe('a text that one large table has in very many records', () => {
  let org: BuiltOrg
  let small: MadeTable<never>
  let large: MadeTable<'nota' | 'valor'>
  beforeAll(async () => {
    org = await build.org()
    large = await makeTable(org.admin, 'Grande', { nota: { type: 'text' }, valor: { type: 'number' } })
    for (let call = 0; call < 2; call++) {
      const records = Array.from({ length: 1_000 }, (_, n) => ({
        values: {
          [large.name]: `Pedido ${call * 1_000 + n}`,
          [large.nota]: 'entrega de pirarucu',
          [large.valor]: call * 1_000 + n,
        },
      }))
      ok(await org.admin.api.records.createMany({ tableId: large.id, records }))
    }
    small = await makeTable(org.admin, 'Pequena', {})
    for (const name of ['Casa do pirarucu', 'Pirarucu Ltda', 'Outra']) await add(org.admin, small, name)
    await takeEveryText(org)
  }, 60_000)

  it('does not drown a small table, and the best names come first', async () => {
    const found = await namesOf(org.admin, 'pirarucu')
    expect(found).toHaveLength(10)
    expect(found.slice(0, 2)).toEqual(['Pirarucu Ltda', 'Casa do pirarucu'])
    expect(await namesOf(org.admin, 'pirarucu', 50)).toHaveLength(50)
  })

  it('is found where someone may look, and nowhere else', async () => {
    const role = await makeRole(build, org, { '*': 'none', [small.id]: { level: 'view' } } as never)
    const who = await build.person(org, { role })
    expect(await namesOf(who, 'pirarucu', 50)).toEqual(['Pirarucu Ltda', 'Casa do pirarucu'])
    const names = await makeRole(build, org, {
      '*': 'none',
      [large.id]: { level: 'view', fields: { [large.name]: 'view' } },
    } as never)
    expect(await namesOf(await build.person(org, { role: names }), 'pirarucu', 50)).toEqual([])
  })

  it('is looked for further where the first records may not be seen', async () => {
    const rules = [{ field: large.valor, operator: 'gte', value: 1_999 }]
    const role = await makeRole(build, org, {
      '*': 'none',
      [large.id]: { level: 'view', filters: { op: 'and', rules } },
    } as never)
    expect(await namesOf(await build.person(org, { role }), 'pirarucu')).toEqual(['Pedido 1999'])
  })

  it('is found in one table where that is named', async () => {
    const inTable = async (id: string) =>
      ok(await org.admin.api.search.find({ q: 'pirarucu', limit: 10, table_id: id })).records
    expect((await inTable(small.id)).map(({ label }) => label)).toEqual(['Pirarucu Ltda', 'Casa do pirarucu'])
    expect(await inTable(large.id)).toHaveLength(10)
  })
})

it('a text that very many records contain is found without reading all of them', async () => {
  const org = await build.org()
  const large = await makeTable(org.admin, 'Enorme', { nota: { type: 'text' } })
  const source = `"${org.id}"."t_${large.id.slice(4)}"`
  const [name, nota] = [large.name, large.nota].map((id) => `"c_${id.slice(4)}"`)
  await run(
    org,
    `insert into ${source} (${name}, ${nota}) select 'Pedido ' || n, 'caixa de tambaqui' from generate_series(1, 30000) n`,
  )
  const small = await makeTable(org.admin, 'Miúda', {})
  for (const one of ['Feira do tambaqui', 'Tambaqui & Filhos']) await add(org.admin, small, one)
  await run(org, `insert into "${org.id}".search_waiting values ('${large.id}', 1, 30000)`)
  await takeEveryText(org)
  const sent: Sent[] = []
  const ask = async (work: () => Promise<unknown>) => {
    sent.push(...(await sentBy(work)).filter(({ text }) => text.includes('search_')))
  }
  await run(org, `vacuum analyze "${org.id}".search_texts`)
  await ask(async () => {
    const found = await namesOf(org.admin, 'tambaqui')
    expect(found.slice(0, 2)).toEqual(['Tambaqui & Filhos', 'Feira do tambaqui'])
    expect(found).toHaveLength(10)
  })
  await ask(async () => {
    const list = ok(await org.admin.api.records.list({ tableId: large.id, search: 'tambaqui', limit: 20 }))
    expect(list.records).toHaveLength(20)
  })
  expect(sent.length).toBeGreaterThan(2)
  for (const one of sent) expect(await entriesRead(one)).toBeLessThan(10_000)
  // A rare one is asked of the index, in the same table.
  expect(await namesOf(org.admin, 'pedido 29999')).toEqual(['Pedido 29999'])
  const list = ok(await org.admin.api.records.list({ tableId: large.id, search: 'pedido 29999' }))
  expect(list.records.map(({ id }) => id)).toEqual([29_999])
}, 60_000)

it('many new records wait as one, and are all found before and after their texts are taken', async () => {
  const org = await build.org()
  const t = await makeTable(org.admin, 'Lote', {})
  const records = Array.from({ length: 300 }, (_, n) => ({ values: { [t.name]: `Buriti ${n}` } }))
  ok(await org.admin.api.records.createMany({ tableId: t.id, records }))
  expect(await waitingOf(org, t.id)).toEqual([{ id: '1' }])
  const changed = [7, 8, 9, 100].map((id) => ({ id, values: { [t.name]: `Açaí ${id}` } }))
  ok(await org.admin.api.records.updateMany({ tableId: t.id, records: changed }))
  const all = async () => [
    ok(await org.admin.api.records.list({ tableId: t.id, search: 'buriti', total: true })).total,
    (await namesOf(org.admin, 'acai')).length,
    (await namesOf(org.admin, 'buriti', 50)).length,
  ]
  expect(await all()).toEqual([296, 4, 50])
  const { database } = server.services
  const { tables, settings } = await freshStructure(database, database.org(org.id), org.id)
  const text = searchTextSql([...(tables.get(t.id)?.fields.values() ?? [])], 't', settings)
  // Fewer than the first run has: the rest of it waits, with the others.
  expect(await takeTexts(database.org(org.id), org.id, t.id, text, 100)).toBe(100)
  expect(await waitingOf(org, t.id)).toContainEqual({ id: '101' })
  expect(await all()).toEqual([296, 4, 50])
  await takeEveryText(org)
  expect(await textsOf(org, t.id)).toHaveLength(300)
  expect(await all()).toEqual([296, 4, 50])
})

describe('texts of what is gone', () => {
  it('a table that is erased is not found, and its texts go', async () => {
    const org = await build.org()
    const t = await makeTable(org.admin, 'Velha', {})
    const other = await makeTable(org.admin, 'Outra', {})
    await add(org.admin, other, 'Graviola nova')
    await add(org.admin, t, 'Graviola velha')
    await takeEveryText(org)
    await add(org.admin, t, 'Graviola que espera')
    ok(await org.admin.api.trash.archive({ id: t.id, type: 'table' }))
    ok(await org.admin.api.trash.erase({ id: t.id, type: 'table', ...yes }))
    expect(await namesOf(org.admin, 'graviola')).toEqual(['Graviola nova'])
    await eventually(async () => {
      expect(await textsOf(org, t.id)).toEqual([])
      expect(await waitingOf(org, t.id)).toEqual([])
    })
    expect(await textsOf(org, other.id)).toEqual([{ id: '1' }])
    expect(await namesOf(org.admin, 'graviola')).toEqual(['Graviola nova'])
  }, 40_000)

  it('a record in the trash is found once it is back, and an erased one never', async () => {
    const org = await build.org()
    const t = await makeTable(org.admin, 'Cestos', {})
    const [back, gone] = [await add(org.admin, t, 'Cupuaçu um'), await add(org.admin, t, 'Cupuaçu dois')]
    await takeEveryText(org)
    ok(await org.admin.api.records.remove({ tableId: t.id, ids: [back, gone] }))
    expect(await namesOf(org.admin, 'cupuacu')).toEqual([])
    ok(await org.admin.api.records.recover({ tableId: t.id, ids: [back] }))
    expect(await namesOf(org.admin, 'cupuacu')).toEqual(['Cupuaçu um'])
    ok(await org.admin.api.records.erase({ tableId: t.id, ids: [gone] }))
    expect(await namesOf(org.admin, 'cupuacu')).toEqual(['Cupuaçu um'])
    const list = ok(await org.admin.api.records.list({ tableId: t.id, search: 'cupuacu' }))
    expect(list.records.map(({ id }) => id)).toEqual([back])
    await eventually(async () => {
      expect(await textsOf(org, t.id)).toEqual([{ id: String(back) }])
      expect(await waitingOf(org, t.id)).toEqual([])
    })
  }, 40_000)

  it('a text that was taken while its record was erased goes with the next one', async () => {
    const org = await build.org()
    const t = await makeTable(org.admin, 'Corrida', {})
    const id = await add(org.admin, t, 'Bacuri')
    await takeEveryText(org)
    ok(await org.admin.api.records.remove({ tableId: t.id, ids: [id] }))
    ok(await org.admin.api.records.erase({ tableId: t.id, ids: [id] }))
    await run(
      org,
      `insert into "${org.id}".search_texts (table_id, id, text) values ('${t.id}', ${id}, 'bacuri') on conflict do nothing`,
    )
    expect(await namesOf(org.admin, 'bacuri')).toEqual([])
    await eventually(async () => expect(await textsOf(org, t.id)).toEqual([]))
  }, 40_000)
})
