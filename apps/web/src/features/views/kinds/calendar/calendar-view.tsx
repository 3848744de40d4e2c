import type { RecordView } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import { type DateText, dateAt, type Filter, instantsAt } from '@oficina/kinds'
import { EmptyState, Icon, Segmented, useMobile } from '@oficina/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import { isWritable, valueKindOf } from '../../../fields/field-env.ts'
import { offerUndo } from '../../../records/offer-undo.ts'
import { usePartStore, useRecordsOf } from '../../live-store.ts'
import { useRecordName } from '../../cards/record-card.tsx'
import { CardMenu } from '../../cards/card-menu.tsx'
import { usePointerDrag } from '../../use-pointer-drag.ts'
import { useRecordSteps } from '../../use-record-steps.ts'
import { effectiveOf, queryOf } from '../../view-query.ts'
import type { ViewProps } from '../../view-props.ts'
import { movedValues } from '../gantt/gantt-rows.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { type CalendarSpan, dayOf, daysBetween, daysShown, stepFrom } from './calendar-days.ts'
import classes from './calendar-view.module.css'

/** More than these on one screen can no longer be read, and would be slow to draw. */
const most = 1_000
const spans: readonly CalendarSpan[] = ['month', 'week', 'day']

/** Records on the days that they fall on; dragging one changes its date. */
export function CalendarView(props: ViewProps) {
  const { t } = useTranslation('views')
  const range = props.view.calendar_date_range
  const known = props.table.fields.some(({ id }) => id === range?.start)
  if (!range || !known)
    return <EmptyState illustration="table" title={t('calendar.noDates')} text={t('calendar.noDatesText')} />
  return <Calendar {...props} range={range} />
}

