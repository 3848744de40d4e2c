import { describe, expect, it } from 'vitest'
import type { Filter } from '../filters/filter.ts'
import { filterWithin, namesIn } from '../filters/within.ts'
import { type ViewField, type ViewTypeId, viewKindOf, viewKinds, viewTypeIds } from './index.ts'

const field = (valueKind: ViewField['valueKind'], more: Partial<ViewField> = {}): ViewField => ({
  valueKind,
  kanbanField: false,
  ...more,
})
const other = new Map([['city', field('text')]])
const fields = new Map<string, ViewField>([
  ['name', field('text')],
  ['price', field('number')],
  ['due', field('date')],
  ['state', field('choice', { kanbanField: true })],
  ['files', field('files')],
  ['raw', field('json')],
  ['client', field('link', { linked: () => other })],
])
const without = (...ids: string[]) => new Map([...fields].filter(([id]) => !ids.includes(id)))
const rule = (name: string, operator = 'isNotEmpty') => ({ field: name, operator })
const and = (...rules: Filter['rules'][number][]): Filter => ({ op: 'and', rules })

/** Settings that each kind takes, naming as much as they can. */
const samples: Record<ViewTypeId, Record<string, unknown>> = {
  table: {
    fields: ['name', 'price'],
    hidden_fields: ['due'],
    column_widths: { price: 200 },
    groups: [{ field: 'state' }],
    footer: [{ field: 'price', aggregate: 'sum' }],
    colors: [{ color: 'azul', filter: and(rule('price')) }],
    filters: and(rule('price')),
    sort: [{ field: 'price', order: 'desc' }],
  },
  kanban: { fields: ['name'], kanban_field: 'state', kanban_columns: [{ value: null, hidden: true }], cover: 'files' },
  list: { fields: ['name'] },
  gantt: {
    gantt_table_fields: ['name'],
    gantt_date_range: { start: 'due', end: null },
    gantt_color_field: 'state',
    gantt_dependency_field: 'client',
  },
  record: { fields: ['name'] },
  tasks: {},
  calendar: { fields: ['name'], calendar_date_range: { start: 'due', end: null } },
  gallery: { fields: ['name'], cover: 'files' },
}
const full = (id: ViewTypeId) => ({ ...viewKindOf(id).defaults, ...samples[id] })

describe.each(viewTypeIds)('a %s view', (id) => {
  const kind = viewKindOf(id)
  it('takes its settings, and reads them back as they were', () => {
    const parsed = kind.settings.parse(full(id))
    expect(kind.check(parsed, fields, 'update')).toEqual([])
    expect(kind.readSettings(JSON.parse(JSON.stringify(parsed)), kind.version)).toEqual(parsed)
    expect(() => kind.readSettings(parsed, kind.version + 1)).toThrow('unknown_settings_version')
  })

  it('refuses settings of another kind and fields that are not there, wherever they are named', () => {
    expect(kind.settings.safeParse({ ...full(id), nobodys_setting: 1 }).success).toBe(false)
    for (const name of kind.namesOf(full(id))) {
      const reasons = kind.check(full(id), without(name), 'update').map(({ reason }) => reason)
      expect(reasons, name).toContain('unknown_field')
    }
  })

  it('shows nothing of a field that someone may not read, and keeps it through what they save', () => {
    for (const name of kind.namesOf(full(id))) {
      const sight = without(name)
      const seen = kind.within(full(id), sight)
      expect(JSON.stringify(seen), name).not.toContain(`"${name}"`)
      expect(kind.merge(seen, full(id), sight)).toEqual({ settings: full(id), unclear: [] })
    }
  })
})

