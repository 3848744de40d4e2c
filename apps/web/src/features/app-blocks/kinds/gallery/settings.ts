import { type KindSettings, choice, field, toggle } from '../../settings/setting.ts'
import {
  colors,
  fields,
  filters,
  groupsUpTo,
  isFiles,
  sort,
  table,
  recordActions,
} from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [table, fields, field('cover', isFiles), filters, sort, groupsUpTo(3)],
  appearance: [
    colors,
    choice('viewSettings.cover_fit', ['crop', 'contain']),
    choice('viewSettings.card_size', ['small', 'medium', 'large']),
  ],
  actions: [...recordActions, ...toggle('actions.search')],
}
