import { Icon, SideNav, SideNavGroup, sideNavLink } from '@oficina/ui'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useSession } from '../../ground/session/session.ts'
import { useMessage } from '../forms/use-message.ts'
import { type ShownEntry, shownMenu } from './settings-menu.ts'
import classes from './settings-nav.module.css'

/** The menu at the left of every settings page. */
export function SettingsNav() {
  const { t } = useTranslation('settings')
  const say = useMessage()
  const groups = shownMenu(useSession(), usePageExists())
  return (
    <SideNav label={t('title')}>
      {groups.map((group) => (
        <SideNavGroup key={group.title} title={say(group.title)}>
          {group.entries.map((entry) => (
            <Entry key={entry.text} entry={entry} />
          ))}
        </SideNavGroup>
      ))}
    </SideNav>
  )
}

function Entry({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation('settings')
  const say = useMessage()
  const { leads } = entry
  const words = (
    <>
      <Icon of={entry.icon} size={17} />
      <span className={`t-cut ${classes.words}`}>{say(entry.text)}</span>
    </>
  )
  if (!leads) {
    return (
      <span className={`${sideNavLink} ${classes.soon}`} aria-disabled="true">
        {words}
        <span className="t-meta">{t('menu.soon')}</span>
      </span>
    )
  }
  if ('to' in leads) {
    return (
      <PathLink to={leads.to} exact={leads.to === '/settings'} className={sideNavLink}>
        {words}
      </PathLink>
    )
  }
  return (
    <a href={leads.href} target="_blank" rel="noopener noreferrer" className={sideNavLink}>
      {words}
      <Icon of={IconExternalLink} size={14} />
      <span className="sr-only">{t('menu.newTab')}</span>
    </a>
  )
}
