import { Button, TextInput } from '@mantine/core'
import { fold } from '@oficina/kinds'
import type { ArchivedItem } from '@oficina/contract'
import { type IllustrationName, EmptyState, Icon } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArchivedList } from './archived-list.tsx'
import classes from './recovery.module.css'
import { useArchived } from './use-archived.ts'

/** So few are seen at a glance. */
const searchFrom = 8

interface PlaceProps {
  place?: 'page' | 'card'
}

/** The tables that were put away. */
export function ArchivedTables({ place = 'page' }: PlaceProps) {
  const { t } = useTranslation('home')
  return <Archived kind="table" place={place} illustration="trash" empty={t('empty.recoverTables')} />
}

/** The app pages that were put away. */
export function ArchivedApps({ place = 'page' }: PlaceProps) {
  const { t } = useTranslation('home')
  return <Archived kind="dashboard" place={place} illustration="page" empty={t('empty.recoverPages')} />
}

/** The document pages that were put away. */
export function ArchivedDocPages({ place = 'page' }: PlaceProps) {
  const { t } = useTranslation('recovery')
  return <Archived kind="doc-page" place={place} illustration="page" empty={t('noPages')} />
}

interface ArchivedProps {
  kind: ArchivedItem['item_type']
  place: 'page' | 'card'
  illustration: IllustrationName
  empty: string
}

function Archived({ kind, place, illustration, empty }: ArchivedProps) {
  const { t } = useTranslation('recovery')
  const items = useArchived().filter(({ item_type: type }) => type === kind)
  const [text, setText] = useState('')
  const found = items.filter(({ item_label: label }) => fold(label).includes(fold(text.trim())))
  if (items.length === 0)
    return <EmptyState place={place} illustration={illustration} title={empty} text={t('emptyText')} />
  return (
    <>
      {items.length >= searchFrom && (
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Icon of={IconSearch} size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <EmptyState
          place={place}
          illustration="search"
          title={t('nothingFound')}
          text={t('nothingFoundText')}
          actions={
            <Button variant="default" onClick={() => setText('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      ) : (
        <ArchivedList items={found} />
      )}
    </>
  )
}
