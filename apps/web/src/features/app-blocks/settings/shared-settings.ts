import type { Field } from '@oficina/contract'
import { kindOf, valueKindOf } from '../../fields/field-env.ts'
import { plain, type Setting, toggle, view } from './setting.ts'

export const isDay = (one: Field) => ['date', 'dateTime'].includes(valueKindOf(one))
export const isFiles = (one: Field) => valueKindOf(one) === 'files'
export const isChoice = (one: Field) => valueKindOf(one) === 'choice'
export const isLink = (one: Field) => ['link', 'links'].includes(valueKindOf(one))
export const isTick = (one: Field) => valueKindOf(one) === 'boolean'
export const isPerson = (one: Field) => ['user', 'users'].includes(valueKindOf(one))
export const isColumn = (one: Field) => kindOf(one).traits.kanbanField

export const title = plain('title', 'line')
export const table = plain('tableId', 'table')
export const fields = view('fields', 'fields')
export const filters = view('filters', 'filter')
export const sort = view('sort', 'sort')
export const measure = view('measure', 'measure')
export const color = plain('style.color', 'color')
export const spans = ['day', 'week', 'month']
export const frame: readonly Setting[] = [
  ...toggle('style.show_title', 'style.border'),
  plain('style.bg_color', 'color'),
]
export const groupsUpTo = (most: number): Setting => ({ path: 'viewSettings.groups', control: 'groups', most })
export const colors = view('colors', 'colors')
export const recordActions = toggle(
  'actions.open_record',
  'actions.create_record',
  'actions.edit_record',
  'actions.delete_record',
)
