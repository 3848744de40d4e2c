import { Button } from '@mantine/core'
import { Icon, useMobile } from '@oficina/ui'
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsNav } from '../../features/settings/settings-nav.tsx'
import classes from './layout.module.css'
import { ProfilePage } from './profile/profile-page.tsx'

interface SettingsSearch {
  /** Shows the page alone, for links from elsewhere into one setting. */
  hideMenu?: true
  /** On a phone: the menu as a page of its own. */
  menu?: true
}

export const Route = createFileRoute('/settings')({
  validateSearch: (search: Record<string, unknown>): SettingsSearch => ({
    ...(search.hideMenu === true ? { hideMenu: true } : {}),
    ...(search.menu === true ? { menu: true } : {}),
  }),
  staticData: { title: 'settings:title', messages: ['settings', 'auth', 'notices'] },
  component: SettingsLayout,
  // Any other path below shows the profile.
  notFoundComponent: ProfilePage,
})

function SettingsLayout() {
  const { t } = useTranslation('settings')
  const { hideMenu, menu } = Route.useSearch()
  const mobile = useMobile()
  if (hideMenu) return <Outlet />
  if (mobile && menu) return <SettingsNav />
  return (
    <div className={classes.root}>
      {mobile ? (
        <div className={classes.bar}>
          <Button
            fullWidth
            variant="default"
            justify="flex-start"
            leftSection={<Icon of={IconMenu2} size={18} />}
            rightSection={<Icon of={IconChevronDown} />}
            classNames={{ label: classes.label ?? '' }}
            renderRoot={(props) => <Link to="/settings" search={{ menu: true }} {...props} />}
          >
            {t('menu.all')}
          </Button>
        </div>
      ) : (
        <SettingsNav />
      )}
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
