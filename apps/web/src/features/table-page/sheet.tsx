import type { Field, Table } from '@oficina/contract'
import { Button } from '@mantine/core'
import { EmptyState, Icon, useMobile } from '@oficina/ui'
import { IconClipboard, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnHead } from '../field-panel/column/use-column-head.tsx'
import type { Env } from '../fields/field-env.ts'
import { NoColumns } from './no-columns.tsx'
import { useFetchAhead } from './fetch-ahead.ts'
import { LazyRecordPanel } from '../record-panel/lazy-record-panel.tsx'
import { SelectionBar } from '../records/actions/lazy-selection-bar.tsx'
import { type GridColumn, numbersWidth } from '../records/grid/grid-props.ts'
import type { GroupHead } from '../records/grid/lines.ts'
import { RecordGrid } from '../records/grid/record-grid.tsx'
import type { GridMenuOf } from '../records/grid/use-grid-menu.ts'
import { useGridLines } from '../records/grid/use-grid-lines.ts'
import type { RecordQuery } from '../records/record-store.ts'
import { useRecordStore } from '../records/use-record-store.ts'
import { useSummary } from '../records/use-summary.ts'
import { AggregateText } from '../views/groups/aggregate-text.tsx'
import { ColumnItems } from '../views/bar/lazy-panels.tsx'
import { movedColumn } from '../views/personal/column-order.ts'
import { GroupTitle } from '../views/groups/group-title.tsx'
import { RangeNote } from '../views/range/lazy-range-note.tsx'
import { SheetFooter } from '../views/sheet-footer.tsx'
import { useRecordEvents } from '../records/use-record-events.ts'
import { useRowColors } from '../views/row-colors/use-row-colors.ts'
import type { Effective, Personal } from '../views/view-query.ts'
import classes from './table-page.module.css'
import { usualWidth } from './use-column-widths.ts'
import { GridMenuItems } from './grid-menu/lazy-grid-menu.tsx'
import { usePasteColumns } from './paste-columns/use-paste-columns.ts'
import { usePasteOptions } from './paste-columns/use-paste-options.ts'
import { useRowsAtEnd } from './use-rows-at-end.ts'

interface SheetProps {
  table: Table
  query: RecordQuery
  effective: Effective
  env: Env
  /** What stands above the sheet while nothing is marked. */
  bar: ReactNode
  onCreate: (() => void) | null
  /** The record whose panel is open. */
  recordId: number | null
  onOpen: (recordId: number | null) => void
  onPersonal: (patch: Personal) => void
  onWidth: (fieldId: string, width: number) => void
  /** Shows every record again; null where all are shown. */
  onShowAll: (() => void) | null
}

/** A phone has room for one column beside the others, and not for a wide one. */
const phoneColumn = 150
const countKey = { exact: 'grid.count', about: 'grid.countAbout', at_least: 'grid.countAtLeast' } as const

