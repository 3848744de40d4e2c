import { sampleLook } from '@oficina/contract/imports/samples'
import type { Field, ImportColumn, ImportLook, Table } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { newTableDraft, type TableDraft } from './import-draft.ts'
import { keyOf, type MatchedTable, mustStay, obstacleOf, requestOf, unfilledFields } from './import-request.ts'
import { examplesOf, matchColumns, misfitCount, previewTypes, targetOf } from './matching.ts'
import { fractionOf, secondsLeft } from './progress.ts'
import { sourceOfFile } from './sources.ts'

const env = { locale: 'pt-BR', timezone: 'America/Sao_Paulo', currencySymbol: 'R$' } as const

const column = (n: number, label: string, type: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  column: n,
  label,
  given: 4,
  empty: 0,
  is_unique: false,
  type,
  reading: {},
  options: [],
  labels: null,
  fits: [],
  match: null,
  is_key: false,
  links: [],
  link: null,
  link_table: null,
  ...more,
})
const lookOf = (...fields: ImportColumn[]): ImportLook => ({ ...sampleLook, fields })
const field = (id: string, label: string, type: string, more: Partial<Field> = {}): Field => ({
  id,
  type,
  label,
  key: label,
  tooltip: '',
  options: {},
  required: false,
  default_value: null,
  readonly: false,
  is_name: type === 'name',
  can_delete: true,
  is_archived_column: false,
  ...more,
})
const tableOf = (fields: Field[], manage = true): Table =>
  ({
    id: 'tbl_00000000000001',
    label: 'Pedidos',
    fields,
    can: { read: true, createRecords: true, updateRecords: true, deleteRecords: true, manage },
  }) as unknown as Table
const matched = (look: ImportLook, draft: TableDraft, table: Table | null = null): MatchedTable => ({
  draft,
  look,
  table,
  columns: matchColumns(look, draft, table, env),
  isLoading: false,
})

describe('the columns of a file', () => {
  it('become fields of a new table, the first short text its name', () => {
    const { columns } = matched(sampleLook, newTableDraft(0))
    expect(columns.map((one) => [targetOf(one), one.type])).toEqual([
      ['name', 'name'],
      ['new', 'date'],
    ])
    expect(columns.map(misfitCount)).toEqual([0, 1])
    expect(examplesOf(sampleLook, 1)).toEqual(['22/12/2026', 'a combinar'])
  })
  it('are not imported where they hold nothing, nor by those who may not make fields', () => {
    const look = lookOf(column(0, 'a', 'number'), column(1, 'b', 'number', { given: 0, empty: 4 }))
    expect(matched(look, newTableDraft(0)).columns.map(targetOf)).toEqual(['new', 'out'])
    const table = tableOf([field('fld_a', 'Nome', 'name')], false)
    expect(matched(look, newTableDraft(0, { object: table.id }), table).columns.map(targetOf)).toEqual(['out', 'out'])
  })
  it('go to the field that they are called like, unless someone gave it to another', () => {
    const table = tableOf([field('fld_a', 'Nome', 'name'), field('fld_b', 'Valor', 'currency')])
    const look = lookOf(column(0, 'Valor', 'number', { match: 'fld_b' }), column(1, 'Outro', 'number'))
    const draft = newTableDraft(0, { object: table.id })
    expect(matched(look, draft, table).columns.map(targetOf)).toEqual(['fld_b', 'new'])
    const said = { ...draft, columns: { 1: { target: 'fld_b' } as const } }
    expect(matched(look, said, table).columns.map(targetOf)).toEqual(['new', 'fld_b'])
  })
  it('take the type of the field that they fill [rule v.import.reference]', () => {
    const table = tableOf([field('fld_a', 'Nome', 'name'), field('fld_b', 'Valor', 'currency')])
    const look = lookOf(column(0, 'Valor', 'number', { match: 'fld_b' }))
    const draft = newTableDraft(0, { object: table.id, columns: { 0: { type: 'email' } } })
    expect(matched(look, draft, table).columns[0]).toMatchObject({ kind: 'field', type: 'currency' })
  })
  it('never fill a field that is read-only, a connection or a file', () => {
    const table = tableOf([
      field('fld_a', 'a', 'number', { readonly: true }),
      field('fld_b', 'b', 'files'),
      field('fld_c', 'c', 'formula'),
    ])
    const look = lookOf(...['a', 'b', 'c'].map((label, n) => column(n, label, 'number', { match: `fld_${label}` })))
    expect(matched(look, newTableDraft(0, { object: table.id }), table).columns.map(targetOf)).toEqual([
      'new',
      'new',
      'new',
    ])
  })
  it('are asked about again as the type that was chosen [rule s.connector.field-type]', () => {
    expect(previewTypes(matched(sampleLook, newTableDraft(0)).columns)).toEqual([])
    const draft = newTableDraft(0, { columns: { 1: { type: 'email' } } })
    const { columns } = matched(sampleLook, draft)
    expect(previewTypes(columns)).toEqual([{ column: 1, type: 'email' }])
    // Nothing was counted as this type: only the preview can tell.
    expect(columns[1]?.fit).toBeNull()
  })
  it('count as fitting what a field takes although it does not look typical', () => {
    const fits = [
      {
        type: 'currency',
        reading: { locale: 'pt-BR' as const },
        fits: 2,
        ambiguous: 0,
        misfits: [
          { row: 3, text: '12,50' },
          { row: 4, text: 'a combinar' },
        ],
      },
    ]
    const [one] = matched(lookOf(column(0, 'Valor', 'currency', { fits })), newTableDraft(0)).columns
    expect(one?.fit).toMatchObject({ fits: 3, misfits: [{ text: 'a combinar' }] })
  })
  it('that do not fit become text only as new fields', () => {
    const said = { columns: { 1: { misfits: 'as_text' } as const } }
    expect(matched(sampleLook, newTableDraft(0, said)).columns[1]).toMatchObject({ type: 'singleLineText' })
    const table = tableOf([field('fld_a', 'Nome', 'name'), field('fld_b', 'Entrega', 'date')])
    const draft = newTableDraft(0, { object: table.id, columns: { 1: { target: 'fld_b', misfits: 'as_text' } } })
    expect(matched(sampleLook, draft, table).columns[1]).toMatchObject({ type: 'date', misfits: 'empty' })
  })
})

