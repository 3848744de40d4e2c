import { connectorFunctions, connectorIds, importFieldTypes } from '@oficina/contract/imports/shapes'
import { fieldKindOf } from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { importFile, look, lookAt, start, upload, valuesOf } from './testing/import-file.ts'

let server: TestServer
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const orders = [
  'Pedido;Entrega;Valor;Etapa;Responsável',
  'P-1;22/12/2026;R$ 1.234,50;Orçamento;{{mail}}',
  'P-2;a combinar;R$ 10,00;Produção;ninguém@nada.test',
  'P-3;01/02/2026;R$ 3,99;orçamento;',
].join('\n')
const withMail = () => orders.replace('{{mail}}', admin.email)

describe('looking at a file', () => {
  it('tells columns, what does not fit and the first rows [rule c.connector.config-table]', async () => {
    const { fields, records, rows, read, state, layout, object_id } = await lookAt(admin, 'Pedidos.csv', withMail())
    expect({ rows, read, state, object_id }).toEqual({
      rows: 3,
      read: { encoding: 'utf-8', separator: ';', header_row: 1 },
      state: 'read',
      object_id: null,
    })
    expect(layout).toEqual({ label: 'Pedidos', table: null, object_label_field: null })
    expect(fields.map(({ label, type }) => [label, type])).toEqual([
      ['Pedido', 'singleLineText'],
      ['Entrega', 'singleLineText'],
      ['Valor', 'currency'],
      ['Etapa', 'singleLineText'],
      ['Responsável', 'email'],
    ])
    expect(fields[1]?.fits[0]).toMatchObject({ type: 'date', fits: 2, misfits: [{ row: 3, text: 'a combinar' }] })
    expect(fields[0]).toMatchObject({ is_unique: true, given: 3, empty: 0, match: null })
    expect(records[1]).toEqual({ row: 3, cells: expect.arrayContaining([{ text: 'P-2', fits: true }]) })
  })
  it('shows another type or another row of names when asked', async () => {
    const { identifier } = await lookAt(admin, 'Pedidos.csv', withMail())
    const dates = await look(admin, identifier, { fields: [{ column: 1, type: 'date' }] })
    expect(dates.records.map(({ cells }) => cells[1]?.fits)).toEqual([true, false, true])
    const without = await look(admin, identifier, { header_row: 0 })
    expect(without).toMatchObject({ rows: 4, read: { header_row: 0 } })
    expect(without.fields[0]?.label).toBe('Coluna 1')
    expect(await look(admin, identifier, { separator: ',' })).toMatchObject({ read: { separator: ',' } })
  })
  it('matches columns to the fields of a target', async () => {
    const t = await makeTable(admin, 'Alvo', { Valor: { type: 'currency' }, Soma: { type: 'autoNumber' } })
    const seen = await lookAt(admin, 'x.csv', 'alvo;VALOR;Soma\na;1;2\nb;2;3\n', { object: t.id })
    expect(seen.fields.map(({ match }) => match)).toEqual([t.name, t.Valor, null])
    expect(seen).toMatchObject({ object_id: t.id, layout: { label: 'Alvo', object_label_field: t.name } })
  })
})

