import type { Field, View } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { effectiveOf, queryOf, savedSettings } from './view-query.ts'

const field = (id: string, type: string): Field => ({ id, type, label: id, options: {} }) as unknown as Field
const fields = [field('a', 'singleLineText'), field('b', 'number'), field('c', 'date')]
const table = { id: 'tbl_1', fields }
const rule = (id: string): Filter => ({ op: 'and', rules: [{ field: id, operator: 'isEmpty' }] })
const view = (more: Partial<View> = {}): View =>
  ({
    id: 'viw_1',
    type: 'table',
    fields: ['b', 'a'],
    filters: rule('a'),
    sort: [{ field: 'a', order: 'desc' }],
    has_hidden_filters: false,
    ...more,
  }) as View

describe('what is in force', () => {
  it('shows the fields of the view in its order and puts the others away', () => {
    const { shown, hidden } = effectiveOf(fields, view(), {})
    expect([shown.map(({ id }) => id), hidden.map(({ id }) => id)]).toEqual([['b', 'a'], ['c']])
  })
  it('brings a field back behind those of the view', () => {
    expect(effectiveOf(fields, view(), { hidden: [] }).shown.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
  it('leaves out groups and footers of fields that are gone', () => {
    const gone = view({ groups: [{ field: 'z' }], footer: [{ field: 'z', aggregate: 'count' }] })
    expect(effectiveOf(fields, gone, {})).toMatchObject({ groups: [], footer: [] })
  })
})

describe('the question', () => {
  it('asks for the view itself while nothing was changed', () => {
    expect(queryOf(table, view(), {}, '')).toEqual({
      tableId: 'tbl_1',
      view: 'viw_1',
      sort: [{ field: 'a', order: 'desc' }],
    })
  })
  it("puts a person's filter in place of the view's", () => {
    expect(queryOf(table, view(), { filter: rule('b') }, '')).toMatchObject({ filter: rule('b') })
    expect(queryOf(table, view(), { filter: rule('b') }, '')).not.toHaveProperty('view')
    expect(queryOf(table, view(), { filter: { op: 'and', rules: [] } }, '')).not.toHaveProperty('filter')
  })
  it('leaves out what names a field that was taken away', () => {
    const personal = {
      filter: { op: 'and' as const, rules: [...rule('gone').rules, ...rule('b').rules] },
      sort: [{ field: 'gone', order: 'asc' as const }],
    }
    expect(queryOf(table, view(), personal, '')).toEqual({ tableId: 'tbl_1', filter: rule('b') })
  })
  it('never drops conditions that the person cannot see', () => {
    const query = queryOf(table, view({ has_hidden_filters: true }), { filter: rule('b'), hidden: [] }, '')
    expect(query).toMatchObject({ view: 'viw_1', filter: rule('b') })
  })
  it('keeps the filter of the view when only its fields were changed', () => {
    expect(queryOf(table, view(), { hidden: [] }, '')).toMatchObject({ filter: rule('a') })
  })
  it('asks for groups apart from the order, for sheets and those that show headings', () => {
    const groups = [{ field: 'b', order: 'desc' as const }]
    expect(queryOf(table, view(), { groups }, '')).toMatchObject({ groups, sort: [{ field: 'a', order: 'desc' }] })
    for (const type of ['list', 'gallery', 'gantt'] as const)
      expect(queryOf(table, view({ type }), { groups }, ''), type).toMatchObject({ groups })
    expect(queryOf(table, view({ type: 'kanban' }), { groups }, '')).not.toHaveProperty('groups')
  })
})

it('reads fields that only colours hang on', () => {
  const colors = [{ color: 'azul', filter: rule('c') }]
  expect(queryOf(table, view({ colors }), {}, '').fields).toEqual(['b', 'a', 'c'])
  expect(queryOf(table, view({ colors: [{ color: 'azul', filter: rule('a') }] }), {}, '')).not.toHaveProperty('fields')
})

describe('columns', () => {
  it('stand as someone put them, with the others of the view behind', () => {
    const { shown } = effectiveOf(fields, view({ fields: ['b', 'a', 'c'] }), { order: ['c', 'gone'] })
    expect(shown.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })
  it('keep one in sight at least, and the widths of the view under their own', () => {
    const wide = view({ column_widths: { a: 100, b: 200 }, frozen_columns: 0 })
    expect(effectiveOf(fields, wide, { widths: { b: 300 } })).toMatchObject({ frozen: 1, widths: { a: 100, b: 300 } })
    expect(effectiveOf(fields, wide, { frozen: 2 }).frozen).toBe(2)
  })
  it('are saved with their order, widths and what stays in sight', () => {
    const wide = view({ column_widths: { a: 100 }, frozen_columns: 1 })
    expect(
      savedSettings(fields, wide, { order: ['a', 'b'], frozen: 2, widths: { b: 300 }, colors: [], height: 'tall' }),
    ).toEqual({
      fields: ['a', 'b'],
      hidden_fields: ['c'],
      frozen_columns: 2,
      column_widths: { a: 100, b: 300 },
      colors: [],
      row_height: 'tall',
    })
    expect(effectiveOf(fields, view({ row_height: 'medium' }), {}).height).toBe('medium')
    expect(effectiveOf(fields, view(), { height: 'tall' }).height).toBe('tall')
  })
})

it('saves only what the kind of the view takes', () => {
  const personal = {
    footer: [{ field: 'b', aggregate: 'sum' as const }],
    groups: [{ field: 'a' }],
    filter: { op: 'and' as const, rules: [] },
  }
  expect(savedSettings(fields, view(), personal)).toEqual({
    filters: null,
    footer: personal.footer,
    groups: personal.groups,
  })
  expect(savedSettings(fields, view({ type: 'kanban' }), personal)).toEqual({ filters: null, footer: personal.footer })
})
