import { type KindSettings, choice, field, toggle } from '../../settings/setting.ts'
import { filters, isDay, isPerson, isTick, table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    table,
    field('done_field', isTick),
    field('due_field', isDay),
    field('owner_field', isPerson),
    choice('content.whose', ['mine', 'everyone']),
    filters,
    ...toggle('content.show_done'),
  ],
  actions: toggle('actions.create_task', 'actions.edit_task', 'actions.open_record'),
}
