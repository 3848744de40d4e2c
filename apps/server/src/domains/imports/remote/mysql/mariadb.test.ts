import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../../test/apps.ts'
import { makeBuild, type Person } from '../../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness.ts'
import { type Mariadb, startMariadb } from '../../../../../test/mariadb.ts'
import { settled, valuesOf } from '../../testing/import-file.ts'
import { type Connection, remoteImport } from '../../testing/remote.ts'

let mariadb: Mariadb
let server: TestServer
let admin: Person
let reader: Connection
let writer: Connection

const structure = `
  create database loja character set utf8mb4;
  use loja;
  create table clientes (id int primary key auto_increment, nome varchar(80), ativo tinyint(1), tipo enum('PF','PJ'),
    cores set('azul','verde'), chave binary(16), foto blob, dados json);
  create table pedidos (id bigint unsigned primary key, \`cliente \`\`x\` int, valor decimal(14,3), criado timestamp null,
    dia date, quando datetime, foreign key (\`cliente \`\`x\`) references clientes (id));
  create view caros as select id, valor from pedidos where valor > 100;
  insert into clientes values (1, 'Ana 😀 "x"', 1, 'PF', 'azul,verde', unhex('000102030405060708090a0b0c0d0e0f'), 'f', '{"a":1}'),
    (2, 'Bia''; drop', 0, 'PJ', null, null, null, null);
  set time_zone = '-03:00';
  insert into pedidos values (18446744073709551615, 1, 1.234, '2026-03-04 10:00:00', '2026-03-04', '2026-03-04 10:00:00'),
    (2, 2, 1500, null, null, null);
  set sql_mode = '';
  insert into pedidos values (3, null, 0, null, '0000-00-00', '0000-00-00 00:00:00');
  create user le identified by 'segredo'; grant select on loja.* to le;
  create user escreve identified by 'segredo'; grant select, insert on loja.clientes to escreve;
  create user pouco identified by 'segredo'; grant select (id, nome) on loja.clientes to pouco;
  create user nada identified by 'segredo';
  create user tudo identified by 'segredo'; grant select on *.* to tudo;`

beforeAll(async () => {
  mariadb = await startMariadb()
  await mariadb.run(structure)
  const base = { host: '127.0.0.1', port: mariadb.port, password: 'segredo', database: 'loja' }
  reader = { ...base, username: 'le' }
  writer = { ...base, username: 'escreve' }
  server = await startTestServer({ OFICINA_OUTBOUND_ALLOW: '127.0.0.1' })
  admin = (await makeBuild(server).org()).admin
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await mariadb?.stop()
})

const byId = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)

describe('a connection to MariaDB', () => {
  it('works by each of its names, and tells who can write', async () => {
    for (const id of ['mariadb', 'mysql', 'aurora'] as const) {
      const { test } = await remoteImport(admin, id)
      expect(await test(reader)).toEqual({ state: 'connected', reason: null, detail: null, can_write: false })
    }
    const { test } = await remoteImport(admin, 'mariadb')
    expect(await test(writer)).toMatchObject({ state: 'connected', can_write: true })
  })
  it.each([
    ['wrong_password', { password: 'no' }],
    ['wrong_password', { username: 'nobody' }],
    ['unknown_database', { database: 'nowhere', username: 'tudo' }],
    ['no_permission', { username: 'nada' }],
  ] as const)('says what is wrong: %s %j', async (reason, wrong) => {
    const { test } = await remoteImport(admin, 'mariadb')
    expect(await test({ ...reader, ...wrong })).toMatchObject({ state: 'error', reason })
  })
  it('says that what answers is no MySQL, or no PostgreSQL', async () => {
    const { test } = await remoteImport(admin, 'postgres')
    expect(await test(reader)).toMatchObject({ state: 'error', reason: 'not_a_database' })
  })
  it('lists tables and views', async () => {
    const { tables } = await remoteImport(admin, 'mariadb')
    expect(await tables(reader)).toEqual([
      { name: 'caros', is_view: true },
      { name: 'clientes', is_view: false },
      { name: 'pedidos', is_view: false },
    ])
  })
})

describe('what is fetched from MariaDB', () => {
  it('has its types, texts, keys and links', async () => {
    const { identifier, fetch, look } = await remoteImport(admin, 'mariadb')
    expect(await fetch({ ...reader, tables: ['clientes', 'pedidos', 'caros'] })).toMatchObject({ error: null })
    const clients = await look(0)
    expect(clients.fields.map(({ label }) => label)).toEqual(['id', 'nome', 'ativo', 'tipo', 'cores', 'chave', 'dados'])
    expect(clients.fields.slice(0, 4).map(({ type }) => type)).toEqual([
      'number',
      'singleLineText',
      'checkbox',
      'select',
    ])
    expect(clients.records.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['1', 'Ana 😀 "x"', 'true', 'PF', 'azul; verde', '000102030405060708090a0b0c0d0e0f', '{"a":1}'],
      ['2', "Bia'; drop", 'false', 'PJ', '', '', ''],
    ])
    const orders = await look(1)
    expect(orders.fields.map(({ label, type }) => [label, type])).toEqual([
      // Larger than numbers are told exactly.
      ['id', 'singleLineText'],
      ['cliente `x', 'number'],
      ['valor', 'number'],
      ['criado', 'dateTime'],
      ['dia', 'date'],
      ['quando', 'dateTime'],
    ])
    expect(orders.records.map(({ cells }) => cells.map(({ text }) => text)).toSorted(byId)).toEqual([
      ['18446744073709551615', '1', '1.2340', '2026-03-04T13:00:00Z', '2026-03-04', '2026-03-04 10:00:00'],
      ['2', '2', '1500.0000', '', '', ''],
      ['3', '', '0.0000', '', '', ''],
    ])
    const { looks } = await server.services.database
      .org(admin.orgId)
      .selectFrom('imports')
      .select('looks')
      .where('id', '=', identifier)
      .executeTakeFirstOrThrow()
    expect(looks['0']?.look?.hints?.[0]).toEqual({ type: 'number', isKey: true })
    expect(looks['1']?.look?.hints?.[1]).toEqual({ type: 'number', link: { sheet: 'clientes', column: 'id' } })
  })
  it('has the columns that the user may read', async () => {
    const { fetch, look } = await remoteImport(admin, 'mysql')
    expect(await fetch({ ...reader, username: 'pouco', table: 'clientes' })).toMatchObject({ error: null })
    expect((await look()).fields.map(({ label }) => label)).toEqual(['id', 'nome'])
  })
  it('becomes a table, streamed: two hundred thousand rows', async () => {
    await mariadb.run(
      'use loja; create table grande (id int primary key, texto varchar(40)); insert into grande select seq, concat("linha ", seq) from seq_1_to_200000',
    )
    const { identifier, fetch, look } = await remoteImport(admin, 'mariadb')
    const { error, file } = await fetch({ ...reader, table: 'grande' })
    expect([error, file?.name]).toEqual([null, 'loja'])
    const { connector_id, table_import_configs } = {
      connector_id: 'mariadb' as const,
      table_import_configs: [
        { label: 'Grande', type: 'import_create_structure' as const, fields: [{ column: 0 }, { column: 1 }] },
      ],
    }
    await expect.poll(async () => (await look()).rows, { timeout: 60_000 }).toBe(200_000)
    ok(await admin.api.connector.importTable({ identifier, connector_id, table_import_configs }))
    const done = await settled(admin, identifier)
    expect(done).toMatchObject({ state: 'done' })
    expect(await valuesOf(admin, done.tables[0]?.id ?? '')).toEqual([])
  })
})
