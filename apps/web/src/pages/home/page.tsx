import { EmptyState, PageBody, Section } from '@oficina/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../ground/session/session.ts'
import { useFormat } from '../../ground/session/use-format.ts'
import { ItemList } from '../../features/items/item-list.tsx'
import { shownInLists, shownStarred } from '../../features/items/limits.ts'
import type { Item } from '../../features/items/items.ts'
import { greetingAt } from './greeting.ts'
import classes from './home.module.css'
import { HomeSearchBox } from './home-search-box.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeShortcuts } from './home-shortcuts.tsx'
import { useHomeItems } from './use-home-items.ts'
import { ViewSwitch } from './view-switch.tsx'

const HomeSearch = lazy(() => import('./home-search.tsx'))

export const Route = createFileRoute('/home/')({
  component: HomePage,
})

const neverChanges = () => () => {}

function HomePage() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  // The person's own time of day. The server knows the organisation's clock only, so theirs follows once they are here.
  const hour = useSyncExternalStore(
    neverChanges,
    () => new Date(now).getHours(),
    () => format.hourOf(now),
  )
  const [query, setQuery] = useState('')
  const items = useHomeItems()
  return (
    <PageBody>
      <header className={classes.head}>
        <div className={classes.hello}>
          {/* The server's clock may be another: whichever drew first has told it. */}
          <h1 className={classes.greeting} suppressHydrationWarning>
            {t(`greeting.${greetingAt(hour)}`, { name: user.first_name })}
          </h1>
          <p className={`t-2 ${classes.day}`} suppressHydrationWarning>
            {format.longDay(now)}
          </p>
        </div>
        <HomeSearchBox value={query} onChange={setQuery} />
        <ViewSwitch />
      </header>
      <HomeShortcuts />
      {query.trim() === '' ? (
        items.isEmpty ? (
          <FirstSteps />
        ) : (
          <Sections items={items} />
        )
      ) : (
        <Suspense>
          <HomeSearch items={items} query={query} />
        </Suspense>
      )}
    </PageBody>
  )
}

function Sections({ items }: { items: ReturnType<typeof useHomeItems> }) {
  const { t } = useTranslation('home')
  const builds = useCan('build.use')
  const { favorites, recent } = items
  // Whoever has not opened anything yet begins with what they were given.
  const isNew = favorites.length === 0 && recent.length === 0
  const toOpen = builds ? null : <ToOpen items={items.toOpen} />
  return (
    <>
      {isNew && toOpen}
      <Part
        title={t('tabs.starred')}
        to="/home/favorites"
        items={favorites}
        most={shownStarred}
        empty={<EmptyState place="card" illustration="star" title={t('empty.starred')} text={t('empty.starredHint')} />}
      />
      <Part
        title={t('mostRecent')}
        to="/home/most-recent"
        items={recent}
        empty={<EmptyState place="card" illustration="clock" title={t('empty.recent')} />}
      />
      <Part
        title={t('tabs.folders')}
        to="/home/folders"
        items={items.folders}
        empty={<EmptyState place="card" illustration="folder" title={t('empty.folders')} />}
      />
      {builds ? (
        <Part
          title={t('tabs.apps')}
          to="/home/apps"
          items={items.ofType('app')}
          empty={<EmptyState place="card" illustration="page" title={t('empty.apps')} />}
        />
      ) : (
        !isNew && toOpen
      )}
    </>
  )
}

/** For people who use what others build: apps, pages and tables alike, in the place of the apps. */
function ToOpen({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const [all, setAll] = useState(false)
  const title = t('toOpen')
  return (
    <Section
      title={title}
      count={items.length || undefined}
      actions={
        items.length > shownInLists && (
          <button
            type="button"
            className={classes.showAll}
            aria-expanded={all}
            aria-label={`${common(all ? 'action.showLess' : 'action.showAll')}: ${title}`}
            onClick={() => setAll(!all)}
          >
            {common(all ? 'action.showLess' : 'action.showAll')}
          </button>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState place="card" illustration="page" title={t('first.nothing')} text={t('first.nothingText')} />
      ) : (
        <ItemList items={all ? items : items.slice(0, shownInLists)} label={title} />
      )}
    </Section>
  )
}

interface PartProps {
  title: string
  to: '/home/favorites' | '/home/most-recent' | '/home/folders' | '/home/apps'
  items: readonly Item[]
  most?: number
  empty: ReactNode
}

/** A section with its first items, and the way to all of them. */
function Part({ title, to, items, most = shownInLists, empty }: PartProps) {
  const { t: common } = useTranslation()
  return (
    <Section
      title={title}
      count={items.length || undefined}
      actions={
        <Link to={to} className={classes.showAll} aria-label={`${common('action.showAll')}: ${title}`}>
          {common('action.showAll')}
        </Link>
      }
    >
      {items.length === 0 ? empty : <ItemList items={items.slice(0, most)} label={title} />}
    </Section>
  )
}
