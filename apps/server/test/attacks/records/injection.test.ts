import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../../../src/platform/log.ts'
import { type BuiltOrg, makeBuild } from '../../build.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { type MadeTable, makeTable } from '../../tables.ts'
import { makeToken, type Program } from '../../tokens.ts'
import { leaksIn } from '../leaks.ts'
import { type Got, send } from '../send.ts'

/** Section D against tables, fields, records and the public API. */
let server: TestServer
let org: BuiltOrg
let table: MadeTable<'n' | 'dia' | 'email'>
let program: Program
const written: string[] = []

beforeAll(async () => {
  const log = makeLog('trace', { write: (text) => void written.push(text) })
  const limits = { OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }
  server = await startTestServer({ OFICINA_LOG: 'trace', ...limits }, undefined, { log })
  org = await makeBuild(server).org()
  table = await makeTable(org.admin, 'Alvo', {
    n: { type: 'number' },
    dia: { type: 'date' },
    email: { type: 'email' },
  })
  program = await makeToken(server.url, org.admin)
})
afterAll(() => server.stop())

const prototypeBefore = Object.getOwnPropertyNames(Object.prototype).toSorted((a, b) => a.localeCompare(b))
const ask = (method: string, path: string, body?: unknown): Promise<Got> =>
  send(server.url, {
    method,
    path: `/api${path}`,
    as: org.admin,
    headers: { origin: server.url, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const askV1 = (method: string, path: string, body?: unknown): Promise<Got> =>
  send(server.url, {
    method,
    path: `/api/v1${path}`,
    headers: { ...program.headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const list = (input: unknown) => ask('POST', `/v3/tab/${table.id}/records`, input)

/** Refused as the sender's mistake, and without a word about how we are built. */
function refusedBy(got: Got, what: string) {
  expect([400, 404, 413, 422], `${what}: ${got.status} ${got.text.slice(0, 200)}`).toContain(got.status)
  expect(leaksIn(got.text.replaceAll(JSON.stringify(what).slice(1, -1), '')), what).toEqual([])
}

const names: Record<string, string> = {
  'ends the statement': 'x"; drop schema oficina cascade; --',
  'another column': 'a" as b, (select password_hash from oficina.accounts) as "c',
  'a quote': `it's "quoted" \`so\``,
  'a parameter': '$1',
  'a format': '%s %I %L',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  emoji: '🧨👩‍👩‍👧',
  'right to left': '\u202etxt.exe\u2066',
  '64 bytes': 'é'.repeat(32),
  backslash: '\\x00\\',
  'a comment': '/*prepared:x*/ select 1',
}

describe('T073, T074 names', () => {
  it.each(Object.entries(names))('%s is just text', async (_, label) => {
    const made = await makeTable(org.admin, label.slice(0, 45), { valor: { type: 'singleLineText' } })
    const field = await org.admin.api.fields.create({ tableId: made.id, label, type: 'singleLineText' })
    expect(field.status).toBe(200)
    expect(field.body.label).toBe(label.replace(/\s+/g, ' ').trim())
    const id = field.body.id
    expect((await org.admin.api.fields.update({ tableId: made.id, fieldId: made.valor, label })).body.label).toBe(
      field.body.label,
    )
    const record = await org.admin.api.records.create({ tableId: made.id, values: { [id]: label } })
    expect(record.body.values[id]).toBe(label)
    const filter = { op: 'and' as const, rules: [{ field: id, operator: 'is', value: label }] }
    const found = await org.admin.api.records.list({
      tableId: made.id,
      filter,
      sort: [{ field: id, order: 'desc' }],
      search: label,
    })
    expect(found.body.records.map((one) => one.id)).toEqual([1])
    const key = (await org.admin.api.tables.get({ tableId: made.id })).body.key
    expect(key).toMatch(/^[a-z_][a-z0-9_]*$/)
    const fields = await askV1('GET', `/tables/${key}/fields`)
    for (const one of (JSON.parse(fields.text) as { fields: { key: string }[] }).fields)
      expect(one.key).toMatch(/^[a-z_][a-z0-9_]*$/)
    expect((await askV1('GET', `/tables/${key}/records`)).status).toBe(200)
  })

  it('a NUL, half a character or 300 bytes are refused', async () => {
    for (const label of ['a\u0000b', 'a\ud800', 'x'.repeat(300)]) {
      refusedBy(await ask('POST', '/v3/tab', { label }), label)
      refusedBy(await ask('POST', `/v3/tab/${table.id}/field`, { label, type: 'number' }), label)
      refusedBy(await ask('PUT', `/v3/tab/${table.id}`, { label }), label)
    }
  })

  it('no name became an identifier', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = ${org.id}::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union select relname from pg_class where relnamespace = ${org.id}::regnamespace`.execute(
      server.services.database.org(org.id),
    )
    expect(rows.length).toBeGreaterThan(30)
    for (const { name } of rows) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
  })
})

describe('T075 values of filters', () => {
  it('are compared as they are, wildcards and all', async () => {
    const values = ['100%', '100 reais', 'a_b', 'aXb', 'a\\b', "o'brien", '$1', '::text', '{}']
    const made = await makeTable(org.admin, 'Valores', {})
    await org.admin.api.records.createMany({
      tableId: made.id,
      records: values.map((value) => ({ values: { [made.name]: value } })),
    })
    for (const value of values) {
      for (const operator of ['is', 'contains', 'startsWith', 'endsWith']) {
        const filter = { op: 'and' as const, rules: [{ field: made.name, operator, value }] }
        const { records } = (await org.admin.api.records.list({ tableId: made.id, filter })).body
        expect(
          records.map(({ label }) => label),
          `${operator} ${value}`,
        ).toEqual([value])
      }
      const found = (await org.admin.api.records.list({ tableId: made.id, search: value })).body.records
      expect(
        found.map(({ label }) => label),
        `search ${value}`,
      ).toContain(value)
    }
  })

  it('of the wrong shape or 500 deep are refused', async () => {
    const rule = (value: unknown) => ({ op: 'and', rules: [{ field: table.n, operator: 'gt', value }] })
    for (const value of [{}, [[1]], { $gt: 1 }, '1 or 1=1', '1', [1], true, null, 'NaN', { field: table.n }])
      refusedBy(await list({ filter: rule(value) }), JSON.stringify(value))
    let deep: unknown = { field: table.n, operator: 'gt', value: 1 }
    for (let n = 0; n < 500; n++) deep = { op: 'and', rules: [deep] }
    refusedBy(await list({ filter: deep }), 'deep')
    const many = {
      op: 'or',
      rules: Array.from({ length: 5_000 }, () => ({ field: table.n, operator: 'gt', value: 1 })),
    }
    refusedBy(await list({ filter: many }), 'many')
    const address = encodeURIComponent(JSON.stringify(deep).slice(0, 9_000))
    refusedBy(await askV1('GET', `/tables/alvo/records?filter=${address}`), 'deep in an address')
  })
})

describe('T076 words from a list', () => {
  const sqls = ['asc; drop table x', 'asc nulls first', 'desc--', 'ASC', '', 'constructor', '__proto__', "' or 1=1"]
  it.each(sqls)('%j is none of them', async (word) => {
    refusedBy(await list({ sort: [{ field: table.n, order: word }] }), word)
    refusedBy(await list({ filter: { op: word, rules: [] } }), word)
    refusedBy(await list({ filter: { op: 'and', rules: [{ field: table.n, operator: word, value: 1 }] } }), word)
    const summary = (input: unknown) => ask('POST', `/v3/tab/${table.id}/records/summary`, input)
    refusedBy(await summary({ groups: [{ field: table.dia, bucket: word }] }), word)
    refusedBy(await summary({ groups: [{ field: table.dia, order: word }] }), word)
    refusedBy(await summary({ aggregates: [{ field: table.n, aggregate: word }] }), word)
    const period = { field: table.dia, operator: 'relative', value: { unit: word, amount: 1, direction: 'past' } }
    refusedBy(await list({ filter: { op: 'and', rules: [period] } }), word)
    refusedBy(await ask('PUT', '/v3/account/org', { timezone: `UTC'${word}` }), word)
    refusedBy(await askV1('GET', `/tables/alvo/records?sort=${encodeURIComponent(`n ${word}`)}`), word)
    refusedBy(await ask('POST', `/v3/tab/${table.id}/field`, { label: 'x', type: word }), word)
  })
})

describe('T079, T080 shapes and numbers of parameters', () => {
  it('are refused or capped', async () => {
    const numbers = ['-1', '0', '1e9', 'NaN', '1e309', '10;--', '1.5', '', '[]', '1000000000000000000000']
    for (const number of numbers) {
      refusedBy(await askV1('GET', `/tables/alvo/records?limit=${encodeURIComponent(number)}`), number)
      refusedBy(
        await ask('POST', `/v3/tab/${table.id}/records`, `{"limit":${/^-?\d|NaN/.test(number) ? number : '""'}}`),
        number,
      )
      refusedBy(await ask('GET', `/v3/tab/${table.id}/record/${encodeURIComponent(number) || '%20'}`), number)
    }
    for (const query of [
      'limit=1&limit=2',
      'limit[a]=1',
      'limit[]=1',
      'filter[op]=and',
      'sort=n&sort=n',
      'x=1',
      'fields[]=n',
    ])
      refusedBy(await askV1('GET', `/tables/alvo/records?${query}`), query)
    for (const wrong of [
      { fields: 'n' },
      { fields: [{}] },
      { sort: {} },
      { filter: [] },
      { search: ['a'] },
      { cursor: {} },
      { total: 'yes' },
    ])
      refusedBy(await list(wrong), JSON.stringify(wrong))
  })
})

describe('T082 search', () => {
  it('takes operators for text, and at most 500 characters', async () => {
    for (const search of [':*|!&()', '"unbalanced', "a' & b", '!!', '(((', '\\', '%', '_', '<->', 'ação:*'])
      expect((await list({ search })).status, search).toBe(200)
    refusedBy(await list({ search: 'x'.repeat(501) }), 'long')
    refusedBy(await list({ search: 'x'.repeat(900_000) }), 'very long')
  })
})

describe('T086 the same check on every way in', () => {
  it('a value that is none is refused by each', async () => {
    const made = (await org.admin.api.records.create({ tableId: table.id, values: { [table.email]: 'a@b.test' } })).body
      .id
    const record = `/v3/tab/${table.id}/record`
    const bad: Record<string, unknown>[] = [
      { [table.email]: 'nope' },
      { [table.n]: 'x' },
      { [table.dia]: '2026-02-30' },
    ]
    for (const values of bad) {
      const tries = [
        await ask('POST', record, { values }),
        await ask('PUT', `${record}/${made}`, { values }),
        await ask('POST', `${record}s/create`, { records: [{ values: {} }, { values }] }),
        await ask('POST', `${record}s/update`, { records: [{ id: made, values }] }),
      ]
      for (const got of tries) expect([got.status, got.error?.id]).toEqual([422, 'invalid_input'])
    }
    for (const values of [{ email: 'nope' }, { n: 'x' }, { dia: '2026-02-30' }]) {
      const tries = [
        await askV1('POST', '/tables/alvo/records', { records: [{ values }] }),
        await askV1('PATCH', '/tables/alvo/records', { records: [{ id: made, values }] }),
      ]
      for (const got of tries) expect([got.status, got.error?.id]).toEqual([422, 'invalid_input'])
    }
    expect((await org.admin.api.records.get({ tableId: table.id, recordId: made })).body.version).toBe(1)
  })
})

describe('T087 keys that would be a prototype', () => {
  it('are inert wherever they stand', async () => {
    const poison = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
    const bodies: [string, string, string][] = [
      ['POST', `/v3/tab/${table.id}/records`, poison],
      ['POST', `/v3/tab/${table.id}/record`, `{"values":${poison}}`],
      ['POST', `/v3/tab/${table.id}/record`, `{"values":{"${table.n}":${poison}}}`],
      ['POST', `/v3/tab/${table.id}/records`, `{"filter":${poison}}`],
      ['POST', `/v3/tab/${table.id}/field`, `{"label":"x","type":"number","options":${poison}}`],
      ['POST', `/v3/tab/${table.id}/field`, `{"label":"x","type":"__proto__"}`],
      ['POST', `/v3/tab/${table.id}/field`, `{"label":"x","type":"constructor"}`],
    ]
    for (const [method, path, body] of bodies) refusedBy(await ask(method, path, body), body)
    const filters = [
      poison,
      `{"op":"and","rules":[${poison}]}`,
      '{"op":"and","rules":[{"field":"__proto__","operator":"is"}]}',
    ]
    for (const filter of filters)
      refusedBy(await askV1('GET', `/tables/alvo/records?filter=${encodeURIComponent(filter)}`), filter)
    refusedBy(await askV1('GET', '/tables/__proto__/records'), '__proto__')
    const names = Object.getOwnPropertyNames(Object.prototype).toSorted((a, b) => a.localeCompare(b))
    expect(names).toEqual(prototypeBefore)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

describe('T089 the log of all this', () => {
  it('is one line of JSON each, with nothing that a terminal acts on', async () => {
    const hostile = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028'
    await ask('POST', `/v3/tab/${table.id}/record`, { values: { [hostile]: hostile } })
    await askV1('GET', `/tables/${encodeURIComponent(hostile)}/records`)
    await askV1('GET', `/tables/alvo/records?sort=${encodeURIComponent(hostile)}`)
    const lines = written.join('').split('\n').filter(Boolean)
    expect(lines.length).toBeGreaterThan(100)
    for (const line of lines) {
      expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('forged')
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    }
    expect(written.join('')).not.toContain(program.token.slice(-20))
  })
})
