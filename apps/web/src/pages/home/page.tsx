import { EmptyState, PageBody, Section } from '@oficina/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session/session.ts'
import { useFormat } from '../../app/session/use-format.ts'
import { greetingAt } from './greeting.ts'
import classes from './home.module.css'
import { HomeShortcuts } from './home-shortcuts.tsx'
import { ViewSwitch } from './view-switch.tsx'

export const Route = createFileRoute('/home/')({
  component: HomePage,
})

function HomePage() {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const { user } = useSession()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const showAll = (to: '/home/favorites' | '/home/most-recent' | '/home/folders' | '/home/apps', what: string) => (
    <Link to={to} className={classes.showAll} aria-label={`${common('action.showAll')}: ${what}`}>
      {common('action.showAll')}
    </Link>
  )
  return (
    <PageBody>
      <header className={classes.head}>
        <div>
          <h1 className={classes.greeting}>
            {t(`greeting.${greetingAt(format.hourOf(now))}`, { name: user.first_name })}
          </h1>
          <p className={`t-2 ${classes.day}`}>{format.longDay(now)}</p>
        </div>
        <ViewSwitch />
      </header>
      <HomeShortcuts />
      <Section title={t('tabs.starred')} actions={showAll('/home/favorites', t('tabs.starred'))}>
        <EmptyState place="card" drawing="star" title={t('empty.starred')} text={t('empty.starredHint')} />
      </Section>
      <Section title={t('mostRecent')} actions={showAll('/home/most-recent', t('mostRecent'))}>
        <EmptyState place="card" drawing="clock" title={t('empty.recent')} />
      </Section>
      <div className={classes.pair}>
        <Section title={t('tabs.folders')} actions={showAll('/home/folders', t('tabs.folders'))}>
          <EmptyState place="card" drawing="folder" title={t('empty.folders')} />
        </Section>
        <Section title={t('tabs.apps')} actions={showAll('/home/apps', t('tabs.apps'))}>
          <EmptyState place="card" drawing="page" title={t('empty.apps')} />
        </Section>
      </div>
    </PageBody>
  )
}
