import { Button } from '@mantine/core'
import { EmptyState, Icon, PageBody, PageHeader } from '@oficina/ui'
import { IconArrowsSort } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { ItemList } from '../../../features/items/item-list.tsx'
import { useHomeItems } from '../use-home-items.ts'
import { ViewSwitch } from '../view-switch.tsx'

export const Route = createFileRoute('/home/favorites/')({
  staticData: { title: 'home:tabs.starred' },
  component: FavoritesPage,
})

function FavoritesPage() {
  const { t } = useTranslation('home')
  const items = useHomeItems().favorites
  const order = items.length > 1 && (
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
      {items.length === 0 ? (
        <EmptyState illustration="star" title={t('empty.starred')} text={t('empty.starredHint')} />
      ) : (
        <ItemList items={items} label={t('tabs.starred')} />
      )}
    </PageBody>
  )
}
