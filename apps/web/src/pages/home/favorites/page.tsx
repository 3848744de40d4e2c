import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/favorites/')({
  staticData: { title: 'home:tabs.starred' },
  component: FavoritesPage,
})

function FavoritesPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.starred')} />
      <EmptyState drawing="star" title={t('empty.starred')} />
    </PageBody>
  )
}
