import { Icon, Menu, useMobile } from '@oficina/ui'
import {
  IconArrowsExchange,
  IconBook,
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconRocket,
  IconSettings,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayStartHere } from '../../features/items/starts-here.ts'
import { personName } from '../../features/people/person-name.ts'
import { languageNames, languages } from '../../lib/i18n.ts'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { docsLink } from '../../ground/navigation/docs-link.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { logout, useSession } from '../../ground/session/session.ts'
import { useLanguage } from '../../ground/session/use-language.ts'
import { tapUserHeader } from './debug-mode.ts'
import { ModeItem } from './mode-item.tsx'
import { desktopLink } from '../../ground/navigation/desktop-link.ts'
import classes from './org-menu.module.css'

/** The entries of the organisation's menu; the same on phones. */
export default function OrgMenuItems() {
  const { t } = useTranslation()
  const session = useSession()
  const { user, can, server } = session
  const exists = usePageExists()
  const isPhone = useMobile()
  const [language, setLanguage] = useLanguage()
  const desktop = desktopLink(server.desktop_protocol, window.location.pathname)
  return (
    <>
      <div className={classes.person} onPointerDown={tapUserHeader}>
        <span className="t-strong t-cut">{personName(user)}</span>
        <span className="t-small t-3 t-cut">{user.email}</span>
      </div>
      <Menu.Divider />
      {exists('/settings') && (
        <Menu.Item component={PathLink} to="/settings" leftSection={<Icon of={IconUser} />}>
          {t('orgMenu.profile')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconArrowsExchange} />} onClick={() => void openDialog('orgSwitcher')}>
        {t('orgMenu.switch')}
      </Menu.Item>
      {can['org.viewSettings'] && exists('/settings/organisation-settings') && (
        <Menu.Item component={PathLink} to="/settings/organisation-settings" leftSection={<Icon of={IconSettings} />}>
          {t('orgMenu.settings')}
        </Menu.Item>
      )}
      {can['users.manage'] && exists('/settings/users') && (
        <Menu.Item component={PathLink} to="/settings/users" leftSection={<Icon of={IconUserPlus} />}>
          {t('orgMenu.invite')}
        </Menu.Item>
      )}
      {can['users.invite'] && !can['users.manage'] && (
        <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => void openDialog('firstInvite')}>
          {t('orgMenu.invite')}
        </Menu.Item>
      )}
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<Icon of={IconLanguage} />}>{t('orgMenu.language')}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          {languages.map((option) => (
            <Menu.Item
              key={option}
              lang={option}
              onClick={() => setLanguage(option)}
              aria-current={option === language || undefined}
              rightSection={option === language && <Icon of={IconCheck} size={14} />}
            >
              {languageNames[option]}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {isPhone && can['build.use'] && <ModeItem />}
      {isPhone && (
        // Wide screens have it in the help menu.
        <Menu.Item
          component="a"
          href={docsLink(server)}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon of={IconBook} />}
        >
          {t('help.docs')}
        </Menu.Item>
      )}
      {isPhone && mayStartHere(session) && (
        <Menu.Item component={PathLink} to="/start-here" leftSection={<Icon of={IconRocket} />}>
          {t('help.startHere')}
        </Menu.Item>
      )}
      {desktop && (
        <Menu.Item
          leftSection={<Icon of={IconDeviceDesktop} />}
          onClick={() => void openDialog('launchDesktop', { link: desktop })}
        >
          {t('orgMenu.desktop')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => void logout()}>
        {t('orgMenu.logout')}
      </Menu.Item>
    </>
  )
}
