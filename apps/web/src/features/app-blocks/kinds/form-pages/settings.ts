import { type KindSettings, choice, number, plain, toggle, view } from '../../settings/setting.ts'
import { table } from '../../settings/shared-settings.ts'

export const settings: KindSettings = {
  data: [
    table,
    view('items', 'formItems'),
    plain('content.button_label', 'line'),
    plain('content.success_title', 'line'),
    plain('content.success_text', 'richText'),
  ],
  appearance: [...toggle('style.progress_bar'), number('style.columns', { min: 1, max: 4 })],
  actions: [choice('actions.on_save', ['success_page', 'keep_open', 'new_form']), ...toggle('actions.keep_draft')],
}
