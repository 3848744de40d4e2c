import { Card, EmptyState, Icon, PageBody, PageHeader, Section } from '@oficina/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { guides } from '../../../features/settings/guides.ts'
import classes from './video-guides-page.module.css'

export const Route = createFileRoute('/settings/video-guides/')({
  staticData: { title: 'settings:videos.title', messages: ['guides'] },
  component: VideoGuidesPage,
})

/** Four guides at most, like the list of videos that would stand here. */
const shown = guides.slice(0, 4)

function VideoGuidesPage() {
  const { t } = useTranslation(['guides', 'settings'])
  return (
    <PageBody width={960}>
      <PageHeader title={t('settings:videos.title')} />
      <Section title={t('videos.videos')}>
        <EmptyState place="card" illustration="page" title={t('videos.none')} text={t('videos.noneText')} />
      </Section>
      <Section title={t('videos.written')}>
        <Card padded={false}>
          <ul className={classes.list}>
            {shown.map((guide) => (
              <li key={guide.id}>
                <Link to="/settings/documentation" hash={guide.id} className={classes.link}>
                  <span className="t-strong">{t(`${guide.id}.title`)}</span>
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
