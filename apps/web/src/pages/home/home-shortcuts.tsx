import { type Ability, featureBehind, type PlanFeature } from '@oficina/access'
import type { Session } from '@oficina/contract'
import { Icon, type IconType, type OptionColor } from '@oficina/ui'
import {
  IconArrowUpRight,
  IconBolt,
  IconCode,
  IconGauge,
  IconHistory,
  IconKey,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconTemplate,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openUpgrade } from '../../features/plans/plan-name.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { openPaletteAt } from '../../ground/palette/palette-store.ts'
import { useSession } from '../../ground/session/session.ts'
import { whyNot } from '../../ground/session/why-not.ts'
import { type MessageKey, message } from '../../lib/message-key.ts'
import classes from './home.module.css'

interface HomeShortcut {
  text: MessageKey
  icon: IconType
  color: OptionColor
  path: string
  /** Any of these shows it. */
  can: readonly Ability[]
}

export const entries: readonly HomeShortcut[] = [
  { text: 'home:shortcuts.upload', icon: IconUpload, color: 'turquesa', path: '/connector', can: ['connector.view'] },
  {
    text: 'home:shortcuts.templates',
    icon: IconTemplate,
    color: 'violeta',
    path: '/templates',
    can: ['templates.view'],
  },
  {
    text: 'home:shortcuts.automations',
    icon: IconBolt,
    color: 'ambar',
    path: '/automations',
    can: ['automations.manage'],
  },
  { text: 'home:shortcuts.lowCode', icon: IconCode, color: 'indigo', path: '/lowcode', can: ['lowCode.use'] },
  { text: 'home:shortcuts.apiToken', icon: IconKey, color: 'marrom', path: '/automations/api-token', can: ['api.use'] },
  { text: 'home:shortcuts.roles', icon: IconShieldLock, color: 'azul', path: '/settings/roles', can: ['roles.manage'] },
  {
    text: 'home:shortcuts.history',
    icon: IconHistory,
    color: 'ardosia',
    path: '/settings/action-history',
    can: ['history.view'],
  },
  {
    text: 'home:shortcuts.usage',
    icon: IconGauge,
    color: 'laranja',
    path: '/settings/automation-usage',
    can: ['automations.manage'],
  },
  { text: 'home:shortcuts.users', icon: IconUsers, color: 'rosa', path: '/settings/users', can: ['users.manage'] },
  {
    text: 'home:shortcuts.ai',
    icon: IconSparkles,
    color: 'magenta',
    path: '/builder',
    can: ['tables.create', 'apps.create'],
  },
  { text: 'home:shortcuts.settings', icon: IconSettings, color: 'cinza', path: '/settings', can: ['org.viewSettings'] },
]

/** Ways to the areas that a person may use. Areas that are not there yet are left out. */
export function HomeShortcuts() {
  const { t } = useTranslation('home')
  const session = useSession()
  const exists = usePageExists()
  const shown = entries.filter(
    (entry) => exists(entry.path) && entry.can.every((ability) => session.can[ability] || lackedBy(session, ability)),
  )
  return (
    <nav className={classes.shortcuts} aria-label={t('shortcuts.label')}>
      <button type="button" className={classes.shortcut} onClick={() => openPaletteAt({ group: 'go' })}>
        <Icon of={IconArrowUpRight} size={17} style={{ color: 'var(--c-azul)' }} />
        {t('shortcuts.goTo')}
      </button>
      {shown.map((entry) => {
        const lacked = entry.can.every((ability) => session.can[ability]) ? null : lackedBy(session, entry.can[0])
        const content = (
          <>
            <Icon of={entry.icon} size={17} style={{ color: `var(--c-${entry.color})` }} />
            {message(entry.text)}
          </>
        )
        return lacked ? (
          <button key={entry.path} type="button" className={classes.shortcut} onClick={() => openUpgrade(lacked)}>
            {content}
          </button>
        ) : (
          <PathLink key={entry.path} to={entry.path} className={classes.shortcut}>
            {content}
          </PathLink>
        )
      })}
    </nav>
  )
}

/** What only a larger plan has stays in sight, and leads to the upgrade. */
const lackedBy = (session: Session, ability: Ability | undefined): PlanFeature | null =>
  ability !== undefined && whyNot(session, ability) === 'needs_plan' ? featureBehind(ability) : null
