import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { ok } from '../../../test/apps.ts'
import { type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { makeToken, type Program } from '../../../test/tokens.ts'

let server: TestServer
let twin: TestServer
let org: BuiltOrg
let program: Program
const table = 'clientes'

beforeAll(async () => {
  server = await startTestServer()
  twin = await server.twin()
  org = await makeBuild(server).org()
  program = await makeToken(server.url, org.admin)
  const city = await makeTable(org.admin, 'Cidades', { uf: { type: 'singleLineText' } })
  await makeTable(org.admin, 'Clientes', {
    email: { type: 'email' },
    valor: { type: 'number' },
    etapa: { type: 'select', options: { options: [{ id: 'opt_aaaaaa', label: 'Aberta', color: 'azul' }] } },
    cidade: { type: 'connectedRecord', options: { connectedTableId: city.id } },
  })
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

describe('tables and fields', () => {
  it('are told by name', async () => {
    expect(
      ok(await program.api.v1.tables())
        .tables.map(({ key }) => key)
        .toSorted(),
    ).toEqual(['cidades', table])
    const { fields } = ok(await program.api.v1.fields({ table }))
    expect(fields.map(({ key }) => key)).toEqual(expect.arrayContaining(['email', 'valor', 'etapa', 'cidade']))
    expect(fields.find(({ key }) => key === 'cidade')).toMatchObject({ table: 'cidades', writable: true })
    expect(fields.find(({ key }) => key === 'etapa')?.options).toEqual([expect.objectContaining({ label: 'Aberta' })])
    expect(JSON.stringify(fields)).not.toMatch(/fld_|tbl_/)
  })

  it('404 for a table that is not there', async () => {
    for (const name of ['nada', '__proto__', 'constructor', 'x; drop table y'])
      expect(await program.api.v1.list({ table: name })).toBeError(404, 'not_found')
  })
})

describe('records', () => {
  it('are made, read, changed, listed and deleted by name', async () => {
    const name = ok(await program.api.v1.fields({ table })).fields.find((field) => field.is_name)?.key ?? ''
    const made = ok(
      await program.api.v1.create({
        table,
        records: [
          { values: { [name]: 'Ana', valor: 10, etapa: 'Aberta' } },
          { values: { [name]: 'Bia', valor: 30 } },
          { values: { [name]: 'Caio', valor: 20 } },
        ],
      }),
    )
    expect(made.records.map(({ version }) => version)).toEqual([1, 1, 1])
    const [ana, bia] = made.records.map(({ id }) => id)
    const got = ok(await program.api.v1.get({ table, recordId: ana ?? 0, fields: `${name},valor` }))
    expect(got).toMatchObject({ label: 'Ana', created_by: org.admin.id, values: { [name]: 'Ana', valor: 10 } })
    expect(Object.keys(got.values)).toEqual([name, 'valor'])

    ok(await program.api.v1.update({ table, records: [{ id: bia ?? 0, values: { valor: 5 }, version: 1 }] }))
    const filter = JSON.stringify({ op: 'and', rules: [{ field: 'valor', operator: 'gte', value: 10 }] })
    const list = ok(await program.api.v1.list({ table, filter, sort: '-valor', fields: name, total: 'true' }))
    expect(list.records.map(({ values }) => values[name])).toEqual(['Caio', 'Ana'])
    expect(list).toMatchObject({ total: 2, next: null })

    const first = ok(await program.api.v1.list({ table, sort: 'valor', limit: 2 }))
    const rest = ok(await program.api.v1.list({ table, sort: 'valor', limit: 2, cursor: first.next ?? '' }))
    expect([...first.records, ...rest.records].map(({ label }) => label)).toEqual(['Bia', 'Ana', 'Caio'])
    expect(ok(await program.api.v1.list({ table, search: 'cai' })).records.map(({ label }) => label)).toEqual(['Caio'])

    expect(ok(await program.api.v1.remove({ table, ids: `${ana},${bia}` }))).toMatchObject({ count: 2 })
    expect(ok(await program.api.v1.list({ table })).records.map(({ label }) => label)).toEqual(['Caio'])
  })

  it('tells what is wrong by name, and then writes nothing', async () => {
    const wrong = await program.api.v1.create({
      table,
      records: [{ values: { valor: 1 } }, { values: { valor: 'muito', email: 'x' } }],
    })
    expect(wrong).toBeError(422, 'invalid_input')
    const issues = (wrong.error?.details?.issues ?? []) as { path: string }[]
    expect(issues.map(({ path }) => path).toSorted()).toEqual(['records.1.values.email', 'records.1.values.valor'])
    const unknown = await program.api.v1.create({
      table,
      records: [{ values: { nada: 1, ['fld_00000000000000']: 2 } }],
    })
    expect(unknown.error?.details?.issues).toEqual([
      { path: 'values.nada', reason: 'unknown_field' },
      { path: 'values.fld_00000000000000', reason: 'unknown_field' },
    ])
    for (const [key, value] of Object.entries({
      filter: '{"op":"and","rules":[{"field":"nada","operator":"is","value":1}]}',
      sort: '-nada',
      fields: 'nada',
    }))
      expect(await program.api.v1.list({ table, [key]: value }), key).toBeError(422, 'invalid_input')
    for (const filter of [
      '{',
      '[]',
      '"x"',
      'null',
      '{"op":"and","rules":[{"field":"a\\u0000"}]}',
      `${'['.repeat(500)}${']'.repeat(500)}`,
    ])
      expect(await program.api.v1.list({ table, filter }), filter).toBeError(422, 'invalid_input')
  })

  it('filters by choices as they are written: by label or id, and a label that is not there is told', async () => {
    const made = ok(await program.api.v1.create({ table, records: [{ values: { etapa: 'aberta' } }] })).records[0]
    const ask = (operator: string, value: unknown) => {
      const filter = { op: 'and', rules: [{ field: 'etapa', operator, value }] }
      return program.api.v1.list({ table, filter: JSON.stringify(filter), limit: 1, sort: '-id' })
    }
    for (const value of ['Aberta', 'ABERTA', 'opt_aaaaaa'])
      for (const [operator, given] of [
        ['is', value],
        ['anyOf', [value]],
      ] as const)
        expect(ok(await ask(operator, given)).records.map(({ id }) => id)).toEqual([made?.id])
    const issue = (path: string) => ({ path, reason: 'unknown_option', details: { field: 'etapa' } })
    for (const operator of ['is', 'isNot']) {
      const unknown = await ask(operator, 'Fechada')
      expect(unknown).toBeError(422, 'invalid_input')
      expect(unknown.error?.details).toEqual({ issues: [issue('filter.rules.0.value')] })
    }
    const one = await ask('anyOf', ['Aberta', 'opt_zzzzzz'])
    expect(one.error?.details).toEqual({ issues: [issue('filter.rules.0.value.1')] })
  })

  it('filters by people through their ids alone: a name or an address is refused', async () => {
    const { id: tableId } = await makeTable(org.admin, 'Tarefas', { dono: { type: 'user' } })
    expect(tableId).toMatch(/^tbl_/)
    const ask = (value: unknown) => {
      const filter = { op: 'and', rules: [{ field: 'dono', operator: 'is', value }] }
      return program.api.v1.list({ table: 'tarefas', filter: JSON.stringify(filter) })
    }
    ok(await ask(org.admin.id))
    for (const value of [org.admin.email, 'Ana', '']) expect(await ask(value)).toBeError(422, 'invalid_input')
  })

  it('follows links in a filter, by the names of the other table', async () => {
    const [city] = ok(await program.api.v1.create({ table: 'cidades', records: [{ values: { uf: 'SP' } }] })).records
    const [one] = ok(await program.api.v1.create({ table, records: [{ values: { cidade: city?.id } }] })).records
    const fields = ok(await program.api.v1.fields({ table })).fields
    expect(fields.some(({ key }) => key === 'cidade')).toBe(true)
    const ask = (value: string) => {
      const inner = { field: 'uf', operator: 'is', value }
      const filter = { op: 'and', rules: [{ field: 'cidade', operator: 'through', value: inner }] }
      return program.api.v1.list({ table, filter: JSON.stringify(filter) })
    }
    expect(ok(await ask('SP')).records.map(({ id }) => id)).toEqual([one?.id])
    expect(ok(await ask('RJ')).records).toEqual([])
  })

  it('are upserted by the unique key', async () => {
    const none = await program.api.v1.upsert({ table, records: [{ values: { email: 'a@x.test' } }] })
    expect(none).toBeError(409, 'conflict')
    const made = await makeTable(org.admin, 'Contatos', { email: { type: 'email' }, n: { type: 'number' } })
    const set = await org.admin.api.uniqueRecords.set({ tableId: made.id, unique_field_id: made.email })
    expect(set.status).toBe(200)
    const upsert = (records: { values: Record<string, unknown> }[]) =>
      program.api.v1.upsert({ table: 'contatos', records })
    const first = ok(await upsert([{ values: { email: 'a@x.test', n: 1 } }]))
    const second = ok(await upsert([{ values: { email: 'A@x.test', n: 2 } }, { values: { email: 'b@x.test', n: 3 } }]))
    expect(second.records.map(({ version }) => version)).toEqual([2, 1])
    expect(second.records[0]?.id).toBe(first.records[0]?.id)
    const fields = ok(await program.api.v1.fields({ table: 'contatos' })).fields
    expect(fields.filter((field) => field.is_unique_key).map(({ key }) => key)).toEqual(['email'])
    // Ten at once for what nobody has yet, some with a key: one of them makes it, the others find it.
    for (const email of ['c@x.test', 'd@x.test', 'e@x.test']) {
      const race = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          program.api.v1.upsert(
            { table: 'contatos', records: [{ values: { email, n } }] },
            n % 3 ? { headers: { 'idempotency-key': `${email}-${n}` } } : {},
          ),
        ),
      )
      expect(new Set(race.map((answer) => ok(answer).records[0]?.id)).size).toBe(1)
    }
    const taken = await program.api.v1.create({ table: 'contatos', records: [{ values: { email: 'a@x.test' } }] })
    expect(taken).toBeError(409, 'unique_violation')
    expect(taken.error?.details).toMatchObject({ field: 'email' })
  })

  it('at most 1,000 a call', async () => {
    const records = Array.from({ length: 1_001 }, () => ({ values: {} }))
    expect(await program.api.v1.create({ table, records })).toBeError(422, 'invalid_input')
    expect(ok(await program.api.v1.create({ table, records: records.slice(0, 1_000) })).records).toHaveLength(1_000)
    const ids = Array.from({ length: 1_001 }, (_, n) => n + 1).join(',')
    expect(await program.api.v1.remove({ table, ids })).toBeError(422, 'invalid_input')
  })

  it('knows a field that another server made a moment ago', async () => {
    const made = await makeTable(org.admin, 'Recente', {})
    const there = await makeToken(twin.url, org.admin)
    ok(await there.api.v1.list({ table: 'recente' }))
    await org.admin.api.fields.create({ tableId: made.id, label: 'Nova', type: 'number' })
    const onTwin = { cookies: new Map(), headers: there.headers ?? {} }
    const body = { records: [{ values: { nova: 1 } }] }
    expect((await request(twin.url, onTwin, 'POST', '/api/v1/tables/recente/records', body)).status).toBe(200)
  })
})

describe('the description', () => {
  it('names the token and the key', async () => {
    const { paths, components } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security: unknown; parameters: { name: string }[] }>>
      components: { securitySchemes: Record<string, unknown> }
    }
    const { get, post } = paths['/api/v1/tables/{table}/records'] ?? {}
    expect(get?.security).toEqual([{ token: [] }])
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(post?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(get?.parameters.map(({ name }) => name)).not.toContain('Idempotency-Key')
  })
})
