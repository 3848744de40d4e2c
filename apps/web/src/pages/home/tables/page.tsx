import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/home/tables/')({
  staticData: { title: 'home:tabs.tables', can: 'tables.viewPages' },
  component: TablesPage,
})

function TablesPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.tables')} />
      <EmptyState drawing="table" title={t('empty.tables')} />
    </PageBody>
  )
}