describe('an import', () => {
  const update = (more: Partial<TableDraft> = {}) => newTableDraft(0, { type: 'import_update', ...more })

  it('cannot begin before each table has a name, a field and its key, and all is read [rule s.connector.finish]', () => {
    const ready = matched(sampleLook, newTableDraft(0))
    expect(obstacleOf([ready])).toBeNull()
    expect(obstacleOf([{ ...ready, isLoading: true }])).toMatchObject({ obstacle: 'loading' })
    expect(obstacleOf([{ ...ready, look: null, columns: [] }])).toMatchObject({ obstacle: 'loading' })
    expect(obstacleOf([matched(sampleLook, newTableDraft(0, { label: ' ' }))])).toMatchObject({ obstacle: 'label' })
    const out = { 0: { target: 'out' }, 1: { target: 'out' } } as const
    expect(obstacleOf([matched(sampleLook, newTableDraft(0, { columns: out }))])).toMatchObject({ obstacle: 'fields' })
    const nameless = newTableDraft(0, { columns: { 1: { label: ' ' } } })
    expect(obstacleOf([matched(sampleLook, nameless)])).toMatchObject({ obstacle: 'field_label' })
    expect(obstacleOf([matched(sampleLook, newTableDraft(0, { isOn: false }))])).toMatchObject({ obstacle: 'no_sheet' })
    // A date is no key.
    const byDate = matched(sampleLook, update({ primaryKey: 1 }))
    expect(obstacleOf([byDate])).toMatchObject({ obstacle: 'key', sheet: 0 })
    expect(obstacleOf([ready, { ...byDate, draft: { ...byDate.draft, isOn: false } }])).toBeNull()
  })
  it('finds records by the first column that is different in each row', () => {
    expect(keyOf(matched(sampleLook, update()))).toBe(0)
    expect(keyOf(matched(sampleLook, newTableDraft(0)))).toBeNull()
  })
  it('keeps its key, required fields and its last column [rule v.import.delete-columns, s.connector.field-delete]', () => {
    const table = tableOf([field('fld_a', 'Nome', 'name'), field('fld_b', 'Entrega', 'date', { required: true })])
    const look = lookOf(
      column(0, 'Nome', 'singleLineText', { match: 'fld_a', is_unique: true }),
      column(1, 'Entrega', 'date', { match: 'fld_b' }),
      column(2, 'Nota', 'singleLineText'),
    )
    const all = matched(look, update({ object: table.id }), table)
    expect(all.columns.map((one) => mustStay(all, one))).toEqual([true, true, false])
    const last = matched(sampleLook, newTableDraft(0, { columns: { 0: { target: 'out' } } }))
    expect(last.columns.map((one) => mustStay(last, one))).toEqual([false, true])
    const without = newTableDraft(0, { object: table.id, columns: { 1: { target: 'out' } } })
    expect(unfilledFields(matched(look, without, table))).toEqual(['Entrega'])
  })
  it('asks the server for what is on the screen', () => {
    const draft = newTableDraft(0, { label: 'Meus pedidos', columns: { 1: { label: 'Quando', misfits: 'skip_row' } } })
    expect(requestOf(matched(sampleLook, draft), false)).toEqual({
      label: 'Meus pedidos',
      type: 'import_only',
      sheetIndex: 0,
      header_row: 1,
      fields: [
        { column: 0, is_name: true, label: 'Pedido' },
        { column: 1, label: 'Quando', type: 'date', reading: { dateFormat: 'DD/MM/YYYY' }, misfits: 'skip_row' },
      ],
      config: { isRunAutomations: false },
    })
  })
})

describe('a file', () => {
  it('belongs to a source by the end of its name [rule v.drop.types]', () => {
    const of = (name: string) => sourceOfFile(name)?.id
    expect(['a.CSV', 'a.xlsx', 'a.ods', 'a.json', 'a.tsv'].map(of)).toEqual([
      'csv',
      'microsoft-excel',
      'microsoft-excel',
      'json',
      'csv',
    ])
    expect(['a.xls', 'a.xlsb', 'a.xlsm'].map(of)).toEqual(['microsoft-excel', 'microsoft-excel', 'microsoft-excel'])
    expect(['a.pdf', 'csv', ''].map(of)).toEqual([undefined, undefined, undefined])
  })
})

it('tells how long an import will take, once that is more than a guess', () => {
  const started_at = '2026-11-18T10:00:00.000Z'
  const at = (seconds: number) => Date.parse(started_at) + seconds * 1000
  expect(secondsLeft({ started_at, done: 250, total: 1000 }, at(10))).toBe(30)
  expect(secondsLeft({ started_at, done: 1, total: 1000 }, at(10))).toBeNull()
  expect(secondsLeft({ started_at, done: 250, total: 1000 }, at(1))).toBeNull()
  expect(fractionOf({ done: 1, total: null })).toBeNull()
})
