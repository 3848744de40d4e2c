import type { SettingsOfKind } from '../../settings/view-setting.ts'

/** Columns are chosen on the sheet itself. */
export const settings: SettingsOfKind<'table'> = [{ key: 'fields', sharedAs: 'columns', control: 'allFields' }]
