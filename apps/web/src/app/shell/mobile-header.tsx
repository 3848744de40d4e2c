import { ActionIcon, UnstyledButton } from '@mantine/core'
import { Avatar, Icon, LazyMenu, lazyPart, Logo } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { personName } from '../../features/people/person-name.ts'
import { crumbsOf } from '../navigation/titles.ts'
import { openPalette } from '../../ground/palette/palette-store.ts'
import { useSession } from '../../ground/session/session.ts'
import classes from './mobile.module.css'

const OrgMenuItems = lazyPart(() => import('./org-menu-items.tsx'))

/** The head of a phone's screen: its name, searching, and the person's menu. */
export function MobileHeader() {
  const { t } = useTranslation()
  const { user, org } = useSession()
  const matches = useMatches()
  // Pages have a title of their own; an app may be without one, and then this is the only one.
  const isApp = matches.some(({ pathname }) => pathname.startsWith('/app/'))
  const title = isApp ? crumbsOf(matches).at(-1)?.label : undefined
  return (
    <header className={classes.header}>
      <Link to="/home" aria-label={t('nav.home')} className={classes.logo}>
        <Logo size={26} />
      </Link>
      <div className={classes.names}>
        <div className={`${classes.title} t-cut`}>{title ?? org.name}</div>
        {title !== undefined && <div className="t-small t-3 t-cut">{org.name}</div>}
      </div>
      <ActionIcon aria-label={t('nav.searchShort')} onClick={openPalette}>
        <Icon of={IconSearch} size={20} />
      </ActionIcon>
      <LazyMenu
        width={260}
        target={
          <UnstyledButton className={classes.person} aria-label={t('orgMenu.label', { name: org.name })}>
            <Avatar name={personName(user)} src={user.photo_url} colorKey={user.id_user} size={30} />
          </UnstyledButton>
        }
        items={() => <OrgMenuItems />}
      />
    </header>
  )
}
