import type { RecordView } from '@oficina/contract'
import { EmptyState, toast } from '@oficina/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { isWritable } from '../../fields/field-env.ts'
import type { RecordStore } from '../../records/record-store.ts'
import { CardFields, useRecordName } from '../record-card.tsx'
import { usePointerDrag } from '../use-pointer-drag.ts'
import { useRecordNews } from '../use-record-news.ts'
import { effectiveOf, queryOf } from '../view-query.ts'
import type { ViewProps } from '../view-props.ts'
import { KanbanColumn } from './kanban-column.tsx'
import { columnFilter, columnsOf, type Moves, placeOf } from './kanban-columns.ts'
import classes from './kanban-view.module.css'

/** Records as cards, in a column for each option or person. */
export function KanbanView({ table, view, personal, search, env, onOpen, onCreate }: ViewProps) {
  const { t } = useTranslation('views')
  const nameOf = useRecordName()
  const field = table.fields.find(({ id }) => id === view.kanban_field)
  const { shown, footer } = effectiveOf(table.fields, view, personal)
  const summary = useSummary({ table, view, personal, search, fieldId: field?.id, footer: footer[0] })
  const stores = useRef(new Map<string | null, RecordStore>())
  const [moves, setMoves] = useState<Moves>(new Map())
  const [told, setTold] = useState('')
  const keep = useCallback((value: string | null, store: RecordStore | null) => {
    if (store) stores.current.set(value, store)
    else stores.current.delete(value)
  }, [])

  const lines = summary.data?.lines.filter(({ depth }) => depth === 1) ?? []
  const used = new Set(lines.flatMap(({ keys: [key] }) => (typeof key === 'string' ? [key] : [])))
  const columns = field ? columnsOf(field, view, env, used, t('kanban.uncategorized')) : []
  const canMove =
    field !== undefined && table.can.updateRecords && isWritable(field) && !view.kanban_disable_drag_drop_cards

  const move = async (record: RecordView, to: string | null) => {
    const column = columns.find(({ value }) => value === to)
    if (!field || !column || !canMove) return
    const from = (moves.get(record.id)?.to ?? record.values[field.id] ?? null) as string | null
    if (from === to) return
    setMoves((now) => new Map(now).set(record.id, { record, to }))
    try {
      await api.records.update({ tableId: table.id, recordId: record.id, values: { [field.id]: to } })
      setTold(t('kanban.moved', { record: nameOf(record), column: column.label }))
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
    await Promise.all([from, to].flatMap((value) => stores.current.get(value)?.reload() ?? []))
    setMoves((now) => new Map([...now].filter(([id]) => id !== record.id)))
  }
  const { drag, onPointerDown, wasClick } = usePointerDrag<RecordView>(
    (record, place) => void move(record, place === '' ? null : place),
  )
  if (!field) return <EmptyState drawing="table" title={t('kanban.noField')} text={t('kanban.noFieldText')} />
  const step = (record: RecordView, from: string | null, by: number) => {
    const at = columns.findIndex(({ value }) => value === from)
    const next = columns[at + by]
    if (next) void move(record, next.value)
  }
  const cardFields = shown.filter(({ id }) => id !== field.id && id !== view.cover)
  return (
    <div className={classes.board} data-dragging={drag !== null || undefined}>
      <span id="kanban-keys" hidden>
        {t('kanban.keys')}
      </span>
      <output className="sr-only">{told}</output>
      {columns.map((column) => (
        <KanbanColumn
          key={column.value ?? ''}
          column={column}
          field={field}
          fields={cardFields}
          query={queryOf(table, view, personal, search, columnFilter(field, column.value))}
          env={env}
          moves={moves}
          total={lines.find(({ keys: [key] }) => (key ?? null) === column.value)?.aggregates[0]}
          footer={footer[0]}
          tableFields={table.fields}
          isOver={drag?.over === placeOf(column.value)}
          heldId={drag?.item.id ?? null}
          canMove={canMove}
          onStore={keep}
          onTake={onPointerDown}
          onStep={step}
          onOpen={(record) => wasClick() && onOpen(record)}
          onCreate={
            onCreate && !view.kanban_hide_add_button
              ? () => void onCreate(column.value === null ? {} : { [field.id]: column.value })
              : null
          }
        />
      ))}
      {drag && (
        <div
          className={`${classes.card} ${classes.held}`}
          style={{ width: drag.width, left: drag.x - drag.offset.x, top: drag.y - drag.offset.y }}
        >
          <CardFields record={drag.item} fields={cardFields} env={env} />
        </div>
      )}
    </div>
  )
}

interface SummaryProps extends Pick<ViewProps, 'table' | 'view' | 'personal' | 'search'> {
  fieldId: string | undefined
  footer: { field: string; aggregate: string } | undefined
}

/** Which columns have cards, and what the footer adds up to in each. */
function useSummary({ table, view, personal, search, fieldId, footer }: SummaryProps) {
  const { sort: _, ...selection } = queryOf(table, view, personal, search)
  const summary = useQuery({
    ...api.records.summary.queryOptions({
      ...selection,
      groups: fieldId ? [{ field: fieldId }] : [],
      ...(footer && { aggregates: [footer] }),
    }),
    enabled: fieldId !== undefined,
    placeholderData: keepPreviousData,
  })
  useRecordNews(table.id, () => void summary.refetch())
  return summary
}
