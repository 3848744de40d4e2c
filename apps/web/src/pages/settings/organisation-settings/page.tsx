import { PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { ColorSection } from './color-section.tsx'
import { IdsSection } from './ids-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { NameForm } from './name-form.tsx'

const SampleSection = lazy(() => import('../../../features/samples/sample-section.tsx'))

export const Route = createFileRoute('/settings/organisation-settings/')({
  staticData: { title: 'settings:org.title', can: 'org.viewSettings', messages: ['start'] },
  component: OrganisationPage,
})

function OrganisationPage() {
  const { t } = useTranslation('settings')
  const { org } = useSession()
  return (
    <PageBody width={960}>
      <PageHeader title={t('org.title')} text={t('org.text')} />
      <NameForm key={org.id} org={org} />
      <LogoSection org={org} />
      <ColorSection key={`${org.id}-color`} org={org} />
      <IdsSection org={org} />
      {org.sample !== null && (
        <Suspense>
          <SampleSection />
        </Suspense>
      )}
    </PageBody>
  )
}
