import type { Ability } from '@oficina/access'
import type { Session } from '@oficina/contract'
import type { IconType } from '@oficina/ui'
import {
  IconActivity,
  IconAdjustments,
  IconBell,
  IconBook,
  IconBuilding,
  IconConfetti,
  IconCreditCard,
  IconDeviceDesktop,
  IconEraser,
  IconFingerprint,
  IconHelpCircle,
  IconHistory,
  IconMail,
  IconReceipt2,
  IconShieldLock,
  IconSparkles,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { desktopLink } from '../../ground/navigation/desktop-link.ts'
import { docsLink } from '../../ground/navigation/docs-link.ts'
import { whyNot } from '../../ground/session/why-not.ts'
import type { MessageKey } from '../../lib/message-key.ts'
import { mailLink } from '../../lib/safe-link.ts'

export interface SettingsEntry {
  text: MessageKey
  icon: IconType
  /** A screen of ours; listed without a link until it exists. */
  path?: string
  can?: Ability
  /** An address elsewhere that this server is configured with; it wins over the path. */
  href?: (session: Session) => string | null | undefined
}

export interface SettingsGroup {
  title: MessageKey
  entries: readonly SettingsEntry[]
}

/** The menu of the settings: who may see an entry is asked of abilities alone. */
export const settingsMenu: readonly SettingsGroup[] = [
  {
    title: 'settings:menu.general',
    entries: [
      { text: 'settings:profile.title', icon: IconUserCircle, path: '/settings' },
      { text: 'settings:notifications.title', icon: IconBell, path: '/settings/notifications' },
      {
        text: 'settings:region.title',
        icon: IconWorld,
        path: '/settings/language-and-region',
        can: 'org.viewSettings',
      },
      {
        text: 'settings:org.title',
        icon: IconBuilding,
        path: '/settings/organisation-settings',
        can: 'org.viewSettings',
      },
      { text: 'settings:behavior.title', icon: IconAdjustments, path: '/settings/behavior', can: 'org.viewSettings' },
      { text: 'settings:fun.title', icon: IconConfetti, path: '/settings/fun-mode', can: 'org.viewSettings' },
    ],
  },
  {
    title: 'settings:menu.plan',
    entries: [
      { text: 'settings:menu.plans', icon: IconReceipt2, path: '/settings/plans', can: 'plan.manage' },
      {
        text: 'settings:menu.usage',
        icon: IconActivity,
        path: '/settings/automation-usage',
        can: 'automations.manage',
      },
      { text: 'settings:menu.billing', icon: IconCreditCard, path: '/settings/billing', can: 'plan.manage' },
    ],
  },
  {
    title: 'settings:menu.docs',
    entries: [
      { text: 'settings:changelog.title', icon: IconSparkles, path: '/settings/changelog' },
      {
        text: 'settings:documentation.title',
        icon: IconBook,
        path: '/docs',
        // Beside the settings, as the help menu opens it.
        href: ({ server }) => docsLink(server),
      },
    ],
  },
  {
    title: 'settings:menu.security',
    entries: [
      { text: 'settings:menu.users', icon: IconUsers, path: '/settings/users', can: 'users.manage' },
      { text: 'settings:menu.roles', icon: IconShieldLock, path: '/settings/roles', can: 'roles.manage' },
      { text: 'settings:menu.history', icon: IconHistory, path: '/settings/action-history', can: 'history.view' },
      {
        text: 'settings:mfa.title',
        icon: IconFingerprint,
        path: '/settings/multi-factor-authentication',
        can: 'org.viewSecurity',
      },
      { text: 'settings:privacy.title', icon: IconEraser, path: '/settings/privacy', can: 'org.delete' },
    ],
  },
  {
    title: 'settings:menu.more',
    entries: [
      { text: 'settings:menu.mail', icon: IconMail, path: '/dev/mail', can: 'org.viewMail' },
      {
        text: 'settings:menu.desktop',
        icon: IconDeviceDesktop,
        href: ({ server }) => desktopLink(server.desktop_protocol, '/'),
      },
      {
        text: 'settings:menu.help',
        icon: IconHelpCircle,
        href: ({ server }) => server.help_email && mailLink(server.help_email),
      },
    ],
  },
]

export interface ShownEntry extends SettingsEntry {
  /** Where it leads: a screen of ours, another address, or nowhere yet. */
  leads: { to: string } | { href: string } | null
}

/** What one person sees of the menu. Groups that would be empty are left out. */
export function shownMenu(
  session: Session,
  pageExists: (path: string) => boolean,
): { title: MessageKey; entries: ShownEntry[] }[] {
  return settingsMenu
    .map(({ title, entries }) => ({
      title,
      entries: entries
        // What a larger plan has stays in sight: its page says so.
        .filter((entry) => !entry.can || session.can[entry.can] || whyNot(session, entry.can) === 'needs_plan')
        .map((entry): ShownEntry => {
          const href = entry.href?.(session)
          const leads = href ? { href } : entry.path && pageExists(entry.path) ? { to: entry.path } : null
          return { ...entry, leads }
        })
        // Without a path there is nothing that could ever come here.
        .filter((entry) => entry.leads || entry.path),
    }))
    .filter((group) => group.entries.length > 0)
}