describe('rules of views', () => {
  const reasons = (id: ViewTypeId, settings: object, on: 'create' | 'update' = 'create') =>
    viewKindOf(id).check({ ...viewKindOf(id).defaults, ...settings }, fields, on)

  it('a kanban needs fields and what it groups by, of a type that can', () => {
    expect(reasons('kanban', {})).toEqual([
      { path: 'fields', reason: 'required' },
      { path: 'kanban_field', reason: 'required' },
    ])
    expect(reasons('kanban', { fields: ['name'], kanban_field: 'price' })).toEqual([
      { path: 'kanban_field', reason: 'unfit_field' },
    ])
  })

  it('a gantt from before it knew of dependencies has none, and takes a connection alone', () => {
    const { gantt_dependency_field: _, ...old } = full('gantt') as Record<string, unknown>
    expect(viewKinds.gantt.readSettings(old, 1).gantt_dependency_field).toBeNull()
    expect(reasons('gantt', { gantt_table_fields: ['name'], gantt_dependency_field: 'price' })).toEqual([
      { path: 'gantt_dependency_field', reason: 'unfit_field' },
    ])
  })
  it('a gantt needs its table’s fields, and its dates once it is changed [rule v.view.gantt]', () => {
    expect(reasons('gantt', {})).toEqual([{ path: 'gantt_table_fields', reason: 'required' }])
    expect(reasons('gantt', { gantt_table_fields: ['name'] })).toEqual([])
    expect(reasons('gantt', { gantt_table_fields: ['name'] }, 'update')).toEqual([
      { path: 'gantt_date_range', reason: 'required' },
    ])
    expect(reasons('gantt', { gantt_table_fields: ['name'], gantt_date_range: { start: 'name', end: null } })).toEqual([
      { path: 'gantt_date_range.start', reason: 'unfit_field' },
    ])
  })

  it('a kanban whose field someone cannot see shows them none of its columns, and keeps them', () => {
    const kind = viewKindOf('kanban')
    const stored = { ...full('kanban'), kanban_columns: [{ value: 'opt_segredo' }] }
    const sight = without('state')
    const seen = kind.within(stored, sight)
    expect(seen).toMatchObject({ kanban_field: null, kanban_columns: [] })
    expect(kind.merge(seen, stored, sight)).toEqual({ settings: stored, unclear: [] })
    expect(kind.merge({ kanban_columns: [] }, stored, fields).settings.kanban_columns).toEqual([])
  })

  it('sorts, groups and footers fit their field', () => {
    const settings = {
      fields: ['name', 'name'],
      sort: [{ field: 'raw', order: 'asc' }],
      groups: [{ field: 'files' }, { field: 'due', bucket: 'hour' }],
      footer: [{ field: 'name', aggregate: 'sum' }],
    }
    expect(reasons('table', settings)).toEqual([
      { path: 'fields.1', reason: 'given_twice' },
      { path: 'sort.0', reason: 'not_sortable' },
      { path: 'groups.0', reason: 'not_groupable' },
      { path: 'groups.1', reason: 'unknown_bucket' },
      { path: 'footer.0', reason: 'unknown_aggregate' },
    ])
    expect(viewKinds.record.fixedLabel).toBe('Record')
  })

  it('a filter that someone sees in part can only be left as it is', () => {
    const kind = viewKindOf('list')
    const stored = { ...full('list'), filters: and(rule('price'), rule('name')) }
    const sight = without('price')
    expect(kind.merge({ filters: and(rule('name')) }, stored, sight).unclear).toEqual([])
    expect(kind.merge({ filters: null }, stored, sight).unclear).toEqual(['filters'])
    expect(kind.merge({ fields: ['due'] }, { ...stored, fields: ['price', 'name'] }, sight).settings.fields).toEqual([
      'due',
      'price',
    ])
  })

  it('a filter without some rules loses the groups that they leave empty, and looks behind links', () => {
    const through = { field: 'client', operator: 'through', value: rule('secret') }
    const filter: Filter = { op: 'or', rules: [and(rule('price'), through), rule('name')] }
    expect(namesIn(filter)).toEqual(['price', 'client', 'secret', 'name'])
    expect(filterWithin(filter, fields)).toEqual({ op: 'or', rules: [and(rule('price')), rule('name')] })
    expect(filterWithin(filter, without('price'))).toEqual({ op: 'or', rules: [rule('name')] })
    expect(filterWithin(and(and(through)), fields)).toBeNull()
  })
})
