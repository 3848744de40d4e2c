import { Avatar, Logo } from '@oficina/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { personName } from '../../features/people/person-name.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useCan, useSession } from '../../ground/session/session.ts'
import { Bell } from './bell.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CreateMenu } from './create-menu.tsx'
import { DevOptions } from './dev-options.tsx'
import { HelpMenu } from './help-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { OrgMenu } from './org-menu.tsx'
import { TrialLeft } from './plan-bars.tsx'
import { RecentMenu } from './recent-menu.tsx'
import { SearchField } from './search-field.tsx'
import classes from './top-nav.module.css'

/** The bar across the top: where one is, searching, how one works, and who one is. */
export function TopNav() {
  const { t } = useTranslation()
  const builds = useCan('build.use')
  return (
    <header className={classes.nav}>
      <div className={classes.start}>
        <Link to="/home" aria-label={t('nav.home')} className={classes.logo}>
          <Logo />
        </Link>
        <Breadcrumb />
        <RecentMenu />
      </div>
      <SearchField />
      <div className={classes.end}>
        <TrialLeft />
        <DevOptions />
        {builds && <ModeSwitch />}
        <HelpMenu />
        <Bell />
        {builds && <CreateMenu />}
        <div className={classes.who}>
          <OrgMenu />
          <OwnAvatar />
        </div>
      </div>
    </header>
  )
}

/** The person, as a way to their profile. */
function OwnAvatar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const exists = usePageExists()
  const picture = <Avatar name={personName(user)} src={user.photo_url} colorKey={user.id_user} size={26} />
  if (!exists('/settings')) return picture
  return (
    <PathLink to="/settings" className={classes.avatar} aria-label={t('orgMenu.profile')}>
      {picture}
    </PathLink>
  )
}
