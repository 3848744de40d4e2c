import { PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RegionForm } from './region-form.tsx'

export const Route = createFileRoute('/settings/language-and-region/')({
  staticData: { title: 'settings:region.title', can: 'org.viewSettings' },
  component: RegionPage,
})

function RegionPage() {
  const { t } = useTranslation('settings')
  return (
    <PageBody width={960}>
      <PageHeader title={t('region.title')} text={t('region.text')} />
      <RegionForm />
    </PageBody>
  )
}
