import { type KindSettings, choice, plain } from '../../settings/setting.ts'

export const settings: KindSettings = {
  data: [plain('content.text', 'richText')],
  appearance: [choice('style.align', ['left', 'center', 'right'])],
}
