import { type KindSettings, plain, toggle } from '../../settings/setting.ts'
import { fields, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    table,
    fields,
    ...toggle('content.search'),
    plain('content.placeholder', 'line'),
    plain('content.targets', 'targets'),
  ],
}
