import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/apps/')({
  staticData: { title: 'home:tabs.apps' },
  component: AppsPage,
})

function AppsPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.apps')} />
      <EmptyState drawing="page" title={t('empty.apps')} />
    </PageBody>
  )
}
