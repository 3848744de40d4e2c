import { type KindSettings, plain } from '../../settings/setting.ts'

export const settings: KindSettings = { data: [plain('content.bar', 'topBar')] }
