import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ok } from '../../../../../test/apps.ts'
import { type Build, makeBuild, type Person } from '../../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness.ts'
import { changeImport } from '../../queries.ts'
import { settled, undo, valuesOf } from '../../testing/import-file.ts'
import { type Connection, remoteImport } from '../../testing/remote.ts'
import { sealConnection } from '../connection-seal.ts'
import { fetchTables } from '../fetch-tables.ts'

let server: TestServer
let build: Build
let admin: Person
let owner: pg.Client
let reader: Connection
let writer: Connection
const mark = randomBytes(4).toString('hex')

const structure = `
  create type estado as enum ('novo', 'pago');
  create table clientes (id int primary key, "Nome ""todo""" text not null, ativo boolean, desde date, tags text[], foto bytea);
  create table pedidos (id bigint primary key, cliente_id int references clientes (id), valor numeric(14,3),
    criado timestamptz, local timestamp, estado estado, segredo text);
  create view caros as select id, valor from pedidos where valor > 100;
  create schema "Outro";
  create table "Outro"."Tab ""x""" (a int, b int, primary key (a, b));
  insert into clientes values
    (1, E'Ana; "aspas"\\nlinha', true, '2020-02-29', '{azul,"verde; claro"}', 'x'), (2, 'Bia ''; drop', false, null, '{}', null);
  insert into pedidos values
    (9007199254740993, 1, 1.234, '2026-03-04 10:00:00-03', '2026-03-04 10:00:00', 'novo', 'x'),
    (2, 2, 1500, 'infinity', null, 'pago', 'y'), (3, null, null, null, null, null, null);`

beforeAll(async () => {
  const admin1 = new pg.Client({ connectionString: inject('postgres').adminUrl })
  await admin1.connect()
  await admin1.query(`create database loja_${mark}`)
  for (const name of ['le', 'escreve']) await admin1.query(`create role ${name}_${mark} login password 'p@ss:/w%ord'`)
  await admin1.end()
  const url = new URL(inject('postgres').adminUrl)
  url.pathname = `/loja_${mark}`
  owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(structure)
  await owner.query(`
    grant usage on schema "Outro" to le_${mark}; grant select on all tables in schema public, "Outro" to le_${mark};
    revoke select on pedidos from le_${mark};
    grant select (id, cliente_id, valor, criado, local, estado) on pedidos to le_${mark};
    grant select, insert on clientes to escreve_${mark}`)
  const base = { host: '127.0.0.1', port: Number(url.port), password: 'p@ss:/w%ord', database: `loja_${mark}` }
  reader = { ...base, username: `le_${mark}` }
  writer = { ...base, username: `escreve_${mark}` }
  server = await startTestServer({ OFICINA_OUTBOUND_ALLOW: '127.0.0.1' })
  build = makeBuild(server)
  admin = (await build.org()).admin
})
afterAll(async () => {
  await server.stop()
  await owner.end()
})

describe('a connection to PostgreSQL', () => {
  it('works, and tells a user who can only read from one who can write [rule c.connector.call.test-connection]', async () => {
    const { test } = await remoteImport(admin, 'postgres')
    expect(await test(reader)).toEqual({ state: 'connected', reason: null, detail: null, can_write: false })
    expect(await test(writer)).toMatchObject({ state: 'connected', can_write: true })
  })
  it.each([
    ['wrong_password', { password: 'no' }],
    ['wrong_password', { username: 'nobody' }],
    ['unknown_database', { database: 'nowhere' }],
    ['connection_refused', { port: 1 }],
  ] as const)('says what is wrong: %s', async (reason, wrong) => {
    const { test } = await remoteImport(admin, 'postgres')
    expect(await test({ ...reader, ...wrong })).toMatchObject({ state: 'error', reason, can_write: false })
  })
  it('lists tables and views that the user may read [rule c.connector.call.list-tables]', async () => {
    const { tables } = await remoteImport(admin, 'postgres')
    expect(await tables(reader)).toEqual([
      { name: 'caros', is_view: true },
      { name: 'clientes', is_view: false },
      { name: 'pedidos', is_view: false },
      { name: 'Outro.Tab "x"', is_view: false },
    ])
    expect((await tables(writer))?.map(({ name }) => name)).toEqual(['clientes'])
  })
})

