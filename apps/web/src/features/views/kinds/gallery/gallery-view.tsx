import type { RecordView } from '@oficina/contract'
import { Button } from '@mantine/core'
import { EmptyState, Icon } from '@oficina/ui'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordStore } from '../../../records/use-record-store.ts'
import { coverOf } from '../../cards/cover.ts'
import { useRecordsOf } from '../../live-store.ts'
import { GroupHeading } from '../../groups/group-heading.tsx'
import { headsOf, runsOf } from '../../groups/group-heads.ts'
import { CardButton, CardFields } from '../../cards/record-card.tsx'
import { useCardColors } from '../../cards/use-card-colors.ts'
import { CardMenu } from '../../cards/card-menu.tsx'
import { useGroupLines } from '../../groups/use-group-lines.ts'
import { effectiveOf, queryOf } from '../../view-query.ts'
import type { ViewProps } from '../../view-props.ts'
import classes from './gallery-view.module.css'

/** Cards with a picture, as many beside each other as there is room for. */
export function GalleryView({ table, view, personal, search, env, onOpen, onCreate }: ViewProps) {
  const { t } = useTranslation(['views', 'records'])
  const store = useRecordStore(queryOf(table, view, personal, search))
  const [pages, setPages] = useState(1)
  const records = useRecordsOf(store, pages * store.pageSize)
  const effective = effectiveOf(table.fields, view, personal)
  const { groups, lines } = useGroupLines(table, view, personal, search)
  const { cardColor } = useCardColors(table.fields, effective.colors, env)
  useEffect(() => void store.load(0), [store])
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
  const fields = effective.shown.filter(({ id }) => id !== view.cover)
  const cover = (record: RecordView) => (view.cover ? coverOf(table.id, record, view.cover) : null)
  return (
    <div className={classes.page}>
      <CardMenu table={table} onOpen={onOpen} />
      {runsOf(records, headsOf(lines, groups.length, 0, records.length)).map(({ key, heads, items }) => (
        <section key={key} className={classes.run}>
          {heads.map((head) => (
            <h3 key={head.depth} className={classes.group}>
              <GroupHeading head={head} groups={groups} fields={table.fields} env={env} />
            </h3>
          ))}
          <ul className={classes.cards} data-size={view.card_size ?? 'medium'}>
            {store.total === null && [1, 2, 3, 4].map((one) => <li key={one} className={classes.wait} aria-hidden />)}
            {items.map((record) => (
              <li key={record.id} data-record={record.id}>
                <div className={classes.card} {...cardColor(record)}>
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
        </section>
      ))}
      {(store.total ?? 0) > pages * store.pageSize && (
        <Button variant="default" onClick={() => setPages(pages + 1)}>
          {t('kanban.more')}
        </Button>
      )}
    </div>
  )
}
