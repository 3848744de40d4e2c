import type { RecordView } from '@oficina/contract'
import { Button } from '@mantine/core'
import { addDays, type DateText, dateAt } from '@oficina/kinds'
import { EmptyState, Segmented } from '@oficina/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWritable } from '../../fields/field-env.ts'
import { useRecordStore } from '../../records/use-record-store.ts'
import { dayOf, movedBy } from '../calendar/calendar-days.ts'
import { useRecordsOf } from '../live-store.ts'
import { useRecordName } from '../record-card.tsx'
import { queryOf } from '../view-query.ts'
import type { ViewProps } from '../view-props.ts'
import { GanttBar } from './gantt-bar.tsx'
import { type GanttZoom, isWeekend, monthsOf, scaleOf } from './gantt-scale.ts'
import classes from './gantt-view.module.css'

/** More bars than these on one page say nothing to anyone. */
const most = 500
const rowHeight = 32
const zooms: readonly GanttZoom[] = ['day', 'week', 'month']

/** Bars over time. A bar is moved whole, or drawn longer at its end. */
export function GanttView(props: ViewProps) {
  const { t } = useTranslation('views')
  const range = props.view.gantt_date_range
  const known = props.table.fields.some(({ id }) => id === range?.start)
  if (!range || !known)
    return <EmptyState drawing="table" title={t('calendar.noDates')} text={t('calendar.noDatesText')} />
  return <Gantt {...props} range={range} />
}

function Gantt(props: ViewProps & { range: { start: string; end: string | null } }) {
  const { table, view, personal, search, env, onOpen, range } = props
  const { t } = useTranslation('views')
  const nameOf = useRecordName()
  const store = useRecordStore(queryOf(table, view, personal, search))
  const records = useRecordsOf(store, most)
  const [zoom, setZoom] = useState<GanttZoom>(view.gantt_zoom ?? 'week')
  const [today] = useState(() => dateAt(Date.now(), env.timezone))
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => void store.load(0), [store])
  const rows = records.flatMap((record) => {
    const span = spanOf(record, range, env.timezone)
    return span ? [{ record, span }] : []
  })
  const scale = scaleOf(
    rows.map(({ span }) => span),
    today,
    zoom,
  )
  const todayX = scale.xOf(today)
  const isHere = store.total !== null
  useEffect(() => {
    if (isHere && scroller.current) scroller.current.scrollLeft = Math.max(0, todayX - 200)
  }, [isHere, todayX])
  if (store.error && store.total === null) throw store.error

  const isFree = (id: string | null) => {
    const field = table.fields.find((one) => one.id === id)
    return field !== undefined && table.can.updateRecords && isWritable(field)
  }
  const canMove = isFree(range.start) && (range.end === null || isFree(range.end))
  const change = (record: RecordView, ids: readonly (string | null)[], days: number) => {
    const values = Object.fromEntries(
      ids.flatMap((id) => {
        const next = id === null ? null : movedBy(record.values[id], days, env.timezone)
        return id === null || next === null ? [] : [[id, next]]
      }),
    )
    if (days !== 0 && Object.keys(values).length > 0) void store.edit([{ record, values, shown: values }])
  }
  const colorField = table.fields.find(({ id }) => id === view.gantt_color_field)
  const width = scale.days * scale.px
  const weekends = zoom === 'month' ? [] : days(scale.first, scale.days).filter(isWeekend)
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Button
          variant="default"
          onClick={() => scroller.current?.scrollTo({ left: Math.max(0, todayX - 200), behavior: 'smooth' })}
        >
          {t('calendar.today')}
        </Button>
        <span className={classes.gap} />
        <Segmented
          label={t('calendar.span')}
          options={zooms.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          value={zoom}
          onChange={setZoom}
        />
      </div>
      <span id="calendar-keys" hidden>
        {t('calendar.keys')}
      </span>
      {(store.total ?? 0) > most && <p className={classes.note}>{t('calendar.tooMany')}</p>}
      <div className={classes.body}>
        <ul className={classes.names}>
          <li className={classes.head} />
          {rows.map(({ record }) => (
            <li key={record.id}>
              <button type="button" className={classes.name} onClick={() => onOpen(record)}>
                <span className="t-cut">{nameOf(record)}</span>
              </button>
            </li>
          ))}
        </ul>
        <div ref={scroller} className={classes.scroller}>
          <div className={classes.head} style={{ width }}>
            {monthsOf(scale).map((month) => (
              <span key={month.day} className={classes.month} style={{ width: month.days * scale.px }}>
                {monthName(month.day, env.locale)}
              </span>
            ))}
          </div>
          <div className={classes.canvas} style={{ width, height: rows.length * rowHeight }}>
            {weekends.map((day) => (
              <i key={day} className={classes.weekend} style={{ left: scale.xOf(day), width: scale.px }} />
            ))}
            <i className={classes.today} style={{ left: todayX + scale.px / 2 }} />
            {rows.map(({ record, span }, index) => (
              <GanttBar
                key={record.id}
                record={record}
                span={span}
                top={index * rowHeight}
                scale={scale}
                colorField={colorField}
                canMove={canMove}
                canResize={canMove && range.end !== null && dayOf(record.values[range.end], env.timezone) !== null}
                onMove={(by) => change(record, [range.start, range.end], by)}
                onResize={(by) => change(record, [range.end], by)}
                onOpen={() => onOpen(record)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

function spanOf(
  record: RecordView,
  range: { start: string; end: string | null },
  zone: string,
): readonly [DateText, DateText] | null {
  const from = dayOf(record.values[range.start], zone)
  const to = range.end === null ? null : dayOf(record.values[range.end], zone)
  return from === null ? null : [from, to !== null && to > from ? to : from]
}

const days = (first: DateText, count: number) => Array.from({ length: count }, (_, n) => addDays(first, n))
const monthName = (day: DateText, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(day))
