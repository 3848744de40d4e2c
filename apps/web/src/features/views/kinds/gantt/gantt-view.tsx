import type { RecordView } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import { addDays, type DateText, dateAt } from '@oficina/kinds'
import { EmptyState, Icon, Segmented, TableSkeleton } from '@oficina/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWritable } from '../../../fields/field-env.ts'
import { offerUndo } from '../../../records/offer-undo.ts'
import { useRecordStore } from '../../../records/use-record-store.ts'
import { dayOf } from '../calendar/calendar-days.ts'
import { headsOf } from '../../groups/group-heads.ts'
import { useRecordsOf } from '../../live-store.ts'
import { useRecordName } from '../../cards/record-card.tsx'
import { CardMenu } from '../../cards/card-menu.tsx'
import { useRecordSteps } from '../../use-record-steps.ts'
import { useCardColors } from '../../cards/use-card-colors.ts'
import { useGroupLines } from '../../groups/use-group-lines.ts'
import { effectiveOf, queryOf } from '../../view-query.ts'
import type { ViewProps } from '../../view-props.ts'
import { GanttArrows } from './gantt-arrows.tsx'
import { GanttBar } from './gantt-bar.tsx'
import { GanttHead } from './gantt-head.tsx'
import {
  arrowsOf,
  type DateRange,
  dependencyOf,
  linesOf,
  movedValues,
  rowHeight,
  rowsIn,
  spanOf,
  waitsFor,
} from './gantt-rows.ts'
import { type GanttZoom, isWeekend, scaleOf } from './gantt-scale.ts'
import { GanttTable } from './gantt-table.tsx'
import classes from './gantt-view.module.css'
import { type Beyond, usePaging } from './use-paging.ts'

/** More bars than these on one page say nothing to anyone. */
const most = 500
const zooms: readonly GanttZoom[] = ['day', 'week', 'month']

/** Bars over time. A bar is moved whole, or drawn longer at its edges. */
export function GanttView(props: ViewProps) {
  const { t } = useTranslation('views')
  const range = props.view.gantt_date_range
  const known = props.table.fields.some(({ id }) => id === range?.start)
  if (!range || !known)
    return <EmptyState illustration="table" title={t('calendar.noDates')} text={t('calendar.noDatesText')} />
  return <Gantt {...props} range={range} />
}