describe('a new table', () => {
  it('gets its fields, options and rows; what does not fit is left empty and listed [rule c.connector.import-table]', async () => {
    const done = await importFile(admin, withMail(), {
      label: 'Pedidos',
      type: 'import_only',
      fields: [
        { column: 0, is_name: true },
        { column: 1, type: 'date' },
        { column: 2 },
        { column: 3, type: 'select' },
        { column: 4, type: 'user', label: 'Quem' },
      ],
    })
    expect(done).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      counts: { created: 3, updated: 0, skipped: 0, rejected: 0, emptied: 2 },
      has_rejected: true,
      file: { name: 'Clientes.csv' },
      can: { cancel: false, undo: true },
    })
    const tableId = done.tables[0]?.id ?? ''
    const table = ok(await admin.api.tables.get({ tableId }))
    expect(table.fields.map(({ label, type }) => [label, type])).toEqual([
      ['Pedido', 'name'],
      ['Entrega', 'date'],
      ['Valor', 'currency'],
      ['Etapa', 'select'],
      ['Quem', 'user'],
    ])
    const options = table.fields[3]?.options.options as { id: string; label: string }[]
    expect(options.map(({ label }) => label)).toEqual(['Orçamento', 'Produção'])
    expect(await valuesOf(admin, tableId)).toEqual([
      { Pedido: 'P-1', Entrega: '2026-12-22', Valor: 1234.5, Etapa: options[0]?.id, Quem: admin.id },
      { Pedido: 'P-2', Entrega: null, Valor: 10, Etapa: options[1]?.id, Quem: null },
      { Pedido: 'P-3', Entrega: '2026-02-01', Valor: 3.99, Etapa: options[0]?.id, Quem: null },
    ])
    const file = ok(await admin.api.imports.rejected({ importId: done.id, direct: true }))
    const answer = await fetch(server.url + file.url, {
      headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect((await answer.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Linha,Planilha,Coluna,Valor,Motivo',
      '3,Clientes,Entrega,a combinar,Isto não é uma data.',
      expect.stringMatching(/^3,Clientes,Responsável,ninguém@nada\.test,"?Esta pessoa não existe/),
      '',
    ])
  })
  it('may be made without rows [rule n.import-type]', async () => {
    const done = await importFile(admin, 'a,b\n1,2\n', { label: 'Só a forma', type: 'import_create_structure' })
    expect(done).toMatchObject({ state: 'done', counts: { created: 0 } })
    expect(await valuesOf(admin, done.tables[0]?.id ?? '')).toEqual([])
  })
  it('leaves out rows whose value does not fit, or takes the column as text, where that is asked for', async () => {
    const file = 'n,d\nA,01/02/2026\nB,logo\n'
    const skipped = await importFile(admin, file, {
      label: 'Sem linhas ruins',
      type: 'import_only',
      fields: [
        { column: 0, is_name: true },
        { column: 1, type: 'date', misfits: 'skip_row' },
      ],
    })
    expect(skipped.counts).toMatchObject({ created: 1, skipped: 1, emptied: 0 })
    const text = await importFile(admin, file, {
      label: 'Como texto',
      type: 'import_only',
      fields: [
        { column: 0, is_name: true },
        { column: 1, type: 'date', misfits: 'as_text' },
      ],
    })
    expect(await valuesOf(admin, text.tables[0]?.id ?? '')).toEqual([
      { n: 'A', d: '01/02/2026' },
      { n: 'B', d: 'logo' },
    ])
  })
})

describe('a table that is there', () => {
  const file =
    'Nome,Cpf,Cidade\nAna,529.982.247-25,Recife\nBia,111.444.777-35,\nCaio,,Natal\nAna 2,52998224725,Olinda\n'
  async function people() {
    const t = await makeTable(admin, 'Pessoas', { cpf: { type: 'cpf' }, cidade: { type: 'singleLineText' } })
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.name]: 'Bia velha', [t.cpf]: '11144477735', [t.cidade]: 'Crato' },
      }),
    )
    const fields = [
      { column: 0, field: t.name },
      { column: 1, field: t.cpf },
      { column: 2, field: t.cidade },
    ]
    return { t, fields }
  }
  it('is updated by a key, gets what is not found, and tells a key that comes twice', async () => {
    const { t, fields } = await people()
    const done = await importFile(admin, file, { object: t.id, type: 'import_update', primaryKey: 1, fields })
    expect(done.counts).toEqual({ created: 2, updated: 1, skipped: 1, rejected: 0, emptied: 0 })
    expect(await valuesOf(admin, t.id)).toEqual([
      { Pessoas: 'Bia', cpf: '11144477735', cidade: 'Crato' },
      { Pessoas: 'Ana', cpf: '52998224725', cidade: 'Recife' },
      { Pessoas: 'Caio', cpf: null, cidade: 'Natal' },
    ])
  })
  it('leaves what it has already, where duplicates are ignored', async () => {
    const { t, fields } = await people()
    const done = await importFile(admin, file, {
      object: t.id,
      type: 'import_ignore_duplicates',
      primaryKey: 1,
      fields,
    })
    expect(done.counts).toEqual({ created: 2, updated: 0, skipped: 2, rejected: 0, emptied: 0 })
    expect((await valuesOf(admin, t.id))[0]).toMatchObject({ Pessoas: 'Bia velha' })
  })
  it('rejects the rows that it refuses, and no others', async () => {
    const t = await makeTable(admin, 'Obrigatória', { x: { type: 'number', required: true } })
    const rows = Array.from({ length: 40 }, (_, n) => `R${n},${n % 7 === 3 ? '' : n}`).join('\n')
    const fields = [
      { column: 0, field: t.name },
      { column: 1, field: t.x },
    ]
    const done = await importFile(admin, `nome,valor\n${rows}`, { object: t.id, type: 'import_only', fields })
    expect(done.counts).toMatchObject({ created: 34, rejected: 6 })
    expect(await valuesOf(admin, t.id)).toHaveLength(34)
  })
  it('keeps unique values unique', async () => {
    const t = await makeTable(admin, 'Única', { x: { type: 'number' } })
    ok(await admin.api.uniqueRecords.set({ tableId: t.id, unique_field_id: t.x }))
    const done = await importFile(admin, 'nome,valor\nA,1\nB,2\nC,1\nD,3\n', {
      object: t.id,
      type: 'import_only',
      fields: [
        { column: 0, field: t.name },
        { column: 1, field: t.x },
      ],
    })
    expect(done.counts).toMatchObject({ created: 3, rejected: 1 })
  })
  it('gets new fields and new options', async () => {
    const t = await makeTable(admin, 'Cresce', {
      etapa: { type: 'select', options: { options: [{ id: 'opt_a00000', label: 'Aberto', color: null }], sla: null } },
    })
    const done = await importFile(admin, 'n,etapa,novo\nA,ABERTO,1\nB,Feito,2\n', {
      object: t.id,
      type: 'import_only',
      fields: [
        { column: 0, field: t.name },
        { column: 1, field: t.etapa },
        { column: 2, type: 'number', label: 'Novo' },
      ],
    })
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, emptied: 0 } })
    const rows = await valuesOf(admin, t.id)
    expect(rows.map(({ Novo }) => Novo)).toEqual([1, 2])
    expect(rows[0]?.etapa).toBe('opt_a00000')
    expect(rows[1]?.etapa).toMatch(/^opt_/)
  })
})

