import type { Field, RecordView } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import { BlockError, Icon, type OptionColor, optionColorVars } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type PointerEvent, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/error-text.ts'
import type { Env } from '../../../fields/field-env.ts'
import { type RecordQuery, type RecordStore } from '../../../records/record-store.ts'
import { AggregateText } from '../../groups/aggregate-text.tsx'
import { usePartStore, useRecordsOf } from '../../live-store.ts'
import type { CardColor } from '../../cards/use-card-colors.ts'
import type { ViewFooters } from '../../view-query.ts'
import { dropPlace, readPlace } from './card-order.ts'
import { KanbanCard } from './kanban-card.tsx'
import { type KanbanColumn as Column, type Moves, placeOf, withArrived } from './kanban-columns.ts'
import classes from './kanban-view.module.css'
import type { Stages } from './stages.ts'

const ColumnColor = lazy(async () => ({ default: (await import('./stage-tools.tsx')).ColumnColor }))

interface KanbanColumnProps {
  column: Column
  field: Field
  fields: readonly Field[]
  tableFields: readonly Field[]
  query: RecordQuery
  tableId: string
  cover: string | null
  env: Env
  moves: Moves
  total: unknown
  footer: ViewFooters[number] | undefined
  /** The place below the hand. */
  over: string | null
  heldId: number | null
  /** Cards can be put before one another. */
  isOrdered: boolean
  /** The view sorts its cards by something. */
  isSorted: boolean
  canMove: boolean
  cardColor: (record: RecordView) => CardColor
  onStore: (value: string | null, store: RecordStore | null) => void
  onTake: (event: PointerEvent<HTMLElement>, record: RecordView) => void
  onStep: (record: RecordView, from: string | null, by: number) => void
  onLift: (record: RecordView, cards: readonly RecordView[], by: number) => void
  onOpen: (record: RecordView) => void
  onCreate: (() => void) | null
  /** Null for those who may not change the columns. */
  stages: Stages | null
}

/** The cards of one option, some at a time. */
export function KanbanColumn(props: KanbanColumnProps) {
  const { column, field, query, moves, over, onStore, onCreate, stages } = props
  const { t } = useTranslation(['views', 'common'])
  const { value } = column
  const isMine = useCallback(
    (record: RecordView) => ((record.values[field.id] ?? null) as string | null) === value,
    [field.id, value],
  )
  const store = usePartStore(query, isMine)
  const [pages, setPages] = useState(1)
  useEffect(() => {
    onStore(value, store)
    return () => onStore(value, null)
  }, [onStore, value, store])

  const loaded = useRecordsOf(store, pages * store.pageSize)
  const here = loaded.filter((record) => {
    const move = moves.get(record.id)
    return move ? move.to === value : isMine(record)
  })
  const known = new Set(here.map(({ id }) => id))
  const arrived = [...moves.values()].filter(({ record, to }) => to === value && !known.has(record.id))
  const cards = withArrived(
    here,
    arrived.map(({ record }) => record),
    props.isSorted,
  )
  const gone = loaded.filter(({ id }) => (moves.get(id)?.to ?? value) !== value).length
  const count = (store.total ?? 0) + arrived.length - gone
  const isInside = over !== null && readPlace(over).to === value
  return (
    <section
      className={classes.column}
      aria-label={column.label}
      data-drop={placeOf(value)}
      data-over={over === placeOf(value) || (!props.isOrdered && isInside) || undefined}
    >
      <header className={classes.head}>
        {column.color && <ColumnDot column={column} color={column.color} stages={stages} />}
        <h2 className="t-strong t-cut" title={column.label}>
          {column.label}
        </h2>
        <span className="t-3 t-num" aria-label={t('kanban.cards', { count })}>
          {store.total === null ? '' : count}
        </span>
        <span className={classes.gap} />
        {props.footer && (
          <AggregateText footer={props.footer} value={props.total} fields={props.tableFields} env={props.env} />
        )}
        {onCreate && (
          <ActionIcon size={24} aria-label={t('kanban.addTo', { column: column.label })} onClick={onCreate}>
            <Icon of={IconPlus} size={15} />
          </ActionIcon>
        )}
      </header>
      <ul className={classes.cards}>
        {store.total === null && !store.error && <li className={classes.wait} aria-hidden />}
        {store.error && store.total === null && (
          <li>
            <BlockError
              title={errorText(store.error)}
              action={
                <Button variant="default" onClick={() => void store.reload()}>
                  {t('common:action.retry')}
                </Button>
              }
            />
          </li>
        )}
        {cards.map((record) => (
          <li
            key={record.id}
            data-drop={props.isOrdered ? dropPlace(value, record.id) : undefined}
            data-before={(props.isOrdered && over === dropPlace(value, record.id)) || undefined}
          >
            <KanbanCard
              record={record}
              tableId={props.tableId}
              fields={props.fields}
              cover={props.cover}
              env={props.env}
              color={props.cardColor(record)}
              isAway={props.heldId === record.id}
              canMove={props.canMove}
              onTake={props.onTake}
              onStep={(by) => props.onStep(record, value, by)}
              onLift={(by) => props.onLift(record, cards, by)}
              onOpen={props.onOpen}
            />
          </li>
        ))}
      </ul>
      {(store.total ?? 0) > pages * store.pageSize && (
        <Button variant="subtle" color="gray" onClick={() => setPages(pages + 1)}>
          {t('kanban.more')}
        </Button>
      )}
      {onCreate && (
        <button type="button" className={classes.add} onClick={onCreate}>
          <Icon of={IconPlus} size={14} /> {t('kanban.add')}
        </button>
      )}
    </section>
  )
}

interface ColumnDotProps {
  column: Column
  color: OptionColor
  stages: Stages | null
}

/** The colour of a column, which builders change by pressing it. */
function ColumnDot({ column: { value, label }, color, stages }: ColumnDotProps) {
  const dot = <i className={classes.dot} style={{ background: optionColorVars(color).solid }} />
  if (!stages || value === null) return dot
  return (
    <Suspense fallback={dot}>
      <ColumnColor stages={stages} id={value} label={label} color={color} />
    </Suspense>
  )
}
