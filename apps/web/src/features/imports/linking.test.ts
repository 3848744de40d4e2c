import type { Field, ImportColumn, ImportLook, SheetLink, Table } from '@oficina/contract'
import { sampleLook } from '@oficina/contract/imports/samples'
import { describe, expect, it } from 'vitest'
import { type ColumnChoice, newTableDraft } from './import-draft.ts'
import { requestOf } from './import-request.ts'
import { isSeveral, linkOfValue, linkValue, type Linking, matchKey, noLinking } from './linking.ts'
import { fillableFields, matchColumns, misfitCount, targetOf } from './matching.ts'

const env = { locale: 'pt-BR', timezone: 'America/Sao_Paulo', currencySymbol: 'R$' } as const
const sample = sampleLook.fields[0] as ImportColumn
const link: SheetLink = { sheet: 1, column: 2, matched: 3, given: 4, several: false }
const column = (n: number, label: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  ...sample,
  column: n,
  label,
  ...more,
})
const look: ImportLook = {
  ...sampleLook,
  fields: [column(0, 'Cliente', { links: [link], link }), column(1, 'Pedido')],
}
const both: Linking = { ...noLinking, sheets: new Set([0, 1]) }
const match = (linking: Linking, columns: Record<number, ColumnChoice> = {}, of = look) => {
  const draft = newTableDraft(0, { columns })
  const matched = matchColumns(of, draft, null, env, linking)
  const table = { draft, look: of, table: null, columns: matched, linking, isLoading: false }
  return { columns: matched, request: requestOf(table, true).fields }
}

describe('a column whose values are those of another sheet', () => {
  it('becomes a link where that sheet is imported too, and does not name the record [rule x.import.links]', () => {
    const { columns, request } = match(both)
    expect(columns.map((one) => [targetOf(one), one.type])).toEqual([
      ['new', 'connectedRecord'],
      ['name', 'name'],
    ])
    expect(misfitCount(columns[0] as never)).toBe(1)
    expect(request[0]).toEqual({
      column: 0,
      label: 'Cliente',
      link: { sheetIndex: 1, column: 2 },
      misfits: 'empty',
    })
  })
  it('is not counted where the sheet fills a table, whose records are found as well', () => {
    expect(match({ ...both, filling: new Set([1]) }).columns[0]).toMatchObject({ type: 'connectedRecord', fit: null })
  })
  it('stays what it is without that sheet', () => {
    const { columns, request } = match({ ...both, sheets: new Set([0]) })
    expect(columns.map((one) => one.type)).toEqual(['name', 'singleLineText'])
    expect(request[0]).not.toHaveProperty('link')
  })
  it('is what the person says: a text, another sheet, or several in a cell', () => {
    expect(match(both, { 0: { link: null, type: 'text' } }).columns[0]).toMatchObject({ type: 'text', link: null })
    const other = { object: 'tbl_00000000000001', several: true }
    const { columns, request } = match(both, { 0: { link: other } })
    // Nobody has counted yet.
    expect(columns[0]).toMatchObject({ type: 'manyToManyConnection', fit: null })
    expect(request[0]).toMatchObject({ link: { object: 'tbl_00000000000001', several: true } })
    const text = match(both, { 0: { misfits: 'as_text' } })
    expect(text.request[0]).toMatchObject({ type: 'singleLineText', misfits: 'as_text' })
    expect(text.request[0]).not.toHaveProperty('link')
  })
})

describe('a column that is called like a table', () => {
  const object = 'tbl_00000000000001'
  const named: ImportLook = { ...sampleLook, fields: [column(0, 'Cliente', { link_table: object }), column(1, 'X')] }
  const found = (matched: number): Linking => ({
    ...noLinking,
    matches: new Map([[matchKey(0, 0, object), { matched, given: 4, several: true, rows: 4, misfits: [] }]]),
  })

  it('is linked to it where half of its values name records there', () => {
    expect(match(found(2), {}, named).columns[0]).toMatchObject({ link: { object, several: true }, fit: { fits: 2 } })
    expect(match(found(1), {}, named).columns[0]?.link).toBeNull()
    expect(match(noLinking, {}, named).columns[0]?.link).toBeNull()
  })
  it('is chosen from a list by a text that says all of it', () => {
    for (const one of [
      { sheet: 3, column: 4, several: false },
      { object, several: false },
    ])
      expect(linkOfValue(linkValue(one))).toEqual(one)
    expect(linkOfValue('singleLineText')).toBeNull()
    expect(isSeveral(named.fields[0] as never, newTableDraft(0), { object, several: false }, found(1))).toBe(true)
  })
})

it('a link that is there is filled from the side that holds it', () => {
  const field = (id: string, side: string) =>
    ({ id, type: 'connectedRecord', readonly: false, options: { connectedTableId: 'tbl_x', side } }) as unknown as Field
  const table = { fields: [field('fld_a', 'owner'), field('fld_b', 'inverse')] } as unknown as Table
  expect(fillableFields(table).map(({ id }) => id)).toEqual(['fld_a'])
})
