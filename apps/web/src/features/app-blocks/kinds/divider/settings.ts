import { type KindSettings, number } from '../../settings/setting.ts'
import { color } from '../../settings/shared-settings.ts'

export const settings: KindSettings = { appearance: [color, number('style.thickness', { min: 1, max: 12 })] }
