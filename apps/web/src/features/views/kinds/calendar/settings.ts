import { colorField, dateRange, shownFields, span } from '../../settings/shared-settings.ts'
import type { SettingsOfKind } from '../../settings/view-setting.ts'

export const settings: SettingsOfKind<'calendar'> = [
  dateRange('calendar_date_range'),
  colorField('calendar_color_field'),
  span('calendar_span'),
  shownFields,
]