describe('what is fetched', () => {
  it('has the types, texts, keys and links of the database, and columns that the user may read', async () => {
    const { identifier, fetch, look, call } = await remoteImport(admin, 'postgres')
    const done = await fetch({ ...reader, tables: ['clientes', 'pedidos', 'caros', 'Outro.Tab "x"'] })
    expect(done).toMatchObject({ state: 'draft', error: null, file: { name: `loja_${mark}` } })
    expect(ok(await call('list-sheets')).sheets?.map(({ name }) => name)).toEqual([
      'clientes',
      'pedidos',
      'caros',
      'Outro.Tab "x"',
    ])
    const clients = await look(0)
    expect(clients.fields.map(({ label, type }) => [label, type])).toEqual([
      ['id', 'number'],
      ['Nome "todo"', 'text'],
      ['ativo', 'checkbox'],
      ['desde', 'date'],
      ['tags', expect.any(String)],
    ])
    expect(clients.records.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['1', 'Ana; "aspas"\nlinha', 'true', '2020-02-29', expect.stringContaining('azul')],
      ['2', "Bia '; drop", 'false', '', ''],
    ])
    const orders = await look(1)
    expect(orders.fields.map(({ label, type }) => [label, type])).toEqual([
      // Larger than numbers are told exactly.
      ['id', 'singleLineText'],
      ['cliente_id', 'number'],
      ['valor', 'number'],
      // One value of it is none of ours.
      ['criado', expect.any(String)],
      ['local', 'dateTime'],
      ['estado', 'select'],
    ])
    expect(orders.records[0]?.cells.map(({ text }) => text)).toEqual([
      '9007199254740993',
      '1',
      '1.2340',
      '2026-03-04T13:00:00Z',
      '2026-03-04 10:00:00',
      'novo',
    ])
    const { looks } = await server.services.database
      .org(admin.orgId)
      .selectFrom('imports')
      .select('looks')
      .where('id', '=', identifier)
      .executeTakeFirstOrThrow()
    expect(looks['0']?.look?.hints?.[0]).toEqual({ type: 'number', isKey: true })
    expect(looks['1']?.look?.hints?.[1]).toEqual({ type: 'number', link: { sheet: 'clientes', column: 'id' } })
    expect(looks['3']?.look?.hints).toEqual([{ type: 'number' }, { type: 'number' }])
  })
  it('becomes tables, several in one go, and can be taken back', async () => {
    const { identifier, fetch, look } = await remoteImport(admin, 'postgres')
    await fetch({ ...reader, tables: ['clientes', 'pedidos'] })
    const tables = [await look(0), await look(1)].map(({ layout, fields }, sheetIndex) => ({
      label: layout.label,
      type: 'import_only' as const,
      sheetIndex,
      fields: fields.map(({ column }) => ({ column })),
    }))
    ok(await admin.api.connector.importTable({ identifier, connector_id: 'postgres', table_import_configs: tables }))
    const done = await settled(admin, identifier)
    expect(done).toMatchObject({ state: 'done', connector_id: 'postgres', counts: { created: 5, rejected: 0 } })
    const [clients, orders] = done.tables
    expect((await valuesOf(admin, clients?.id ?? '')).map((row) => row.ativo)).toEqual([true, false])
    expect((await valuesOf(admin, orders?.id ?? '')).map((row) => row.valor)).toEqual([1.234, 1500, null])
    expect(await admin.api.importRecipes.create({ importId: identifier, name: 'Mensal' })).toBeError(409, 'conflict')
    expect(await undo(admin, identifier)).toMatchObject({ state: 'undone', undone: { removed: 5 } })
  })
  it('is read by a cursor: a hundred thousand rows', async () => {
    await owner.query(`create table grande as select n as id, repeat('x', 100) || n as texto from generate_series(1, 100000) n;
      grant select on grande to le_${mark}`)
    const { fetch, look } = await remoteImport(admin, 'postgres')
    expect(await fetch({ ...reader, table: 'grande' })).toMatchObject({ state: 'draft', error: null })
    const seen = await look()
    expect(['reading', 'read']).toContain(seen.state)
  })
  it('ends with a reason where a table is not there, may not be read, or is too large, and forgets the connection', async () => {
    await owner.query(`create table larga as select repeat('x', 1000001) as texto; grant select on larga to le_${mark}`)
    const of = async (table: string) => {
      const { identifier, fetch } = await remoteImport(admin, 'postgres')
      const { state, error, file } = await fetch({ ...reader, tables: [table] })
      const kept = await server.services.database
        .org(admin.orgId)
        .selectFrom('imports')
        .select(['connection', 'connection_at'])
        .where('id', '=', identifier)
        .executeTakeFirst()
      expect([state, file, kept]).toEqual(['draft', null, { connection: null, connection_at: null }])
      return error
    }
    expect(await of('nada')).toEqual({ id: 'connection_failed', reason: 'unknown_table', row: null })
    expect(await of('pg_catalog.pg_authid')).toMatchObject({ reason: 'unknown_table' })
    expect(await of('larga')).toEqual({ id: 'file_too_large', reason: 'too_much_memory', row: 2 })
  })
  it('is read in a transaction that cannot write, whatever a view does', async () => {
    await owner.query(`create table pegadas (n int); grant insert on pegadas to escreve_${mark};
      create function pisa() returns int language sql volatile as 'insert into pegadas values (1) returning n';
      create view armadilha as select pisa() as n; grant select on armadilha to escreve_${mark}`)
    const { fetch } = await remoteImport(admin, 'postgres')
    expect(await fetch({ ...writer, table: 'armadilha' })).toMatchObject({ error: { id: 'connection_failed' } })
    expect((await owner.query('select count(*)::int as n from pegadas')).rows).toEqual([{ n: 0 }])
  })
})

