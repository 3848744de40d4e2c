import { type KindSettings, plain } from '../../settings/setting.ts'
import { fields, filters, sort, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    plain('content.html', 'code'),
    plain('content.css', 'code'),
    plain('content.js', 'code'),
    table,
    fields,
    filters,
    sort,
  ],
}
