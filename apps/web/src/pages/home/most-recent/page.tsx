import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/most-recent/')({
  staticData: { title: 'home:mostRecent' },
  component: MostRecentPage,
})

function MostRecentPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('mostRecent')} />
      <EmptyState drawing="clock" title={t('empty.recent')} />
    </PageBody>
  )
}
