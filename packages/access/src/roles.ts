import type { AppRules } from './apps.ts'
import type { DocPageRules } from './doc-pages.ts'
import type { TableRules } from './tables.ts'

/** Powers that a role (profile) switches on. The names are the wire names of the specification. */
export const roleFlags = [
  'manage_profile',
  'manage_users',
  'create_table',
  'create_dashboard',
  'create_doc_pages',
  'delete_doc_pages',
  'manage_tricks',
  'manage_workspaces',
  'development',
  'access_settings',
  'access_actions_history',
  'customize_org_theme',
] as const
export type RoleFlag = (typeof roleFlags)[number]

export type RoleFlags = Record<RoleFlag, boolean>

export const noFlags: RoleFlags = Object.fromEntries(roleFlags.map((flag) => [flag, false])) as RoleFlags
export const allFlags: RoleFlags = Object.fromEntries(roleFlags.map((flag) => [flag, true])) as RoleFlags

/**
 * The switches hang together: history and theme live inside settings, so losing settings loses both,
 * and gaining either gains settings.
 */
export function setFlag(flags: RoleFlags, flag: RoleFlag, on: boolean): RoleFlags {
  const next = { ...flags, [flag]: on }
  if (flag === 'access_settings' && !on) {
    next.access_actions_history = false
    next.customize_org_theme = false
  }
  if (on && (flag === 'access_actions_history' || flag === 'customize_org_theme')) next.access_settings = true
  return next
}

/** Whether the couplings of `setFlag` hold; a stored or sent set of flags that breaks them is refused. */
export function flagsAreCoherent(flags: RoleFlags): boolean {
  return flags.access_settings || (!flags.access_actions_history && !flags.customize_org_theme)
}

/** The four roles that every organisation starts with. Only the admin role is unrestricted and not editable. */
export const defaultRoles = [
  {
    key: 'admin',
    color: 'azul',
    isAdmin: true,
    flags: allFlags,
    tables: { '*': 'full' },
    apps: { '*': 'full' },
    docPages: { '*': 'full' },
  },
  {
    key: 'builder',
    color: 'violeta',
    isAdmin: false,
    tables: { '*': 'full' },
    apps: { '*': 'full' },
    docPages: { '*': 'full' },
    flags: {
      ...noFlags,
      create_table: true,
      create_dashboard: true,
      create_doc_pages: true,
      delete_doc_pages: true,
      manage_tricks: true,
      manage_workspaces: true,
      development: true,
    },
  },
  {
    key: 'member',
    color: 'verde',
    isAdmin: false,
    flags: noFlags,
    tables: { '*': 'edit' },
    apps: { '*': 'interact' },
    docPages: { '*': 'edit' },
  },
  {
    key: 'viewer',
    color: 'cinza',
    isAdmin: false,
    flags: noFlags,
    tables: { '*': 'view' },
    apps: { '*': 'interact' },
    docPages: { '*': 'view' },
  },
] as const satisfies ReadonlyArray<{
  key: string
  color: string
  isAdmin: boolean
  flags: RoleFlags
  tables: TableRules
  apps: AppRules
  docPages: DocPageRules
}>
