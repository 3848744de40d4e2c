import { ActionIcon } from '@mantine/core'
import { Icon, LazyMenu, Menu } from '@oficina/ui'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { homeQuery } from '../../features/items/home-query.ts'
import { ItemTile } from '../../features/items/item-parts.tsx'
import { HomeItems } from '../../features/items/items.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'

export const shown = 7

/** What was opened lately, one click away from everywhere. */
export function RecentMenu() {
  const { t } = useTranslation()
  return (
    <LazyMenu
      width={280}
      position="bottom-start"
      target={
        <ActionIcon aria-label={t('nav.recent')}>
          <Icon of={IconHistory} size={17} />
        </ActionIcon>
      }
      items={() => <RecentItems />}
    />
  )
}

function RecentItems() {
  const { t } = useTranslation()
  const { data } = useQuery(homeQuery)
  const items = data ? new HomeItems(data).recent.slice(0, shown) : []
  if (items.length === 0) return <Menu.Label>{t(data ? 'nav.noRecent' : 'state.loading')}</Menu.Label>
  return items.map((item) => (
    <Menu.Item key={item.key} component={PathLink} to={item.path} leftSection={<ItemTile item={item} size={20} />}>
      {item.label}
    </Menu.Item>
  ))
}
