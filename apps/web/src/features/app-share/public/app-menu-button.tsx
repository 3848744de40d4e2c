import { ActionIcon } from '@mantine/core'
import type { PublicApp } from '@oficina/contract'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconApps } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { appIconOf } from '../../appearance/app-icon.ts'
import classes from './public-page.module.css'

/** On pages with a menu block: the way between the shared apps that belong together, wherever the page is scrolled to. */
export default function AppMenuButton({ shared: { app, apps } }: { shared: PublicApp }) {
  const { t } = useTranslation('public')
  const others = apps.filter(({ id }) => id !== app.id)
  if (others.length === 0) return null
  return (
    <LazyMenu
      position="top-end"
      width={240}
      target={
        <ActionIcon className={classes.menuButton ?? ''} variant="default" size={44} radius={22} aria-label={t('menu')}>
          <Icon of={IconApps} size={20} />
        </ActionIcon>
      }
      items={() => (
        <>
          {apps.map(({ id, token, label, icon }) => (
            <Menu.Item
              key={id}
              component={PathLink}
              to={`/public/${token}?previousApp=${app.id}`}
              leftSection={<Icon of={appIconOf(icon)} />}
            >
              {label}
            </Menu.Item>
          ))}
        </>
      )}
    />
  )
}
