import { type KindSettings, choice, field, number, plain, toggle } from '../../settings/setting.ts'
import { color, filters, isDay, measure, spans, table } from '../../settings/shared-settings.ts'

const periods = ['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'thisYear', 'last7', 'last30', 'last90']

export const settings: KindSettings = {
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
  appearance: [
    plain('content.prefix', 'line'),
    plain('content.suffix', 'line'),
    number('content.decimals', { min: 0, max: 8 }),
    choice('style.size', ['small', 'medium', 'large']),
    plain('style.icon', 'icon'),
    color,
    ...toggle('style.less_is_better'),
  ],
}
