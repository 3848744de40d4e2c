import { Button, TextInput } from '@mantine/core'
import { fold } from '@oficina/kinds'
import { EmptyState, Icon } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArchivedList } from './archived-list.tsx'
import classes from './recovery.module.css'
import { useArchived } from './use-archived.ts'

/** So few are seen at a glance. */
const searchFrom = 8

/** The tables that were put away. */
export function ArchivedTables({ place = 'page' }: { place?: 'page' | 'card' }) {
  const { t } = useTranslation(['recovery', 'home'])
  const items = useArchived().filter(({ item_type: type }) => type === 'table')
  const [text, setText] = useState('')
  const found = items.filter(({ item_label: label }) => fold(label).includes(fold(text.trim())))
  if (items.length === 0)
    return <EmptyState place={place} drawing="trash" title={t('home:empty.recoverTables')} text={t('emptyText')} />
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
          drawing="search"
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

/** The app pages that were put away: none before there are apps. */
export function ArchivedApps({ place = 'page' }: { place?: 'page' | 'card' }) {
  const { t } = useTranslation(['recovery', 'home'])
  return <EmptyState place={place} drawing="page" title={t('home:empty.recoverPages')} text={t('emptyText')} />
}
