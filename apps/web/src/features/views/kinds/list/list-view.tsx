import type { RecordView } from '@oficina/contract'
import { Button } from '@mantine/core'
import { EmptyState, useMobile } from '@oficina/ui'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordSource } from '../../../records/record-source.ts'
import { useRecordStore } from '../../../records/use-record-store.ts'
import { useRecordsOf } from '../../live-store.ts'
import { GroupHeading } from '../../groups/group-heading.tsx'
import { headsOf, runsOf } from '../../groups/group-heads.ts'
import { CardFields, useRecordName } from '../../cards/record-card.tsx'
import { OneRecord } from '../record/one-record.tsx'
import { useCardColors } from '../../cards/use-card-colors.ts'
import { CardMenu } from '../../cards/card-menu.tsx'
import { useGroupLines } from '../../groups/use-group-lines.ts'
import { effectiveOf, queryOf } from '../../view-query.ts'
import type { ViewProps } from '../../view-props.ts'
import classes from './list-view.module.css'

/** Fields below a name in the list; the rest stands beside it. */
const inLine = 3

/** A list on the left, the chosen record beside it. On a phone the record opens over it. */
export function ListView({ table, view, personal, search, env, onOpen, onChoose, onCreate }: ViewProps) {
  const { t } = useTranslation(['views', 'records'])
  const store = useRecordStore(queryOf(table, view, personal, search))
  const nameOf = useRecordName()
  const isReadOnly = useRecordSource()?.isReadOnly ?? false
  const isMobile = useMobile()
  const [pages, setPages] = useState(1)
  const [chosenId, setChosen] = useState<number | null>(null)
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
  const { shown } = effective
  const chosen = records.find(({ id }) => id === chosenId) ?? (isMobile ? undefined : records[0])
  const pick = (record: RecordView) => {
    onChoose?.(record)
    if (isMobile) onOpen(record)
    else setChosen(record.id)
  }
  return (
    <div className={classes.page}>
      <CardMenu table={table} onOpen={onOpen} />
      <ul className={classes.list}>
        {store.total === null && <ListWait />}
        {runsOf(records, headsOf(lines, groups.length, 0, records.length)).map(({ key, heads, items }) => (
          <Fragment key={key}>
            {heads.map((head) => (
              <li key={`${key} ${head.depth}`} className={classes.group}>
                <GroupHeading head={head} groups={groups} fields={table.fields} env={env} />
              </li>
            ))}
            {items.map((record) => (
              <li key={record.id} data-record={record.id}>
                <button
                  type="button"
                  className={classes.line}
                  aria-current={record === chosen}
                  onClick={() => pick(record)}
                  {...cardColor(record)}
                >
                  <CardFields
                    record={record}
                    fields={shown.filter((field) => !field.is_name).slice(0, inLine)}
                    env={env}
                  />
                </button>
              </li>
            ))}
          </Fragment>
        ))}
        {(store.total ?? 0) > pages * store.pageSize && (
          <li>
            <Button variant="subtle" color="gray" fullWidth onClick={() => setPages(pages + 1)}>
              {t('kanban.more')}
            </Button>
          </li>
        )}
      </ul>
      {!isMobile && chosen && (
        <section className={classes.record} aria-label={nameOf(chosen)}>
          {isReadOnly ? (
            <CardFields record={chosen} fields={shown} env={env} />
          ) : (
            <>
              <div className={classes.head}>
                <Button variant="default" onClick={() => onOpen(chosen)}>
                  {t('list.open')}
                </Button>
              </div>
              <OneRecord key={chosen.id} table={table} recordId={chosen.id} fields={shown} env={env} />
            </>
          )}
        </section>
      )}
    </div>
  )
}

/** Lines on their way. */
const ListWait = () =>
  [1, 2, 3, 4, 5].map((line) => (
    <li key={line} className={classes.wait} style={{ opacity: 1 - line * 0.15 }} aria-hidden />
  ))
