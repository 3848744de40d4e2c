import { type KindSettings, choice, number, view } from '../../settings/setting.ts'
import { color, filters, measure, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [table, measure, filters, view('done', 'filter'), number('content.goal', { decimals: 4 })],
  appearance: [choice('style.shape', ['bar', 'ring']), color],
}
