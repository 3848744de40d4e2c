import type { Field } from '@oficina/contract'
import { type BlockSettings, type BlockTypeId, buttonActions, chartTypes } from '@oficina/kinds/blocks/index'
import { kindOf, valueKindOf } from '../../fields/field-env.ts'

type TableControl =
  | 'fields'
  | 'widths'
  | 'filter'
  | 'sort'
  | 'colors'
  | 'measure'
  | 'dateRange'
  | 'footer'
  | 'formItems'
  | 'values'
type PlainControl =
  | 'switch'
  | 'line'
  | 'code'
  | 'table'
  | 'color'
  | 'icon'
  | 'destination'
  | 'richText'
  | 'file'
  | 'menuItems'
  | 'targets'
  | 'topBar'

/** One setting and how it is made. */
export type Setting = SettingControl & {
  /** It is asked for only where it counts. */
  when?: (settings: BlockSettings) => boolean
}
type SettingControl =
  | { path: string; control: PlainControl }
  | { path: string; control: TableControl }
  | { path: string; control: 'groups'; most: number }
  | { path: string; control: 'field'; fits: (field: Field) => boolean }
  | { path: string; control: 'choice'; options: readonly string[]; canBeNone?: boolean }
  | { path: string; control: 'number'; min?: number; max?: number; decimals?: number }

/** Settings that speak of the fields of the block's table. */
export type TableSetting = Extract<Setting, { control: TableControl | 'groups' | 'field' }>
const ofTable: ReadonlySet<Setting['control']> = new Set([
  'fields',
  'widths',
  'filter',
  'sort',
  'colors',
  'measure',
  'dateRange',
  'footer',
  'formItems',
  'values',
  'groups',
  'field',
] satisfies TableSetting['control'][])
export const isOfTable = (setting: Setting): setting is TableSetting => ofTable.has(setting.control)

export interface SettingList {
  data: readonly Setting[]
  look: readonly Setting[]
  actions: readonly Setting[]
}

const view = (key: string, control: TableControl): Setting => ({ path: `viewSettings.${key}`, control })
const field = (key: string, fits: (field: Field) => boolean): Setting => ({
  path: `viewSettings.${key}`,
  control: 'field',
  fits,
})
const choice = (path: string, options: readonly string[], canBeNone = false): Setting => ({
  path,
  control: 'choice',
  options,
  canBeNone,
})
const number = (path: string, limits: { min?: number; max?: number; decimals?: number } = {}): Setting => ({
  path,
  control: 'number',
  ...limits,
})
const plain = (path: string, control: PlainControl): Setting => ({ path, control })
const toggle = (...paths: string[]): Setting[] => paths.map((path) => ({ path, control: 'switch' }))

const isDay = (one: Field) => ['date', 'dateTime'].includes(valueKindOf(one))
const isFiles = (one: Field) => valueKindOf(one) === 'files'
const isChoice = (one: Field) => valueKindOf(one) === 'choice'
const isLink = (one: Field) => ['link', 'links'].includes(valueKindOf(one))
const isTick = (one: Field) => valueKindOf(one) === 'boolean'
const isPerson = (one: Field) => ['user', 'users'].includes(valueKindOf(one))
const isTodos = (one: Field) => one.type === 'todoList'
const isColumn = (one: Field) => kindOf(one).traits.kanbanField

