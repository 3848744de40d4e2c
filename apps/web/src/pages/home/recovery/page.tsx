import { PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecoveryOverview } from '../../../features/recovery/recovery-overview.tsx'

export const Route = createFileRoute('/home/recovery/')({
  staticData: { title: 'home:tabs.trash', can: 'trash.recover', messages: ['recovery'] },
  component: RecoveryPage,
})

function RecoveryPage() {
  const { t } = useTranslation('recovery')
  return (
    <PageBody>
      <PageHeader title={t('title')} text={t('text')} />
      <RecoveryOverview />
    </PageBody>
  )
}
