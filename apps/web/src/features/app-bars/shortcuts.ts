import type { Ability } from '@oficina/access'
import type { IconType } from '@oficina/ui'
import {
  IconApps,
  IconBell,
  IconCheckbox,
  IconCommand,
  IconHome,
  IconLayoutDashboard,
  IconLogin2,
  IconMessageCircle,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconStar,
  IconTable,
  IconTrash,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import type { BarShortcut } from './bars-env.ts'

interface ShortcutSpec {
  icon: IconType
  /** What it takes; nothing where everyone may. */
  can?: Ability
  path?: string
  /** What it does where it leads nowhere. */
  does?: 'palette' | 'refresh' | 'create'
}

/** Every shortcut that a bar can have. */
export const shortcutSpecs: Record<BarShortcut, ShortcutSpec> = {
  login: { icon: IconLogin2 },
  chat: { icon: IconMessageCircle, path: '/chat' },
  tasks: { icon: IconCheckbox, path: '/tasks' },
  apps: { icon: IconApps, path: '/home/apps' },
  settings: { icon: IconSettings, path: '/settings' },
  favorites: { icon: IconStar, path: '/home/favorites' },
  notifications: { icon: IconBell, path: '/for-you/notifications/all' },
  invite_users: { icon: IconUserPlus, path: '/settings/users', can: 'users.manage' },
  jump_in: { icon: IconCommand, does: 'palette' },
  upload_data: { icon: IconUpload, path: '/connector', can: 'connector.view' },
  all_tables: { icon: IconTable, path: '/home/tables', can: 'tables.viewPages' },
  all_app_pages: { icon: IconLayoutDashboard, path: '/home/apps?show=pages' },
  refresh: { icon: IconRefresh, does: 'refresh' },
  recovery: { icon: IconTrash, path: '/home/recovery', can: 'trash.recover' },
  show_all: { icon: IconHome, path: '/home' },
  create_new: { icon: IconPlus, does: 'create', can: 'build.use' },
}
