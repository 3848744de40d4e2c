import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ItemList } from '../../../features/items/item-list.tsx'
import { useHomeItems } from '../use-home-items.ts'
import { ViewSwitch } from '../view-switch.tsx'

export const Route = createFileRoute('/home/most-recent/')({
  staticData: { title: 'home:mostRecent' },
  component: MostRecentPage,
})

function MostRecentPage() {
  const { t } = useTranslation('home')
  const items = useHomeItems().recent
  return (
    <PageBody>
      <PageHeader title={t('mostRecent')} actions={<ViewSwitch />} />
      {items.length === 0 ? (
        <EmptyState illustration="clock" title={t('empty.recentItems')} />
      ) : (
        <ItemList items={items} label={t('mostRecent')} />
      )}
    </PageBody>
  )
}
