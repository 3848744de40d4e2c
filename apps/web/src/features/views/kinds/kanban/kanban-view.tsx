import type { RecordView } from '@oficina/contract'
import { EmptyState, useMobile } from '@oficina/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api.ts'
import { isWritable } from '../../../fields/field-env.ts'
import { useWholeField } from '../../../fields/options/use-options.ts'
import { useRecordSource } from '../../../records/record-source.ts'
import type { RecordStore } from '../../../records/record-store.ts'
import { useRecordName } from '../../cards/record-card.tsx'
import { CardMenu } from '../../cards/card-menu.tsx'
import { loadedOf } from '../../live-store.ts'
import { usePointerDrag } from '../../use-pointer-drag.ts'
import { useCardColors } from '../../cards/use-card-colors.ts'
import { useRecordEvents } from '../../../records/use-record-events.ts'
import { effectiveOf, queryOf } from '../../view-query.ts'
import type { ViewProps } from '../../view-props.ts'
import { cardOrderOf, readPlace } from './card-order.ts'
import { CardFace } from './kanban-card.tsx'
import { KanbanColumn } from './kanban-column.tsx'
import { columnFilter, columnsOf, emptyLast, type Moves } from './kanban-columns.ts'
import classes from './kanban-view.module.css'
import { useStages } from './stages.ts'

/** Visitors move nothing. */
const loadMoves = () => import('./save-move.ts')
const NewColumn = lazy(async () => ({ default: (await import('./stage-tools.tsx')).NewColumn }))

/** Records as cards, in a column for each option or person. */
export function KanbanView({ table, view, personal, search, env, onOpen, onCreate }: ViewProps) {
  const { t } = useTranslation('views')
  const nameOf = useRecordName()
  const { field, isWhole } = useWholeField(table.fields.find(({ id }) => id === view.kanban_field))
  const stages = useStages(table, field, isWhole)
  const { shown, footer, sort, colors } = effectiveOf(table.fields, view, personal)
  const summary = useSummary({ table, view, personal, search, fieldId: field?.id, footer: footer[0] })
  const { cardColor } = useCardColors(table.fields, colors, env)
  const stores = useRef(new Map<string | null, RecordStore>())
  const [moves, setMoves] = useState<Moves>(new Map())
  const [told, setTold] = useState('')
  const keep = useCallback((value: string | null, store: RecordStore | null) => {
    if (store) stores.current.set(value, store)
    else stores.current.delete(value)
  }, [])

  const lines = summary.data?.lines.filter(({ depth }) => depth === 1) ?? []
  const used = new Set(lines.flatMap(({ keys: [key] }) => (typeof key === 'string' ? [key] : [])))
  const inOrder = field ? columnsOf(field, view, env, used, t('kanban.uncategorized')) : []
  const isLast = useEmptyLast(view.id, summary.data && lines)
  const columns = isLast ? emptyLast(inOrder) : inOrder
  const board = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The board keeps the column in sight that it stood at; one that turns out to be the first is seen first.
    if (!isLast && board.current) board.current.scrollLeft = 0
  }, [isLast])
  const order = cardOrderOf(table.fields, sort)
  const canMove =
    field !== undefined && table.can.updateRecords && isWritable(field) && !view.kanban_disable_drag_drop_cards

  /** To another column, before another card, or both, as one change. */
  const move = async (record: RecordView, to: string | null, beforeId: number | null, place?: number) => {
    const column = columns.find(({ value }) => value === to)
    if (!field || !column || !canMove || beforeId === record.id) return
    const from = (moves.get(record.id)?.to ?? record.values[field.id] ?? null) as string | null
    const isOrdered = order !== null && (from === to || beforeId !== null)
    if (from === to && !isOrdered) return
    const { saveMove } = await loadMoves()
    const at = isOrdered ? { cards: loadedOf(stores.current.get(to)), beforeId, place, order } : null
    const done = await saveMove({ table, field, record, name: nameOf(record), from, column, at }, () =>
      setMoves((now) => new Map(now).set(record.id, { record, to })),
    )
    if (done !== null) setTold(done)
    await Promise.all([...new Set([from, to])].flatMap((value) => stores.current.get(value)?.reload() ?? []))
    setMoves((now) => new Map([...now].filter(([id]) => id !== record.id)))
    refocus(record.id)
  }
  useEffect(() => {
    // So that the first card that is moved stays where it is dropped.
    if (canMove) void loadMoves()
  }, [canMove])
  const { drag, onPointerDown, wasClick } = usePointerDrag<RecordView>((record, place) => {
    const { to, beforeId } = readPlace(place)
    void move(record, to, beforeId)
  })
  if (!field) return <EmptyState illustration="table" title={t('kanban.noField')} text={t('kanban.noFieldText')} />
  const step = (record: RecordView, from: string | null, by: number) => {
    const at = columns.findIndex(({ value }) => value === from)
    const next = columns[at + by]
    if (next) void move(record, next.value, null)
  }
  const lift = (record: RecordView, cards: readonly RecordView[], by: number) => {
    const at = cards.findIndex(({ id }) => id === record.id)
    if (!order || at + by < 0 || at + by >= cards.length) return
    const before = cards[by < 0 ? at - 1 : at + 2]
    void move(record, (record.values[field.id] ?? null) as string | null, before?.id ?? null, at + by + 1)
  }
  const cardFields = shown.filter(({ id }) => id !== field.id && id !== view.cover)
  // The number that cards stand in order by need not be shown on them.
  const coverId = view.cover && !shown.some(({ id }) => id === view.cover) ? [view.cover] : []
  const wanted = order && { fields: [...new Set([...shown, field, order.field].map(({ id }) => id)), ...coverId] }
  return (
    <div className={classes.board} ref={board} data-drag-scroll data-dragging={drag !== null || undefined}>
      <span id="kanban-keys" hidden>
        {t(order ? 'kanban.keysOrder' : 'kanban.keys')}
      </span>
      <output className="sr-only">{told}</output>
      {columns.map((column) => (
        <KanbanColumn
          key={column.value ?? ''}
          column={column}
          field={field}
          fields={cardFields}
          query={{
            ...queryOf(table, view, personal, search, columnFilter(field, column.value)),
            ...wanted,
            column: column.value,
          }}
          env={env}
          moves={moves}
          total={lines.find(({ keys: [key] }) => (key ?? null) === column.value)?.aggregates[0]}
          footer={footer[0]}
          tableFields={table.fields}
          tableId={table.id}
          cover={view.cover ?? null}
          over={drag?.over ?? null}
          isOrdered={order !== null}
          isSorted={sort.length > 0}
          heldId={drag?.item.id ?? null}
          canMove={canMove}
          cardColor={cardColor}
          onStore={keep}
          onTake={onPointerDown}
          onStep={step}
          onLift={lift}
          onOpen={(record) => wasClick() && onOpen(record)}
          onCreate={
            onCreate && !view.kanban_hide_add_button
              ? () => void onCreate(column.value === null ? {} : { [field.id]: column.value })
              : null
          }
          stages={stages}
        />
      ))}
      {stages && (
        <Suspense fallback={<div className={classes.newColumn} />}>
          <NewColumn stages={stages} />
        </Suspense>
      )}
      <CardMenu table={table} onOpen={onOpen} />
      {drag && (
        <div
          className={`${classes.card} ${classes.held}`}
          style={{ width: drag.width, left: drag.x - drag.offset.x, top: drag.y - drag.offset.y }}
        >
          <CardFace record={drag.item} tableId={table.id} fields={cardFields} cover={view.cover ?? null} env={env} />
        </div>
      )}
    </div>
  )
}

