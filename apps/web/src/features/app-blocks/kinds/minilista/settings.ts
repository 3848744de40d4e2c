import { type KindSettings, number, toggle, view } from '../../settings/setting.ts'
import { colors, fields, filters, groupsUpTo, sort, table, recordActions } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    table,
    fields,
    filters,
    sort,
    groupsUpTo(3),
    view('footer', 'footer'),
    number('content.page_size', { min: 5, max: 200 }),
  ],
  appearance: [view('column_widths', 'widths'), colors],
  actions: [...recordActions, ...toggle('actions.edit_in_cell', 'actions.search')],
}
