import { valueKindOf } from '../../../fields/field-env.ts'
import { colorField, dateRange, span } from '../../settings/shared-settings.ts'
import type { SettingsOfKind } from '../../settings/view-setting.ts'

export const settings: SettingsOfKind<'gantt'> = [
  dateRange('gantt_date_range'),
  colorField('gantt_color_field'),
  span('gantt_zoom'),
  { key: 'gantt_table_fields', control: 'fields', label: 'views:dialog.beside', first: 3 },
  {
    key: 'gantt_dependency_field',
    control: 'field',
    label: 'views:dialog.dependency',
    // Arrows are drawn within the table only.
    fits: (field, table) =>
      ['link', 'links'].includes(valueKindOf(field)) && field.options.connectedTableId === table.id,
  },
]
