import { type KindSettings, choice, plain } from '../../settings/setting.ts'

export const settings: KindSettings = {
  data: [plain('content.file', 'file'), plain('content.alt', 'line')],
  appearance: [choice('style.fit', ['contain', 'cover'])],
  actions: [plain('actions.on_press', 'destination')],
}
