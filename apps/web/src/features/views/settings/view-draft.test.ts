import type { Field, Table, View } from '@oficina/contract'
import { viewTypeIds } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { settingsOfKind } from './setting-list.ts'
import {
  changedSettingsOf,
  draftOf,
  fieldsFor,
  isReady,
  newDraft,
  settingsOf,
  type ViewDraft,
  withSetting,
  withType,
} from './view-draft.ts'
import { nameOf } from './view-setting.ts'

const field = (id: string, type: string, options: Record<string, unknown> = {}) =>
  ({ id, type, options, readonly: false, label: id }) as unknown as Field
const table = {
  id: 'tbl_1',
  fields: [
    field('name', 'name', { format: 'string' }),
    field('made', 'createdAt'),
    field('stage', 'select', { options: [] }),
    field('due', 'date'),
    field('after', 'manyToManyConnection', { connectedTableId: 'tbl_1' }),
    field('client', 'manyToManyConnection', { connectedTableId: 'tbl_2' }),
  ],
} as unknown as Table

describe('a view that is being set up', () => {
  it('begins with fields that people write before those that the product keeps', () => {
    expect(newDraft(table)).toMatchObject({
      values: { kanban_field: 'stage', range: { start: 'due', end: null }, cover: null },
    })
  })
  it('shows no stage on the cards of a board, unless someone chose its fields', () => {
    const board = withType(newDraft(table), 'kanban', table)
    expect(settingsOf(board)).toMatchObject({ kanban_field: 'stage' })
    expect(settingsOf(board).fields).toEqual(['name', 'made', 'due', 'after', 'client'])
    expect(settingsOf(withType(newDraft(table), 'gallery', table)).fields).toContain('stage')
    const draft = newDraft(table)
    const chosen = { ...draft, values: { ...draft.values, fields: ['name', 'stage'] } }
    expect(settingsOf(withType(chosen, 'kanban', table)).fields).toEqual(['name', 'stage'])
  })
  it('offers only connections within the table as dependencies', () => {
    const setting = settingsOfKind('gantt').find(({ key }) => key === 'gantt_dependency_field')
    if (setting?.control !== 'field') throw new Error('it is a field')
    expect(fieldsFor(setting.fits, table).map(({ id }) => id)).toEqual(['after'])
  })
  it('is ready once it has what its kind needs', () => {
    const draft = newDraft(table)
    const isReadyWith = (type: ViewDraft['type'], values: ViewDraft['values'] = {}) =>
      isReady({ ...draft, type, values: { ...draft.values, ...values } })
    expect(isReadyWith('kanban')).toBe(true)
    expect(isReadyWith('kanban', { kanban_field: null })).toBe(false)
    expect(isReadyWith('gantt', { range: null })).toBe(false)
    expect(isReadyWith('gantt', { gantt_table_fields: [] })).toBe(false)
    expect(isReadyWith('gantt', { fields: [] })).toBe(true)
    expect(isReadyWith('record', { fields: [] })).toBe(false)
    expect(isReadyWith('table', { columns: [] })).toBe(true)
  })
  it('says only what its kind takes', () => {
    const draft = newDraft(table)
    expect(Object.keys(settingsOf({ ...draft, type: 'list' }))).toEqual(['fields'])
    expect(settingsOf({ ...draft, type: 'table' })).toEqual({ fields: table.fields.map(({ id }) => id) })
    expect(changedSettingsOf({ ...draft, type: 'table' })).toEqual({})
    const values = { ...draft.values, gantt_dependency_field: 'after' }
    expect(settingsOf({ ...draft, type: 'gantt', values })).toMatchObject({
      gantt_date_range: { start: 'due', end: null },
      gantt_dependency_field: 'after',
      gantt_zoom: 'month',
    })
    expect(settingsOf({ ...draft, type: 'gantt' })).not.toHaveProperty('kanban_field')
  })
  it('keeps what was chosen when the kind is changed', () => {
    const calendar: ViewDraft = { ...newDraft(table), type: 'calendar' }
    const setting = settingsOfKind('calendar').find(({ key }) => key === 'calendar_date_range')
    if (!setting) throw new Error('a calendar has a range')
    const changed = withSetting(calendar, setting, { start: 'made', end: 'due' }, table)
    expect(settingsOf({ ...changed, type: 'gantt' })).toMatchObject({ gantt_date_range: { start: 'made', end: 'due' } })
  })
  it('forgets the columns of a board when they come from another field', () => {
    const draft = newDraft(table)
    const board: ViewDraft = { ...draft, type: 'kanban', values: { ...draft.values, kanban_columns: [{ value: 'a' }] } }
    const setting = settingsOfKind('kanban').find(({ key }) => key === 'kanban_field')
    if (!setting) throw new Error('a board has a field')
    expect(withSetting(board, setting, 'other', table).values).toMatchObject({
      kanban_field: 'other',
      kanban_columns: [],
    })
  })
  it('gives no two settings of one kind the same name', () => {
    for (const type of viewTypeIds) {
      const names = settingsOfKind(type).map(nameOf)
      expect(new Set(names).size).toBe(names.length)
    }
  })
  it('reads back what was saved', () => {
    const columns = [{ value: 'opt_1', hidden: true }, { value: null }]
    const view = { type: 'kanban', label: 'Funil', fields: ['name'], kanban_field: 'stage', kanban_columns: columns }
    const draft = draftOf(view as unknown as View)
    expect(settingsOf(draft)).toMatchObject({ fields: ['name'], kanban_field: 'stage', kanban_columns: columns })
  })
})
