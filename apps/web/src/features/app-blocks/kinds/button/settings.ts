import { type BlockSettings, buttonActions } from '@oficina/kinds/blocks/index'
import { type KindSettings, choice, only, plain, toggle, view } from '../../settings/setting.ts'
import { color, table } from '../../settings/shared-settings.ts'

const goes = ({ actions }: BlockSettings) => actions.does === 'go'
const writes = ({ actions }: BlockSettings) => actions.does !== 'go'
const creates = ({ actions }: BlockSettings) => actions.does === 'create_record'
const asksFirst = (settings: BlockSettings) => writes(settings) && settings.actions.confirm === true

export const settings: KindSettings = {
  data: [plain('content.label', 'line'), plain('content.icon', 'icon')],
  appearance: [choice('style.variant', ['filled', 'outline', 'plain']), color],
  actions: [
    choice('actions.does', buttonActions),
    ...only(goes, plain('actions.on_press', 'destination'), ...toggle('actions.in_new_tab')),
    ...only(writes, table, view('set_values', 'values'), plain('content.done_text', 'line')),
    ...only(creates, ...toggle('actions.open_record')),
    ...only(writes, ...toggle('actions.confirm')),
    ...only(asksFirst, plain('content.confirm_text', 'line')),
  ],
}
