import { type KindSettings, field, toggle, toggleOff, view } from '../../settings/setting.ts'
import {
  colors,
  fields,
  filters,
  isColumn,
  isFiles,
  sort,
  table,
  recordActions,
} from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [table, field('kanban_field', isColumn), fields, filters, sort, view('footer', 'footer')],
  appearance: [
    colors,
    field('cover', isFiles),
    ...toggleOff('viewSettings.kanban_disable_default_column', 'viewSettings.kanban_hide_add_button'),
  ],
  actions: [...recordActions, ...toggle('actions.search'), ...toggleOff('viewSettings.kanban_disable_drag_drop_cards')],
}
