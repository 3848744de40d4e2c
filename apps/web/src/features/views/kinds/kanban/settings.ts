import { kindOf } from '../../../fields/field-env.ts'
import { cover, shownFields } from '../../settings/shared-settings.ts'
import type { SettingsOfKind } from '../../settings/view-setting.ts'
import { ColumnsSetting } from './columns-setting.tsx'

export const settings: SettingsOfKind<'kanban'> = [
  {
    key: 'kanban_field',
    control: 'field',
    label: 'views:dialog.columns',
    fits: (field) => kindOf(field).traits.kanbanField,
    isNeeded: true,
    noneFits: 'views:dialog.noColumns',
    resets: ['kanban_columns'],
  },
  shownFields,
  cover,
  { key: 'kanban_columns', control: 'own', Setting: ColumnsSetting, initial: [] },
  { key: 'kanban_disable_default_column', control: 'switch', label: 'views:dialog.showEmpty', storesOpposite: true },
  { key: 'kanban_hide_add_button', control: 'switch', label: 'views:dialog.showAdd', storesOpposite: true },
  { key: 'kanban_disable_drag_drop_cards', control: 'switch', label: 'views:dialog.drag', storesOpposite: true },
]