function Calendar(props: ViewProps & { range: { start: string; end: string | null } }) {
  const { table, view, personal, search, env, onOpen, onCreate, range } = props
  const { t } = useTranslation('views')
  const format = useFormat()
  const nameOf = useRecordName()
  const zone = env.timezone
  const [today] = useState(() => dateAt(Date.now(), zone))
  const [span, setSpan] = useState<CalendarSpan>(view.calendar_span ?? 'month')
  const [around, setAround] = useState(today)
  const [told, setTold] = useState('')
  const days = daysShown(span, around)
  const [first = around, last = around] = [days[0], days.at(-1)]
  const startField = table.fields.find(({ id }) => id === range.start)
  const endField = table.fields.find(({ id }) => id === range.end)

  const spanOf = (record: RecordView): [DateText, DateText] | null => {
    const from = dayOf(record.values[range.start], zone)
    const to = range.end === null ? null : dayOf(record.values[range.end], zone)
    return from === null ? null : [from, to !== null && to > from ? to : from]
  }
  const isMine = (record: RecordView) => {
    const found = spanOf(record)
    return found !== null && found[0] <= last && found[1] >= first
  }
  const store = usePartStore(queryOf(table, view, personal, search, shownIn(range, first, last)), isMine)
  const loaded = useRecordsOf(store, most)
  const step = useRecordSteps(store)
  if (store.error && store.total === null) throw store.error
  const records = loaded.filter(isMine)

  const canMove =
    table.can.updateRecords && startField !== undefined && isWritable(startField) && (!endField || isWritable(endField))
  const move = (record: RecordView, by: number) => {
    if (by === 0 || !canMove) return
    let moved = ''
    step(
      record,
      (latest) => {
        const values = movedValues(latest, [range.start, range.end], by, zone)
        const day = dayOf(values[range.start], zone)
        if (day) moved = t('calendar.moved', { record: nameOf(record), date: format.date(day) })
        setTold(moved)
        return values
      },
      (changeId) => offerUndo(table.id, moved, changeId),
    )
  }
  const { drag, onPointerDown, wasClick } = usePointerDrag<{ record: RecordView; day: DateText }>((held, day) =>
    move(held.record, daysBetween(held.day, day)),
  )
  const colorField = table.fields.find(({ id }) => id === view.calendar_color_field)
  const { shown } = effectiveOf(table.fields, view, personal)
  const recordsOn = (day: DateText) =>
    records.filter((record) => {
      const found = spanOf(record)
      return found !== null && found[0] <= day && found[1] >= day
    })
  const timeField = startField && valueKindOf(startField) === 'dateTime' ? startField.id : null
  const fields = shown.filter(({ id }) => id !== range.start && id !== range.end)
  const createOn =
    onCreate && startField && isWritable(startField)
      ? (day: DateText) => void onCreate({ [range.start]: valueKindOf(startField) === 'date' ? day : noon(day, zone) })
      : null
  const isAgenda = useMobile() && span !== 'day'
  const title = span === 'day' ? format.longDay(around) : monthName(around, env.locale)
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Button variant="default" onClick={() => setAround(today)}>
          {t('calendar.today')}
        </Button>
        <ActionIcon aria-label={t('calendar.previous')} onClick={() => setAround(stepFrom(span, around, -1))}>
          <Icon of={IconChevronLeft} />
        </ActionIcon>
        <ActionIcon aria-label={t('calendar.next')} onClick={() => setAround(stepFrom(span, around, 1))}>
          <Icon of={IconChevronRight} />
        </ActionIcon>
        <h2 className="t-section" aria-live="polite">
          {title}
        </h2>
        <span className={classes.gap} />
        <Segmented
          label={t('calendar.span')}
          options={spans.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      {(store.total ?? 0) > most && <p className={classes.note}>{t('calendar.tooMany')}</p>}
      <span id="calendar-keys" hidden>
        {t('calendar.keys')}
      </span>
      <output className="sr-only">{told}</output>
      <div className={classes.scroller}>
        <CardMenu table={table} onOpen={onOpen} />
        {isAgenda ? (
          <CalendarAgenda
            days={days}
            today={today}
            month={span === 'month' ? around.slice(0, 7) : null}
            weekdays={days.slice(0, 7).map((day) => weekdayName(day, env.locale))}
            recordsOn={recordsOn}
            colorField={colorField}
            timeField={timeField}
            fields={fields}
            env={env}
            onOpen={onOpen}
            onStep={move}
            onCreate={createOn}
          />
        ) : (
          <div className={classes.grid} data-span={span} data-dragging={drag !== null || undefined}>
            {days.slice(0, 7).map((day) => (
              <span key={day} className={classes.weekday}>
                {weekdayName(day, env.locale)}
              </span>
            ))}
            {days.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                records={recordsOn(day)}
                isToday={day === today}
                isOther={span === 'month' && day.slice(0, 7) !== around.slice(0, 7)}
                isOver={drag?.over === day}
                isTight={span === 'month'}
                heldId={drag?.item.record.id ?? null}
                colorField={colorField}
                timeField={timeField}
                fields={fields}
                env={env}
                onTake={canMove ? (event, record) => onPointerDown(event, { record, day }) : null}
                onStep={move}
                onOpen={(record) => wasClick() && onOpen(record)}
                onMore={() => {
                  setSpan('day')
                  setAround(day)
                }}
                onCreate={createOn && (() => createOn(day))}
              />
            ))}
          </div>
        )}
      </div>
      {drag && (
        <div className={classes.held} style={{ left: drag.x + 8, top: drag.y + 8 }}>
          {nameOf(drag.item.record)}
        </div>
      )}
    </div>
  )
}

/** Records that touch these days: they begin by the last, and end, or begin where they have no end, from the first on. */
function shownIn({ start, end }: { start: string; end: string | null }, first: DateText, last: DateText): Filter {
  const begins = { field: start, operator: 'onOrBefore', value: last }
  const fromFirst = { field: start, operator: 'onOrAfter', value: first }
  if (end === null) return { op: 'and', rules: [begins, fromFirst] }
  return {
    op: 'and',
    rules: [begins, { op: 'or', rules: [fromFirst, { field: end, operator: 'onOrAfter', value: first }] }],
  }
}

/** Noon of a day in the zone, for a new record on that day. */
const noon = (day: DateText, zone: string) =>
  new Date(instantsAt(Date.parse(`${day}T12:00:00Z`), zone)[0] ?? Date.parse(`${day}T12:00:00Z`)).toISOString()

const utc = { timeZone: 'UTC' } as const
const weekdayName = (day: DateText, locale: string) =>
  new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short' }).format(new Date(day)).replace('.', '')
function monthName(day: DateText, locale: string) {
  const text = new Intl.DateTimeFormat(locale, { ...utc, month: 'long', year: 'numeric' }).format(new Date(day))
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
