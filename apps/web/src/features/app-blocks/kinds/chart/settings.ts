import { chartTypes } from '@oficina/kinds/blocks/index'
import { type KindSettings, choice, number, toggle } from '../../settings/setting.ts'
import { filters, groupsUpTo, measure, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    choice('content.chart_type', chartTypes),
    table,
    groupsUpTo(2),
    measure,
    filters,
    number('content.most_groups', { min: 1, max: 200 }),
    choice('content.order_by', ['group', 'value']),
  ],
  appearance: toggle('style.legend', 'style.labels', 'style.stacked', 'style.horizontal'),
  actions: toggle('actions.filter_page'),
}
