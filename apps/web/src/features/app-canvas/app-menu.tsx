import type { App } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import {
  IconArchive,
  IconCopy,
  IconDeviceMobile,
  IconDots,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconPalette,
  IconSettings,
  IconShare,
  IconShieldLock,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../ground/session/session.ts'

interface AppMenuProps {
  app: App
  onSettings: () => void
  onMobile: () => void
}

/** What can be done with an app as a whole. */
export function AppMenu({ app, onSettings, onMobile }: AppMenuProps) {
  const { t } = useTranslation('apps')
  const mayCreate = useCan('apps.create')
  const mayGive = useCan('roles.manage')
  const bars = { appId: app.id }
  const tab = { type: 'app', id: app.id } as const
  if (!app.can.manage && !app.can.delete && !mayCreate) return null
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      target={
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDots} size={17} />
        </ActionIcon>
      }
      items={() => (
        <>
          {app.can.manage && (
            <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={onSettings}>
              {t('settings.title')}
            </Menu.Item>
          )}
          {app.can.createBlocks && (
            <Menu.Item leftSection={<Icon of={IconDeviceMobile} />} onClick={onMobile}>
              {t('mobile.title')}
            </Menu.Item>
          )}
          {app.can.manage && (
            <>
              <Menu.Item leftSection={<Icon of={IconShare} />} onClick={() => void openDialog('shareApp', bars)}>
                {t('menu.share')}
              </Menu.Item>
              {mayGive && (
                <Menu.Item
                  leftSection={<Icon of={IconShieldLock} />}
                  onClick={() => void openDialog('setAppRolePermissions', { id: app.id })}
                >
                  {t('menu.access')}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item
                leftSection={<Icon of={IconLayoutSidebar} />}
                onClick={() => void openDialog('editAppMenuBar', bars)}
              >
                {t('menu.menuBar')}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon of={IconLayoutNavbar} />}
                onClick={() => void openDialog('editAppTopBar', bars)}
              >
                {t('menu.topBar')}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon of={IconLayoutBottombar} />}
                onClick={() => void openDialog('setAppMobileBar', bars)}
              >
                {t('menu.mobileBar')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          {app.can.manage && (
            <Menu.Item leftSection={<Icon of={IconPalette} />} onClick={() => void openDialog('setTabIcon', tab)}>
              {t('menu.icon')}
            </Menu.Item>
          )}
          {mayCreate && (
            <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void openDialog('duplicateTab', tab)}>
              {t('menu.duplicate')}
            </Menu.Item>
          )}
          {app.can.delete && (
            <Menu.Item leftSection={<Icon of={IconArchive} />} onClick={() => void openDialog('archiveTab', tab)}>
              {t('menu.archive')}
            </Menu.Item>
          )}
        </>
      )}
    />
  )
}
