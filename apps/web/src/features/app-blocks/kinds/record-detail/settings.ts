import { type KindSettings, toggle } from '../../settings/setting.ts'
import { fields, filters, sort, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [table, fields, filters, sort, ...toggle('content.first_when_none_chosen')],
  actions: toggle('actions.edit_record', 'actions.delete_record', 'actions.previous_and_next'),
}
