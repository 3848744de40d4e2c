import type { Field } from '@oficina/contract'
import { faceOf } from '../../../fields/kinds/faces.ts'
import { type KindSettings, field, toggle } from '../../settings/setting.ts'
import { filters, sort, table } from '../../settings/shared-settings.ts'

const isChecklist = (field: Field) => faceOf(field).isChecklist === true

export const settings: KindSettings = {
  data: [table, field('checklist_field', isChecklist), filters, sort],
  actions: toggle('actions.check_items', 'actions.add_items'),
}
