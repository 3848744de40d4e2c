import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/recovery/')({
  staticData: { title: 'home:tabs.trash', can: 'trash.recover' },
  component: RecoveryPage,
})

function RecoveryPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.trash')} />
      <EmptyState place="bare" drawing="trash" title={t('empty.recoverTables')} />
      <EmptyState place="bare" drawing="page" title={t('empty.recoverPages')} />
    </PageBody>
  )
}
