import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/public-apps/')({
  staticData: { title: 'home:tabs.publicLinks' },
  component: PublicLinksPage,
})

function PublicLinksPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.publicLinks')} />
      <EmptyState drawing="link" title={t('empty.publicLinks')} />
    </PageBody>
  )
}
