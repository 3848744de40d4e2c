import type { Field } from '@oficina/contract'
import { type KindSettings, field, toggle } from '../../settings/setting.ts'
import { filters, sort, table } from '../../settings/shared-settings.ts'

const isTodos = (field: Field) => field.type === 'todoList'

export const settings: KindSettings = {
  data: [table, field('checklist_field', isTodos), filters, sort],
  actions: toggle('actions.check_items', 'actions.add_items'),
}
