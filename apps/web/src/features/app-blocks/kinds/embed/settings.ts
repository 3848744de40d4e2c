import { type KindSettings, plain, toggle } from '../../settings/setting.ts'

export const settings: KindSettings = { data: [plain('content.url', 'line')], actions: toggle('actions.full_screen') }