const title = plain('title', 'line')
const table = plain('tableId', 'table')
const fields = view('fields', 'fields')
const filters = view('filters', 'filter')
const sort = view('sort', 'sort')
const measure = view('measure', 'measure')
const color = plain('style.color', 'color')
const spans = ['day', 'week', 'month']
const frame: readonly Setting[] = [...toggle('style.show_title', 'style.border'), plain('style.bg_color', 'color')]
const groups: Setting = { path: 'viewSettings.groups', control: 'groups', most: 3 }
const colors = view('colors', 'colors')
const recordActions = toggle(
  'actions.open_record',
  'actions.create_record',
  'actions.edit_record',
  'actions.delete_record',
)
const periods = ['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'thisYear', 'last7', 'last30', 'last90']

const only = (when: NonNullable<Setting['when']>, ...settings: Setting[]): Setting[] =>
  settings.map((setting) => ({ ...setting, when }))
const goes = ({ actions }: BlockSettings) => actions.does === 'go'
const writes = ({ actions }: BlockSettings) => actions.does !== 'go'
const creates = ({ actions }: BlockSettings) => actions.does === 'create_record'
const asksFirst = (settings: BlockSettings) => writes(settings) && settings.actions.confirm === true

const lists: Record<BlockTypeId, Partial<SettingList>> = {
  formPages: {
    data: [
      table,
      view('items', 'formItems'),
      plain('content.button_label', 'line'),
      plain('content.success_title', 'line'),
      plain('content.success_text', 'richText'),
    ],
    look: [...toggle('style.progress_bar'), number('style.columns', { min: 1, max: 4 })],
    actions: [choice('actions.on_save', ['success_page', 'keep_open', 'new_form']), ...toggle('actions.keep_draft')],
  },
  flow: {
    data: [table, field('kanban_field', isColumn), fields, filters, sort, view('footer', 'footer')],
    look: [
      colors,
      field('cover', isFiles),
      ...toggle('viewSettings.kanban_disable_default_column', 'viewSettings.kanban_hide_add_button'),
    ],
    actions: [...recordActions, ...toggle('actions.search', 'viewSettings.kanban_disable_drag_drop_cards')],
  },
  minilista: {
    data: [
      table,
      fields,
      filters,
      sort,
      groups,
      view('footer', 'footer'),
      number('content.page_size', { min: 5, max: 200 }),
    ],
    look: [view('column_widths', 'widths'), colors],
    actions: [...recordActions, ...toggle('actions.edit_in_cell', 'actions.search')],
  },
  recordListAndUpdate: {
    data: [table, fields, filters, sort, groups],
    look: [colors],
    actions: [...recordActions, ...toggle('actions.search')],
  },
  gantt: {
    data: [table, view('gantt_date_range', 'dateRange'), view('gantt_table_fields', 'fields'), filters, sort, groups],
    look: [
      field('gantt_color_field', isChoice),
      field('gantt_dependency_field', isLink),
      choice('viewSettings.gantt_zoom', spans),
      colors,
    ],
    actions: recordActions,
  },
  calendar: {
    data: [table, view('calendar_date_range', 'dateRange'), fields, filters],
    look: [field('calendar_color_field', isChoice), choice('viewSettings.calendar_span', spans)],
    actions: recordActions,
  },
  gallery: {
    data: [table, fields, field('cover', isFiles), filters, sort, groups],
    look: [
      colors,
      choice('viewSettings.cover_fit', ['crop', 'contain']),
      choice('viewSettings.card_size', ['small', 'medium', 'large']),
    ],
    actions: [...recordActions, ...toggle('actions.search')],
  },
  recordDetail: {
    data: [table, fields, filters, sort, ...toggle('content.first_when_none_chosen')],
    actions: toggle('actions.edit_record', 'actions.delete_record', 'actions.previous_and_next'),
  },
  indicator: {
    data: [
      table,
      measure,
      filters,
      field('date_field', isDay),
      choice('viewSettings.period', periods, true),
      ...toggle('viewSettings.compare'),
      number('content.goal', { decimals: 4 }),
      choice('content.sparkline', spans, true),
    ],
    look: [
      plain('content.prefix', 'line'),
      plain('content.suffix', 'line'),
      number('content.decimals', { min: 0, max: 8 }),
      choice('style.size', ['small', 'medium', 'large']),
      plain('style.icon', 'icon'),
      color,
      ...toggle('style.less_is_better'),
    ],
  },
  chart: {
    data: [
      choice('content.chart_type', chartTypes),
      table,
      { path: 'viewSettings.groups', control: 'groups', most: 2 },
      measure,
      filters,
      number('content.most_groups', { min: 1, max: 200 }),
      choice('content.order_by', ['group', 'value']),
    ],
    look: toggle('style.legend', 'style.labels', 'style.stacked', 'style.horizontal'),
    actions: toggle('actions.filter_page'),
  },
  progress: {
    data: [table, measure, filters, view('done', 'filter'), number('content.goal', { decimals: 4 })],
    look: [choice('style.shape', ['bar', 'ring']), color],
  },
  text: { data: [plain('content.text', 'richText')], look: [choice('style.align', ['left', 'center', 'right'])] },
  image: {
    data: [plain('content.file', 'file'), plain('content.alt', 'line')],
    look: [choice('style.fit', ['contain', 'cover'])],
    actions: [plain('actions.on_press', 'destination')],
  },
  embed: { data: [plain('content.url', 'line')], actions: toggle('actions.full_screen') },
  button: {
    data: [plain('content.label', 'line'), plain('content.icon', 'icon')],
    look: [choice('style.variant', ['filled', 'outline', 'plain']), color],
    actions: [
      choice('actions.does', buttonActions),
      ...only(goes, plain('actions.on_press', 'destination'), ...toggle('actions.in_new_tab')),
      ...only(writes, table, view('set_values', 'values'), plain('content.done_text', 'line')),
      ...only(creates, ...toggle('actions.open_record')),
      ...only(writes, ...toggle('actions.confirm')),
      ...only(asksFirst, plain('content.confirm_text', 'line')),
    ],
  },
  menu: {
    data: [plain('content.items', 'menuItems')],
    look: [choice('style.direction', ['vertical', 'horizontal', 'tiles'])],
  },
  topBar: { data: [plain('content.bar', 'topBar')] },
  filter: {
    data: [
      table,
      fields,
      ...toggle('content.search'),
      plain('content.placeholder', 'line'),
      plain('content.targets', 'targets'),
    ],
  },
  tasks: {
    data: [
      table,
      field('done_field', isTick),
      field('due_field', isDay),
      field('owner_field', isPerson),
      choice('content.whose', ['mine', 'everyone']),
      filters,
      ...toggle('content.show_done'),
    ],
    actions: toggle('actions.create_task', 'actions.edit_task', 'actions.open_record'),
  },
  checklist: {
    data: [table, field('checklist_field', isTodos), filters, sort],
    actions: toggle('actions.check_items', 'actions.add_items'),
  },
  divider: { look: [color, number('style.thickness', { min: 1, max: 12 })] },
  customCode: {
    data: [
      plain('content.html', 'code'),
      plain('content.css', 'code'),
      plain('content.js', 'code'),
      table,
      fields,
      filters,
      sort,
    ],
  },
}

/** What can be set on a block, in the order in which it is asked for. */
export function settingsOf(type: BlockTypeId): SettingList {
  const { data = [], look = [], actions = [] } = lists[type]
  return { data: [title, ...data], look: [...look, ...frame], actions }
}
