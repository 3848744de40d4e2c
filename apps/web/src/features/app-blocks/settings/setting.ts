import type { Field } from '@oficina/contract'
import type { BlockSettings } from '@oficina/kinds/blocks/index'

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
  | { path: string; control: PlainControl; storesOpposite?: boolean }
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
  appearance: readonly Setting[]
  actions: readonly Setting[]
}

/** What a kind declares, in the order in which it is asked for. Title and frame are every block's. */
export type KindSettings = Partial<SettingList>

/** A setting over the fields of the block's table. */
export const view = (key: string, control: TableControl): Setting => ({ path: `viewSettings.${key}`, control })
export const field = (key: string, fits: (field: Field) => boolean): Setting => ({
  path: `viewSettings.${key}`,
  control: 'field',
  fits,
})
export const choice = (path: string, options: readonly string[], canBeNone = false): Setting => ({
  path,
  control: 'choice',
  options,
  canBeNone,
})
export const number = (path: string, limits: { min?: number; max?: number; decimals?: number } = {}): Setting => ({
  path,
  control: 'number',
  ...limits,
})
export const plain = (path: string, control: PlainControl): Setting => ({ path, control })
export const toggle = (...paths: string[]): Setting[] => paths.map((path) => ({ path, control: 'switch' }))
/** Switches that say what is there when they are on, where what is stored says that it is not. */
export const toggleOff = (...paths: string[]): Setting[] =>
  paths.map((path) => ({ path, control: 'switch', storesOpposite: true }))
/** Settings that are asked for only where they count. */
export const only = (when: NonNullable<Setting['when']>, ...settings: Setting[]): Setting[] =>
  settings.map((setting) => ({ ...setting, when }))