describe('what is refused before anything is written', () => {
  it('a key that cannot be one, columns and fields that are not there, a table without a name [rule v.import.primary-key] [rule v.table.name-length]', async () => {
    const t = await makeTable(admin, 'Recusas', { d: { type: 'date' }, f: { type: 'autoNumber' } })
    const { identifier } = await lookAt(admin, 'x.csv', 'a,b\n1,01/02/2026\n2,02/02/2026\n')
    const name = { column: 0, field: t.name }
    const base = { object: t.id, type: 'import_update' as const }
    const refusals: [Parameters<typeof start>[2], string][] = [
      [{ ...base, fields: [name] }, 'required'],
      [{ ...base, primaryKey: 1, fields: [name] }, 'unknown_column'],
      [{ ...base, primaryKey: 1, fields: [{ column: 1, field: t.d }] }, 'cannot_be_key'],
      [{ ...base, primaryKey: 0, fields: [name, { column: 9, field: t.d }] }, 'unknown_column'],
      [{ ...base, primaryKey: 0, fields: [name, { column: 1, field: t.name }] }, 'given_twice'],
      [{ ...base, primaryKey: 0, fields: [name, name] }, 'given_twice'],
      [{ ...base, primaryKey: 0, fields: [name, { column: 1, field: 'fld_00000000000000' }] }, 'unknown_field'],
      [{ type: 'import_only', fields: [{ column: 0 }] }, 'required'],
      [{ object: t.id, type: 'import_create_structure', fields: [name] }, 'new_table_expected'],
      [{ label: 'Nova', type: 'import_only', sheetIndex: 3, fields: [{ column: 0 }] }, 'read_first'],
    ]
    for (const [config, reason] of refusals) {
      const answer = await start(admin, identifier, config)
      expect(answer, JSON.stringify(config)).toBeError(422, 'invalid_input')
      expect(JSON.stringify(answer.error)).toContain(reason)
    }
    const readOnly = await start(admin, identifier, {
      ...base,
      primaryKey: 0,
      fields: [name, { column: 1, field: t.f }],
    })
    expect(readOnly).toBeError(403, 'permission_denied')
    const long = await start(admin, identifier, { label: 'x'.repeat(46), type: 'import_only', fields: [{ column: 0 }] })
    expect(long).toBeError(422, 'invalid_input')
  })
  it('sources that are not there yet [rule c.connector.identifier] [rule c.connector.call]', async () => {
    expect(await admin.api.connector.identifier({ connector_id: 'trello' })).toBeError(422, 'invalid_input')
    const { identifier } = ok(await admin.api.connector.identifier({ connector_id: 'csv' }))
    const asked = { identifier, connector_id: 'csv' as const, function: 'test-connection' as const }
    expect(await admin.api.connector.call(asked)).toBeError(422, 'invalid_input')
    const unread = await admin.api.connector.configTable({ identifier, connector_id: 'csv', config: {} })
    expect(unread).toBeError(422, 'review_spreadsheet')
  })
  it.each([
    ['a.csv', '%PDF-1.7\n\u0001\u0002', 'not_text'],
    ['a.docx', 'PK', 'unknown_format'],
    ['vazio.csv', '', 'empty_file'],
  ])('%s that is none', async (name, content, reason) => {
    const { sent } = await upload(admin, name, content)
    expect(sent).toBeError(422, 'review_spreadsheet')
    expect(sent.error?.details).toEqual({ reason })
  })
  it.each([
    ['broken quotes', 'a,b\nc,"d\n', { reason: 'open_quote', row: 2 }],
    ['10,000 columns', `${'x,'.repeat(10_000)}\n1\n`, { reason: 'too_many_columns', row: 1 }],
  ])('%s', async (_, content, details) => {
    const { identifier, sent } = await upload(admin, 'a.csv', content)
    ok(sent)
    for (let n = 0; n < 2; n++) {
      const refused = await admin.api.connector.configTable({ identifier, connector_id: 'csv', config: {} })
      expect(refused).toBeError(422, 'review_spreadsheet')
      expect(refused.error?.details).toEqual(details)
    }
  })
  it('names of files that no source knows, and lists the sheets of the others [rule c.connector.call.upload] [rule c.connector.call.list-sheets] [rule k.connector.sheet-default]', async () => {
    const { identifier, sent } = await upload(admin, 'Vendas 2026.csv', 'a,b\n1,2\n')
    expect(ok(sent)).toEqual({
      filePath: identifier,
      name: 'Vendas 2026.csv',
      sheets: [{ index: 0, name: 'Vendas 2026' }],
    })
    const asked = { identifier, connector_id: 'csv' as const, function: 'list-sheets' as const }
    expect(ok(await admin.api.connector.call(asked))).toEqual({ sheets: [{ index: 0, name: 'Vendas 2026' }] })
    expect((await look(admin, identifier)).layout.label).toBe('Vendas 2026')
  })
  it('takes ragged rows, equal names and NUL bytes as they are', async () => {
    const long = 'b'.repeat(200)
    const file = `a,b,b,\n${long},1,2\nc,3,4,5\nx\0y,6,7\n`
    const done = await importFile(admin, file, { label: 'Torta', type: 'import_only' })
    expect(done.counts).toMatchObject({ created: 3, emptied: 1 })
    expect(await valuesOf(admin, done.tables[0]?.id ?? '')).toEqual([
      { a: long, b: 1, 'b 2': 2, 'Coluna 4': null },
      { a: 'c', b: 3, 'b 2': 4, 'Coluna 4': 5 },
      { a: null, b: 6, 'b 2': 7, 'Coluna 4': null },
    ])
  })
})

