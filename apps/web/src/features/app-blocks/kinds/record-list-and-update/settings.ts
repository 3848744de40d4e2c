import { type KindSettings, toggle } from '../../settings/setting.ts'
import { colors, fields, filters, groupsUpTo, sort, table, recordActions } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [table, fields, filters, sort, groupsUpTo(3)],
  appearance: [colors],
  actions: [...recordActions, ...toggle('actions.search')],
}