/**
 * Whether the column without a value stands last: on a phone, when it had no cards as the board opened. It stays where
 * it is from then on: a column that changes places while cards come and go would take them out of sight.
 */
function useEmptyLast(viewId: string | undefined, lines: readonly { keys: readonly unknown[] }[] | undefined): boolean {
  const isPhone = useMobile()
  const [first, setFirst] = useState<{ viewId: string | undefined; isEmpty: boolean } | null>(null)
  if (lines && first?.viewId !== viewId)
    setFirst({ viewId, isEmpty: !lines.some(({ keys: [key] }) => (key ?? null) === null) })
  // Nobody knows yet: mostly it is.
  return isPhone && (first?.viewId !== viewId || first?.isEmpty !== false)
}

/** A card that went to another column with the keys is there with the focus, so that the next press moves it on. */
function refocus(recordId: number) {
  if (document.activeElement !== document.body) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${recordId}"]`)?.focus())
}

interface SummaryProps extends Pick<ViewProps, 'table' | 'view' | 'personal' | 'search'> {
  fieldId: string | undefined
  footer: { field: string; aggregate: string } | undefined
}

/** Which columns have cards, and what the footer adds up to in each. */
function useSummary({ table, view, personal, search, fieldId, footer }: SummaryProps) {
  const source = useRecordSource()
  const { sort: _, ...selection } = queryOf(table, view, personal, search)
  const summary = useQuery({
    ...api.records.summary.queryOptions({
      ...selection,
      groups: fieldId ? [{ field: fieldId }] : [],
      ...(footer && { aggregates: [footer] }),
    }),
    ...(source && { queryKey: ['records', 'summary', source.key], queryFn: () => source.summary() }),
    enabled: fieldId !== undefined,
    placeholderData: keepPreviousData,
  })
  useRecordEvents(table.id, () => void summary.refetch())
  return summary
}
