import { type KindSettings, choice, field, view } from '../../settings/setting.ts'
import { fields, filters, isChoice, recordActions, spans, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [table, view('calendar_date_range', 'dateRange'), fields, filters],
  appearance: [field('calendar_color_field', isChoice), choice('viewSettings.calendar_span', spans)],
  actions: recordActions,
}
