import { ActionIcon, Button } from '@mantine/core'
import { EmptyState, FormSkeleton, Icon } from '@oficina/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordStore } from '../../../records/use-record-store.ts'
import { useRecordAt } from '../../live-store.ts'
import { effectiveOf, queryOf } from '../../view-query.ts'
import type { ViewProps } from '../../view-props.ts'
import { OneRecord } from './one-record.tsx'
import classes from './record-view.module.css'

/** One record at a time, with the way to the one before and the next. */
export function RecordView({ table, view, personal, search, env, onCreate }: ViewProps) {
  const { t } = useTranslation(['views', 'records'])
  const store = useRecordStore(queryOf(table, view, personal, search))
  const [wanted, setWanted] = useState(0)
  useEffect(() => void store.load(0), [store])
  const total = store.total ?? 1
  // A list that became shorter has its last record where the wanted one was.
  const index = Math.max(0, Math.min(wanted, total - 1))
  const record = useRecordAt(store, index)
  if (store.error && store.total === null) throw store.error
  if (store.total === 0)
    return (
      <EmptyState
        illustration="table"
        title={t('records:page.empty')}
        text={t('records:page.emptyText')}
        actions={onCreate && <Button onClick={() => void onCreate({})}>{t('records:page.newRecord')}</Button>}
      />
    )
  const { shown } = effectiveOf(table.fields, view, personal)
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <ActionIcon
          aria-label={t('recordView.previous')}
          disabled={index === 0}
          bg="transparent"
          onClick={() => setWanted(index - 1)}
        >
          <Icon of={IconChevronLeft} />
        </ActionIcon>
        <output className="t-num t-2">
          {store.total === null ? '' : t('recordView.place', { place: index + 1, total })}
        </output>
        <ActionIcon
          aria-label={t('recordView.next')}
          disabled={index >= total - 1}
          bg="transparent"
          onClick={() => setWanted(index + 1)}
        >
          <Icon of={IconChevronRight} />
        </ActionIcon>
      </div>
      <div className={classes.record}>
        {record ? (
          <OneRecord key={record.id} table={table} recordId={record.id} fields={shown} env={env} />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </div>
    </div>
  )
}
