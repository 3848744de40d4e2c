import { Card, EmptyState, Icon, PageBody, PageHeader, Section } from '@oficina/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import classes from './video-guides-page.module.css'

export const Route = createFileRoute('/settings/video-guides/')({
  staticData: { title: 'settings:videos.title', messages: ['guides'] },
  loader: async () => (await (await import('virtual:guide')).contents[currentLanguage()]()).default,
  component: VideoGuidesPage,
})

function VideoGuidesPage() {
  const { t } = useTranslation(['guides', 'settings'])
  // Four at most, like the list of videos that would stand here.
  const shown = Route.useLoaderData()
    .groups.flatMap((group) => group.pages)
    .slice(0, 4)
  return (
    <PageBody width={960}>
      <PageHeader title={t('settings:videos.title')} />
      <Section title={t('videos.videos')}>
        <EmptyState place="card" illustration="page" title={t('videos.none')} text={t('videos.noneText')} />
      </Section>
      <Section title={t('videos.written')}>
        <Card padded={false}>
          <ul className={classes.list}>
            {shown.map((page) => (
              <li key={page.id}>
                <Link to="/docs/$page" params={{ page: page.id }} className={classes.link}>
                  <span className="t-strong">{page.title}</span>
                  <Icon of={IconChevronRight} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </PageBody>
  )
}
