import { PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PublicLinks } from '../../../features/app-share/public-links.tsx'

export const Route = createFileRoute('/home/public-apps/')({
  staticData: { title: 'home:tabs.publicLinks', messages: ['share'] },
  component: PublicLinksPage,
})

function PublicLinksPage() {
  const { t } = useTranslation('home')
  return (
    <PageBody>
      <PageHeader title={t('tabs.publicLinks')} />
      <PublicLinks empty={t('empty.publicLinks')} />
    </PageBody>
  )
}
