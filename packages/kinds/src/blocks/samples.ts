import type { Filter } from '../filters/filter.ts'
import type { ViewField } from '../views/index.ts'
import { blockKindOf, type BlockSettings, type BlockTypeId } from './index.ts'

const field = (valueKind: ViewField['valueKind'], more: Partial<ViewField> = {}): ViewField => ({
  valueKind,
  kanbanField: false,
  ...more,
})
/** A table with a field of each kind that blocks ask for. */
export const sampleFields = new Map<string, ViewField>([
  ['name', field('text')],
  ['price', field('number')],
  ['due', field('date')],
  ['done', field('boolean')],
  ['state', field('choice', { kanbanField: true, optionIds: new Set(['opt_open00', 'opt_done00']) })],
  ['owner', field('user', { kanbanField: true })],
  ['files', field('files')],
  ['todos', field('json')],
])
export const rule = (name: string, operator = 'isNotEmpty') => ({ field: name, operator })
export const and = (...rules: Filter['rules'][number][]): Filter => ({ op: 'and', rules })
export const tableId = 'tbl_000000'
const query = { filters: and(rule('price')), sort: [{ field: 'due', order: 'asc' }] }
const records = { fields: ['name', 'price'], ...query }
const groups = [{ field: 'state' }]
/** Hangs on a field that nobody shows. */
const colors = [{ color: 'azul', filter: and(rule('owner')) }]
const press = { type: 'link', target: 'example.com', record_table: null }
const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Olá' }] }] }

/** Settings that each kind takes, naming as much as they can. */
const samples: Record<BlockTypeId, { [G in keyof BlockSettings]?: unknown }> = {
  formPages: {
    tableId,
    viewSettings: {
      items: [
        { id: 'a', type: 'field', field_id: 'name', required: true },
        { id: 'b', type: 'page_break' },
        { id: 'c', type: 'field', field_id: 'price', show_if: and(rule('state')) },
      ],
    },
    content: { success_text: document },
  },
  flow: { tableId, viewSettings: { ...records, colors, kanban_field: 'state', cover: 'files' } },
  minilista: {
    tableId,
    viewSettings: {
      ...records,
      colors,
      groups,
      column_widths: { price: 120 },
      footer: [{ field: 'price', aggregate: 'sum' }],
    },
  },
  recordListAndUpdate: { tableId, viewSettings: { ...records, colors, groups } },
  gantt: {
    tableId,
    viewSettings: {
      ...query,
      colors,
      groups,
      gantt_table_fields: ['name'],
      gantt_date_range: { start: 'due', end: null },
    },
  },
  calendar: { tableId, viewSettings: { ...records, calendar_date_range: { start: 'due', end: null } } },
  gallery: { tableId, viewSettings: { ...records, colors, groups, cover: 'files' } },
  recordDetail: { tableId, viewSettings: records },
  indicator: {
    tableId,
    viewSettings: {
      filters: and(rule('state')),
      measure: { field: 'price', aggregate: 'sum' },
      date_field: 'due',
      period: 'thisMonth',
      compare: true,
    },
    content: { goal: 100, sparkline: 'month' },
  },
  chart: {
    tableId,
    viewSettings: {
      filters: and(rule('due')),
      groups: [{ field: 'state' }, { field: 'owner' }],
      measure: { field: 'price', aggregate: 'avg' },
    },
    content: { chart_type: 'pivot' },
  },
  progress: {
    tableId,
    viewSettings: {
      filters: and(rule('due')),
      done: and(rule('state')),
      measure: { field: 'price', aggregate: 'sum' },
    },
  },
  text: { content: { text: document } },
  image: { content: { file: 'fil_000000', alt: 'Um mapa' } },
  embed: { content: { url: 'https://example.com/video' } },
  button: {
    tableId,
    viewSettings: {
      set_values: [
        { field: 'state', value: 'opt_done00' },
        { field: 'due', value: { auto: 'today' } },
      ],
    },
    content: { label: 'Concluir', confirm_text: 'Mesmo?' },
    actions: { does: 'update_record', confirm: true },
  },
  menu: { content: { items: [{ id: 'a', ...press, target: '/home', label: 'Início', icon: 'home' }] } },
  topBar: {
    content: {
      bar: {
        bg_color: null,
        logo: 'fil_000000',
        align_items: 'left',
        items: [{ id: 'app_000000', type: 'app', custom_color: null, custom_icon: null }],
        items_variant: 'no_icon',
        show_login_button: false,
        shortcuts: ['chat'],
      },
    },
  },
  filter: { tableId, viewSettings: { fields: ['state', 'owner'] }, content: { targets: ['blk_000000'] } },
  tasks: {
    tableId,
    viewSettings: { done_field: 'done', due_field: 'due', owner_field: 'owner', filters: and(rule('price')) },
    content: { whose: 'everyone' },
  },
  checklist: { tableId, viewSettings: { ...query, checklist_field: 'todos' } },
  divider: { style: { thickness: 3 } },
  customCode: { tableId, viewSettings: records, content: { html: '<p>Olá</p>', js: 'alert(1)' } },
}

/** Complete settings of a kind. */
export function fullSettings(id: BlockTypeId): BlockSettings {
  const { defaults } = blockKindOf(id)
  const sample = samples[id]
  const groups = Object.entries(defaults).map(([name, value]) => {
    const given = sample[name as keyof BlockSettings]
    return [name, typeof value === 'object' && value !== null ? { ...value, ...(given as object) } : (given ?? value)]
  })
  return { ...(Object.fromEntries(groups) as BlockSettings), title: 'Um bloco' }
}
