import { EmptyState, Section } from '@oficina/ui'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rank } from '../../app/palette/rank.ts'
import { useCan } from '../../ground/session/session.ts'
import { ItemList } from '../../features/items/item-list.tsx'
import { shownInLists } from '../../features/items/limits.ts'
import type { HomeItems, Item } from '../../features/items/items.ts'
import classes from './home.module.css'

/** What answers to a text among apps, tables, pages and folders: each group's best first, and all of them when asked for. */
export default function HomeSearch({ items, query }: { items: HomeItems; query: string }) {
  const { t } = useTranslation('home')
  const wanted = useDeferredValue(query)
  const seesTables = useCan('tables.viewPages')
  const groups = [
    { title: t('tabs.apps'), all: items.ofType('app') },
    { title: t('tabs.tables'), all: seesTables ? items.ofType('table') : [] },
    { title: t('pages'), all: items.ofType('doc-page') },
    { title: t('tabs.folders'), all: items.folders },
  ]
    .map(({ title, all }) => ({ title, found: answersTo(wanted, all) }))
    .filter(({ found }) => found.length > 0)
  if (groups.length === 0)
    return <EmptyState illustration="search" title={t('search.none', { query: wanted.slice(0, 50) })} />
  return groups.map(({ title, found }) => <Group key={title} title={title} found={found} />)
}

const answersTo = (query: string, items: readonly Item[]): Item[] =>
  rank(
    query,
    items.map((item) => ({ id: item.key, label: item.label, words: item.place ?? '', item })),
    [],
  ).map(({ item }) => item)

function Group({ title, found }: { title: string; found: readonly Item[] }) {
  const { t: common } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? found : found.slice(0, shownInLists)
  return (
    <Section
      title={title}
      count={found.length}
      actions={
        shown.length < found.length && (
          <button type="button" className={classes.showAll} onClick={() => setWhole(true)}>
            {common('action.showAll')}
          </button>
        )
      }
    >
      <ItemList items={shown} label={title} />
    </Section>
  )
}
