import type { RecordView } from '@oficina/contract'
import { Button } from '@mantine/core'
import { EmptyState, Icon } from '@oficina/ui'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordStore } from '../../records/use-record-store.ts'
import { coverOf } from '../cover.ts'
import { useRecordsOf } from '../live-store.ts'
import { CardButton, CardFields } from '../record-card.tsx'
import { effectiveOf, queryOf } from '../view-query.ts'
import type { ViewProps } from '../view-props.ts'
import classes from './gallery-view.module.css'

/** Cards with a picture, as many beside each other as there is room for. */
export function GalleryView({ table, view, personal, search, env, onOpen, onCreate }: ViewProps) {
  const { t } = useTranslation(['views', 'records'])
  const store = useRecordStore(queryOf(table, view, personal, search))
  const [pages, setPages] = useState(1)
  const records = useRecordsOf(store, pages * store.pageSize)
  useEffect(() => void store.load(0), [store])
  if (store.error && store.total === null) throw store.error
  if (store.total === 0)
    return (
      <EmptyState
        drawing="table"
        title={t('records:page.empty')}
        text={t('records:page.emptyText')}
        actions={onCreate && <Button onClick={() => void onCreate({})}>{t('records:page.newRecord')}</Button>}
      />
    )
  const fields = effectiveOf(table.fields, view, personal).shown.filter(({ id }) => id !== view.cover)
  const cover = (record: RecordView) => (view.cover ? coverOf(table.id, record, view.cover) : null)
  return (
    <div className={classes.page}>
      <ul className={classes.cards} data-size={view.card_size ?? 'medium'}>
        {store.total === null && [1, 2, 3, 4].map((one) => <li key={one} className={classes.wait} aria-hidden />)}
        {records.map((record) => (
          <li key={record.id}>
            <div className={classes.card}>
              {view.cover && (
                <span className={classes.cover} data-fit={view.cover_fit ?? 'crop'}>
                  {cover(record) ? (
                    <img src={cover(record) ?? ''} alt="" loading="lazy" />
                  ) : (
                    <Icon of={IconPhoto} size={24} />
                  )}
                </span>
              )}
              <span className={classes.body}>
                <CardFields
                  record={record}
                  fields={fields}
                  env={env}
                  title={<CardButton record={record} fields={fields} env={env} onClick={() => onOpen(record)} />}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {(store.total ?? 0) > pages * store.pageSize && (
        <Button variant="default" onClick={() => setPages(pages + 1)}>
          {t('kanban.more')}
        </Button>
      )}
    </div>
  )
}