/** The records as a sheet, with what can be done with those that are marked. */
export function Sheet(props: SheetProps) {
  const { table, query, effective, env, bar, onCreate, recordId, onOpen, onPersonal, onShowAll } = props
  const { t } = useTranslation('records')
  const isMobile = useMobile()
  useFetchAhead()
  const store = useRecordStore(query)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { shown, widths, footer, groups } = effective
  const columns = useMemo<GridColumn[]>(
    () =>
      shown.map((field, n) => {
        const width = widths[field.id] ?? usualWidth(field)
        return { field, width: isMobile && n === 0 ? Math.min(width, phoneColumn) : width }
      }),
    [shown, widths, isMobile],
  )
  const frozen = isMobile ? 1 : Math.min(effective.frozen, columns.length)
  const summary = useSummary(query, footer)
  const { isTyped, isPasted } = useRowsAtEnd(table, onCreate !== null)
  const { lines, onToggle } = useGridLines(store, summary, isTyped && store.total !== null)
  useRecordEvents(table.id, () => {
    if (groups.length > 0) void Promise.all([summary.refetch(), store.reload()])
    else if (footer.length > 0) void summary.refetch()
  })
  const colorOf = useRowColors(table.fields, effective.colors)
  const onSort = useCallback(
    (field: string, order: 'asc' | 'desc') => onPersonal({ sort: [{ field, order }] }),
    [onPersonal],
  )
  const onHide = useCallback(
    (field: string) => onPersonal({ hidden: [...effective.hidden.map(({ id }) => id), field] }),
    [onPersonal, effective],
  )
  const items = useCallback(
    (field: Field) => (
      <ColumnItems
        tableId={table.id}
        canInsert={table.can.manage}
        field={field}
        effective={effective}
        onChange={onPersonal}
      />
    ),
    [table, effective, onPersonal],
  )
  const { headerItems, ...head } = useColumnHead(table, { onSort, onHide, items })
  const onMoveColumn = useCallback(
    (fieldId: string, before: number) => onPersonal({ order: movedColumn(shown, fieldId, Math.max(0, before)) }),
    [onPersonal, shown],
  )
  const onOpenRecord = useCallback((record: { id: number }) => onOpen(record.id), [onOpen])
  const group = useMemo(() => {
    const fieldAt = (depth: number) => shownField(table.fields, groups[depth - 1]?.field)
    return {
      title: (of: GroupHead) => {
        const field = fieldAt(of.depth)
        const bucket = groups[of.depth - 1]?.bucket
        return field && <GroupTitle field={field} bucket={bucket} value={of.key} label={of.label} env={env} />
      },
      cell: (of: GroupHead, field: Field) => {
        const at = footer.findIndex((one) => one.field === field.id)
        const wanted = footer[at]
        return wanted && <AggregateText footer={wanted} value={of.aggregates[at]} fields={[field]} env={env} />
      },
      onToggle,
    }
  }, [table.fields, groups, footer, env, onToggle])
  const menu = (of: GridMenuOf) =>
    of.kind === 'column' ? (
      headerItems(of.field)
    ) : (
      <GridMenuItems
        of={of}
        table={table}
        store={store}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={onOpen}
        onCreate={onCreate}
      />
    )
  // Another list has other records: what was marked in the last one means nothing in it.
  const [list, setList] = useState(store)
  if (list !== store) {
    setList(store)
    setChosen(new Set())
  }
  const onPasteColumns = usePasteColumns(table, columns, store)
  const onPasteOptions = usePasteOptions(table)
  useEffect(() => {
    if (store.total === null) void store.load(0)
  }, [store])

  // A failed list reaches the error page; one that failed after it was there says so and stays.
  if (store.error && store.total === null) throw store.error
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.barItems}>
          {chosen.size > 0 ? (
            <SelectionBar table={table} store={store} chosen={chosen} env={env} onChoose={setChosen} />
          ) : (
            bar
          )}
        </div>
        <output className={`t-meta t-3 ${classes.count}`}>
          {store.total === null
            ? t('grid.loading')
            : t(countKey[store.estimated ?? 'exact'], {
                count: store.estimated ? store.total : (store.counted ?? store.total),
              })}
        </output>
      </div>
      {columns.length === 0 ? (
        <NoColumns onShow={effective.hidden.length > 0 ? () => onPersonal({ hidden: [] }) : null} />
      ) : store.total === 0 && store.count === 0 && onShowAll ? (
        <EmptyState
          illustration="table"
          title={t('page.nothingFound')}
          text={t('page.nothingFoundText')}
          actions={
            <Button variant="default" onClick={onShowAll}>
              {t('page.clearSearch')}
            </Button>
          }
        />
      ) : (
        <RecordGrid
          {...head}
          label={table.label}
          columns={columns}
          frozen={frozen}
          size={effective.height}
          store={store}
          lines={lines}
          env={env}
          canEdit={table.can.updateRecords}
          chosen={chosen}
          onChoose={setChosen}
          onResize={props.onWidth}
          onMoveColumn={onMoveColumn}
          onOpen={onOpenRecord}
          colorOf={colorOf}
          group={group}
          onPasteColumns={onPasteColumns}
          onPasteOptions={onPasteOptions}
          menu={menu}
          rangeNote={(area) => <RangeNote area={area} columns={columns} store={store} lines={lines} env={env} />}
          isPastedBelow={isPasted}
          after={(paste) =>
            onCreate &&
            !isTyped && (
              <div className={classes.newRows}>
                <button type="button" className={classes.newRow} onClick={onCreate}>
                  <Icon of={IconPlus} size={14} /> {t('grid.newRecord')}
                </button>
                {paste && (
                  <button type="button" className={classes.newRow} onClick={paste}>
                    <Icon of={IconClipboard} size={14} /> {t('menu.paste')}
                  </button>
                )}
              </div>
            )
          }
          footer={
            <SheetFooter
              columns={columns}
              before={numbersWidth}
              frozen={frozen}
              footer={footer}
              values={summary.lines.find(({ depth }) => depth === 0)?.aggregates ?? []}
              env={env}
              onChange={(next) => onPersonal({ footer: next })}
            />
          }
        />
      )}
      {recordId !== null && <LazyRecordPanel table={table} recordId={recordId} store={store} onOpen={onOpen} />}
    </>
  )
}

const shownField = (fields: readonly Field[], id: string | undefined) => fields.find((field) => field.id === id)