it('begins again where its server died, with the connection that it kept, and leaves one file', async () => {
  // Without jobs of its own: each attempt is made by hand.
  const idle = await server.twin({ OFICINA_ROLE: 'api' })
  const other = (await makeBuild(idle).org()).admin
  const { identifier, call } = await remoteImport(other, 'postgres')
  const ctx = makeBuild(idle).system().in(other.orgId)
  const state = () =>
    ctx.db
      .selectFrom('imports')
      .select(['state', 'connection', 'file_id'])
      .where('id', '=', identifier)
      .executeTakeFirstOrThrow()
  await ctx.tx(async (ctx) => {
    const config = { isReadOnlyAccess: true as const, ...reader, tables: ['clientes'] }
    const connection = sealConnection(ctx, config)
    await changeImport(ctx.db, other.orgId, identifier, { state: 'fetching', connection })
  })
  const run = (signal: AbortSignal) => fetchTables.run(ctx, { importId: identifier }, { signal } as never)
  const dying = new AbortController()
  dying.abort(new Error('the server is stopping'))
  await expect(run(dying.signal)).rejects.toThrow('the server is stopping')
  expect(await state()).toMatchObject({ state: 'fetching', connection: expect.any(String), file_id: null })
  await run(new AbortController().signal)
  const done = await state()
  expect(done).toEqual({ state: 'draft', connection: null, file_id: expect.any(String) })
  await run(new AbortController().signal)
  expect(await state()).toEqual(done)
  expect(ok(await call('list-sheets')).sheets).toEqual([{ index: 0, name: 'clientes' }])
  await idle.stop()
})