it('gives a template with the fields of a table [rule c.connector.call.create-template]', async () => {
  const t = await makeTable(admin, 'Modelo', { Valor: { type: 'currency' }, Número: { type: 'autoNumber' } })
  const { identifier } = ok(await admin.api.connector.identifier({ connector_id: 'csv' }))
  const asked = { identifier, connector_id: 'csv' as const, function: 'create-template' as const }
  const { url } = ok(await admin.api.connector.call({ ...asked, config: { object: t.id } }))
  const answer = await fetch(`${server.url}${url}?download=1`, {
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(await answer.text()).toBe('Modelo,Valor\r\n')
  expect(answer.headers.get('content-disposition')).toContain('Modelo.csv')
  expect(org.id).toBe(admin.orgId)
})

it('knows the documented types, sources and functions [rule v.import.field-types] [rule n.connector-id] [rule n.connector-function]', () => {
  for (const type of importFieldTypes) expect(fieldKindOf(type).traits.importable, type).toBe(true)
  const sources = 'trello microsoft-excel csv pipefy api-sync tricks mysql postgres sql-server mariadb aurora'
  expect(connectorIds).toEqual(expect.arrayContaining(sources.split(' ')))
  const functions =
    'upload test-connection list-tables fetch-tables list-sheets create-template list-organizations list-pipes list-boards'
  expect([...connectorFunctions].toSorted()).toEqual(functions.split(' ').toSorted())
})

it('says when a file has a hundred columns or more [rule v.import.columns] [rule k.import.column-warning]', async () => {
  const file = (width: number) => {
    const names = Array.from({ length: width }, (_, n) => `Coluna ${String.fromCharCode(97 + (n % 26))}${n}`)
    return `${names.join(',')}\n${names.map(() => 'valor').join(',')}\n`
  }
  expect(await lookAt(admin, 'larga.csv', file(100))).toMatchObject({ is_wide: true, rows: 1 })
  expect(await lookAt(admin, 'estreita.csv', file(99))).toMatchObject({ is_wide: false })
})
