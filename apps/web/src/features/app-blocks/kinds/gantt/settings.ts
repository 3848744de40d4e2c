import { type KindSettings, choice, field, view } from '../../settings/setting.ts'
import {
  colors,
  filters,
  groupsUpTo,
  isChoice,
  isLink,
  recordActions,
  sort,
  spans,
  table,
} from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    table,
    view('gantt_date_range', 'dateRange'),
    view('gantt_table_fields', 'fields'),
    filters,
    sort,
    groupsUpTo(3),
  ],
  appearance: [
    field('gantt_color_field', isChoice),
    field('gantt_dependency_field', isLink),
    choice('viewSettings.gantt_zoom', spans),
    colors,
  ],
  actions: recordActions,
}
