import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/folders/')({
  staticData: { title: 'home:tabs.folders' },
  component: FoldersPage,
})

function FoldersPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.folders')} />
      <EmptyState drawing="folder" title={t('empty.folders')} />
    </PageBody>
  )
}
