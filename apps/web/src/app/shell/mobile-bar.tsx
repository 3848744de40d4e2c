import { Icon, type IconType } from '@oficina/ui'
import { IconBell, IconCheckbox, IconCommand, IconHome, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type MessageKey, message } from '../../lib/message-key.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { openPalette } from '../../ground/palette/palette-store.ts'
import { UnreadBadge } from './bell.tsx'
import { MobileCreate } from './mobile-create.tsx'
import classes from './mobile.module.css'

const entries: readonly { path: string; icon: IconType; text: MessageKey }[] = [
  { path: '/home', icon: IconHome, text: 'common:mobileBar.home' },
  { path: '/updates', icon: IconBell, text: 'common:mobileBar.updates' },
  { path: '/chat', icon: IconMessageCircle, text: 'common:mobileBar.chat' },
  { path: '/tasks', icon: IconCheckbox, text: 'common:mobileBar.tasks' },
]

/** The bar under the thumb. Areas that are not there yet are left out. */
export function MobileBar() {
  const { t } = useTranslation()
  const exists = usePageExists()
  return (
    <nav className={classes.bar} aria-label={t('mobileBar.label')}>
      {entries
        .filter((entry) => exists(entry.path))
        .map((entry) => (
          <PathLink key={entry.path} to={entry.path} className={classes.item}>
            <span className={classes.sign}>
              <Icon of={entry.icon} size={22} />
              {entry.path === '/updates' && <UnreadBadge />}
            </span>
            <span className={classes.word}>{message(entry.text)}</span>
          </PathLink>
        ))}
      <MobileCreate />
      <button type="button" className={classes.item} onClick={openPalette}>
        <Icon of={IconCommand} size={22} />
        <span className={classes.word}>{t('mobileBar.actionBar')}</span>
      </button>
    </nav>
  )
}
