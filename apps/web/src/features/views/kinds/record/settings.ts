import { shownFields } from '../../settings/shared-settings.ts'
import type { SettingsOfKind } from '../../settings/view-setting.ts'

export const settings: SettingsOfKind<'record'> = [shownFields]
