import type { Field, Table, View } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { draftOf, fieldsFor, isReady, newDraft, settingsOf } from './view-draft.ts'

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
    expect(newDraft(table)).toMatchObject({ kanbanField: 'stage', start: 'due', cover: null })
  })
  it('offers only connections within the table as dependencies', () => {
    expect(fieldsFor(table).ownLinks.map(({ id }) => id)).toEqual(['after'])
  })
  it('is ready once it has what its kind needs', () => {
    const draft = newDraft(table)
    expect(isReady({ ...draft, type: 'kanban' })).toBe(true)
    expect(isReady({ ...draft, type: 'kanban', kanbanField: null })).toBe(false)
    expect(isReady({ ...draft, type: 'gantt', start: null })).toBe(false)
    expect(isReady({ ...draft, type: 'gantt', beside: [] })).toBe(false)
    expect(isReady({ ...draft, type: 'gantt', fields: [] })).toBe(true)
    expect(isReady({ ...draft, type: 'record', fields: [] })).toBe(false)
  })
  it('says only what its kind takes', () => {
    const draft = newDraft(table)
    expect(Object.keys(settingsOf({ ...draft, type: 'list' }))).toEqual(['fields'])
    expect(settingsOf({ ...draft, type: 'table' })).toEqual({})
    expect(settingsOf({ ...draft, type: 'gantt', dependency: 'after' })).toMatchObject({
      gantt_date_range: { start: 'due', end: null },
      gantt_dependency_field: 'after',
      gantt_zoom: 'month',
    })
    expect(settingsOf({ ...draft, type: 'gantt' })).not.toHaveProperty('kanban_field')
  })
  it('reads back what was saved', () => {
    const columns = [{ value: 'opt_1', hidden: true }, { value: null }]
    const view = { type: 'kanban', label: 'Funil', fields: ['name'], kanban_field: 'stage', kanban_columns: columns }
    const draft = draftOf(view as unknown as View)
    expect(settingsOf(draft)).toMatchObject({ fields: ['name'], kanban_field: 'stage', kanban_columns: columns })
  })
})
