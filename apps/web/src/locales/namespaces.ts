import type apps from './pt-BR/apps.json'
import type auth from './pt-BR/auth.json'
import type bars from './pt-BR/bars.json'
import type blocks from './pt-BR/blocks.json'
import type blockSettings from './pt-BR/blockSettings.json'
import type common from './pt-BR/common.json'
import type documents from './pt-BR/documents.json'
import type errors from './pt-BR/errors.json'
import type exports from './pt-BR/exports.json'
import type fields from './pt-BR/fields.json'
import type forms from './pt-BR/forms.json'
import type guides from './pt-BR/guides.json'
import type history from './pt-BR/history.json'
import type home from './pt-BR/home.json'
import type imports from './pt-BR/imports.json'
import type mail from './pt-BR/mail.json'
import type notices from './pt-BR/notices.json'
import type notifications from './pt-BR/notifications.json'
import type palette from './pt-BR/palette.json'
import type plans from './pt-BR/plans.json'
import type record from './pt-BR/record.json'
import type records from './pt-BR/records.json'
import type recovery from './pt-BR/recovery.json'
import type roles from './pt-BR/roles.json'
import type settings from './pt-BR/settings.json'
import type publicPage from './pt-BR/public.json'
import type share from './pt-BR/share.json'
import type shortcuts from './pt-BR/shortcuts.json'
import type sla from './pt-BR/sla.json'
import type start from './pt-BR/start.json'
import type structure from './pt-BR/structure.json'
import type tableMail from './pt-BR/tableMail.json'
import type tokens from './pt-BR/tokens.json'
import type users from './pt-BR/users.json'
import type views from './pt-BR/views.json'

/** One line per catalogue. The keys are typed from pt-BR; a test keeps en and es complete. */
export interface Resources {
  apps: typeof apps
  auth: typeof auth
  bars: typeof bars
  blocks: typeof blocks
  blockSettings: typeof blockSettings
  common: typeof common
  documents: typeof documents
  errors: typeof errors
  exports: typeof exports
  fields: typeof fields
  forms: typeof forms
  guides: typeof guides
  history: typeof history
  home: typeof home
  imports: typeof imports
  mail: typeof mail
  notices: typeof notices
  notifications: typeof notifications
  palette: typeof palette
  plans: typeof plans
  record: typeof record
  records: typeof records
  recovery: typeof recovery
  roles: typeof roles
  settings: typeof settings
  public: typeof publicPage
  share: typeof share
  shortcuts: typeof shortcuts
  sla: typeof sla
  start: typeof start
  structure: typeof structure
  tableMail: typeof tableMail
  tokens: typeof tokens
  users: typeof users
  views: typeof views
}

export type Namespace = keyof Resources
