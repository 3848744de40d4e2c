import { Button } from '@mantine/core'
import { EmptyState, Icon, PageBody, PageHeader, TableSkeleton } from '@oficina/ui'
import { IconArrowsSort } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { FavoritesFailed } from '../../../features/items/favorites-failed.tsx'
import { homeQuery } from '../../../features/items/home-query.ts'
import { ItemList } from '../../../features/items/item-list.tsx'
import { HomeItems } from '../../../features/items/items.ts'
import { ViewSwitch } from '../view-switch.tsx'

export const Route = createFileRoute('/home/favorites/')({
  staticData: { title: 'home:tabs.starred' },
  component: FavoritesPage,
})

function FavoritesPage() {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useQuery(homeQuery)
  const items = data && new HomeItems(data).favorites
  const order = items && items.length > 1 && (
    <Button
      variant="default"
      leftSection={<Icon of={IconArrowsSort} size={15} />}
      onClick={() => void openDialog('myFavorites')}
    >
      {t('favorites.order')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader
        title={t('tabs.starred')}
        actions={
          <>
            {order}
            <ViewSwitch />
          </>
        }
      />
      {!items && error && <FavoritesFailed error={error} onRetry={() => void refetch()} />}
      {!items && !error && <TableSkeleton />}
      {items?.length === 0 && (
        <EmptyState illustration="star" title={t('empty.starred')} text={t('empty.starredHint')} />
      )}
      {items && items.length > 0 && <ItemList items={items} label={t('tabs.starred')} />}
    </PageBody>
  )
}
