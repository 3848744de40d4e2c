import { type KindSettings, choice, plain } from '../../settings/setting.ts'

export const settings: KindSettings = {
  data: [plain('content.items', 'menuItems')],
  appearance: [choice('style.direction', ['vertical', 'horizontal', 'tiles'])],
}