function Gantt(props: ViewProps & { range: DateRange }) {
  const { table, view, personal, search, env, onOpen, range } = props
  const { t } = useTranslation('views')
  const nameOf = useRecordName()
  const store = useRecordStore(queryOf(table, view, personal, search))
  const records = useRecordsOf(store, most)
  const [zoom, setZoom] = useState<GanttZoom>(view.gantt_zoom ?? 'week')
  const [today] = useState(() => dateAt(Date.now(), env.timezone))
  const step = useRecordSteps(store)
  const scroller = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const [beyond, setBeyond] = useState<Beyond>({ before: 0, after: 0 })
  useEffect(() => void store.load(0), [store])
  const { groups, lines: counted } = useGroupLines(table, view, personal, search)
  const { colorOf } = useCardColors(table.fields, effectiveOf(table.fields, view, personal).colors, env)
  const heads = headsOf(counted, groups.length, 0, records.length)
  const lines = linesOf(records, heads, (record) => spanOf(record, range, env.timezone))
  const rows = rowsIn(lines)
  const scale = scaleOf(
    rows.map(({ span }) => span),
    today,
    zoom,
    window.innerWidth,
    beyond,
  )
  const todayX = scale.xOf(today)
  const isHere = store.total !== null
  useEffect(() => {
    if (isHere && scroller.current) scroller.current.scrollLeft = Math.max(0, todayX - 200)
    // Days that are drawn before the others move today, and nobody looks elsewhere for that.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHere, zoom])
  const page = usePaging({ scroller, side, scale, onBeyond: setBeyond })
  if (store.error && store.total === null) throw store.error
  if (!isHere) return <TableSkeleton />

  const isFree = (id: string | null) => {
    const field = table.fields.find((one) => one.id === id)
    return field !== undefined && table.can.updateRecords && isWritable(field)
  }
  const canMove = isFree(range.start) && (range.end === null || isFree(range.end))
  const change = (record: RecordView, ids: readonly (string | null)[], days: number) => {
    if (days === 0) return
    const title = t('gantt.moved', { record: nameOf(record) })
    step(
      record,
      (latest) => movedValues(latest, ids, days, env.timezone),
      (changeId) => offerUndo(table.id, title, changeId),
    )
  }
  const colorField = table.fields.find(({ id }) => id === view.gantt_color_field)
  const dependency = dependencyOf(table.fields, table.id, view.gantt_dependency_field)
  const beside = (view.gantt_table_fields ?? []).flatMap((id) => table.fields.find((one) => one.id === id) ?? [])
  const [width, height] = [scale.days * scale.px, lines.length * rowHeight]
  const weekends = zoom === 'month' ? [] : days(scale.first, scale.days).filter(isWeekend)
  const unplanned = records.length - rows.length
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Button
          variant="default"
          onClick={() => scroller.current?.scrollTo({ left: Math.max(0, todayX - 200), behavior: 'smooth' })}
        >
          {t('calendar.today')}
        </Button>
        <ActionIcon aria-label={t('calendar.previous')} onClick={() => page(-1)}>
          <Icon of={IconChevronLeft} />
        </ActionIcon>
        <ActionIcon aria-label={t('calendar.next')} onClick={() => page(1)}>
          <Icon of={IconChevronRight} />
        </ActionIcon>
        <span className={classes.gap} />
        <Segmented
          label={t('calendar.span')}
          options={zooms.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          value={zoom}
          onChange={setZoom}
        />
      </div>
      <span id="gantt-keys" hidden>
        {t('gantt.keys')}
      </span>
      {(store.total ?? 0) > most && <p className={classes.note}>{t('calendar.tooMany')}</p>}
      {rows.length > 0 && unplanned > 0 && <p className={classes.hint}>{t('gantt.unplanned', { count: unplanned })}</p>}
      {rows.length === 0 ? (
        <EmptyState illustration="clock" title={t('gantt.empty')} text={t('gantt.emptyText')} />
      ) : (
        <div ref={scroller} className={classes.body}>
          <CardMenu table={table} onOpen={onOpen} />
          <GanttTable
            ref={side}
            lines={lines}
            fields={beside}
            groups={groups}
            tableFields={table.fields}
            env={env}
            onOpen={onOpen}
          />
          <div className={classes.chart} style={{ width }}>
            <GanttHead scale={scale} zoom={zoom} locale={env.locale} />
            <div className={classes.canvas} style={{ width, height }}>
              {weekends.map((day) => (
                <i key={day} className={classes.weekend} style={{ left: scale.xOf(day), width: scale.px }} />
              ))}
              <i className={classes.today} style={{ left: todayX + scale.px / 2 }} />
              {dependency && (
                <GanttArrows arrows={arrowsOf(rows, dependency.id, scale)} width={width} height={height} />
              )}
              {rows.map(({ record, span, line }) => {
                const hasEnd = range.end !== null && dayOf(record.values[range.end], env.timezone) !== null
                const waits = dependency ? waitsFor(record, dependency.id, rows) : []
                return (
                  <GanttBar
                    key={record.id}
                    record={record}
                    span={span}
                    top={line * rowHeight}
                    scale={scale}
                    colorField={colorField}
                    ruleColor={colorOf(record)}
                    waitsFor={waits.map((one) => nameOf(one.record)).join(', ')}
                    canMove={canMove}
                    canResize={canMove && hasEnd}
                    onMove={(by) => change(record, [range.start, range.end], by)}
                    onResize={(edge, by) => change(record, [edge === 'start' ? range.start : range.end], by)}
                    onOpen={() => onOpen(record)}
                  />
                )
              })}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

const days = (first: DateText, count: number) => Array.from({ length: count }, (_, n) => addDays(first, n))
