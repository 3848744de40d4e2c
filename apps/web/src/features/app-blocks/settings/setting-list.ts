import type { Field } from '@oficina/contract'
import type { BlockTypeId } from '@oficina/kinds/blocks/index'

/** How a setting is made. */
export type Setting =
  | { path: string; control: 'switch' | 'line' | 'table' | 'color' }
  | { path: string; control: 'fields' | 'filter' | 'sort' }
  | { path: string; control: 'field'; fits: (field: Field) => boolean }
  | { path: string; control: 'choice'; options: readonly string[]; canBeNone?: boolean }
  | { path: string; control: 'number'; min?: number; max?: number; decimals?: number }

export interface SettingList {
  data: readonly Setting[]
  look: readonly Setting[]
  actions: readonly Setting[]
}

const title: Setting = { path: 'title', control: 'line' }
const table: Setting = { path: 'tableId', control: 'table' }
const fields: Setting = { path: 'viewSettings.fields', control: 'fields' }
const filters: Setting = { path: 'viewSettings.filters', control: 'filter' }
const sort: Setting = { path: 'viewSettings.sort', control: 'sort' }
const toggle = (...paths: string[]): Setting[] => paths.map((path) => ({ path, control: 'switch' }))
const frame: readonly Setting[] = [
  ...toggle('style.show_title', 'style.border'),
  { path: 'style.bg_color', control: 'color' },
]
const recordActions = toggle('actions.open_record', 'actions.create_record', 'actions.edit_record')

const lists: Partial<Record<BlockTypeId, Partial<SettingList>>> = {
  minilista: {
    data: [table, fields, filters, sort, { path: 'content.page_size', control: 'number', min: 5, max: 200 }],
    actions: [...recordActions, ...toggle('actions.search')],
  },
  divider: {
    look: [
      { path: 'style.color', control: 'color' },
      { path: 'style.thickness', control: 'number', min: 1, max: 12 },
    ],
  },
}

/** What can be set on a block, in the order in which it is asked for. */
export function settingsOf(type: BlockTypeId): SettingList {
  const { data = [], look = [], actions = [] } = lists[type] ?? {}
  return { data: [title, ...data], look: [...look, ...frame], actions }
}
