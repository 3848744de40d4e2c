import type { Field, RecordView } from '@oficina/contract'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { DateText } from '@oficina/kinds'
import { EmptyState, Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import type { Env } from '../../../fields/field-env.ts'
import { CalendarEvent } from './calendar-day.tsx'
import classes from './calendar-view.module.css'

interface CalendarAgendaProps {
  days: readonly DateText[]
  today: DateText
  /** The month that one looks at; null where no month is drawn above the list. */
  month: string | null
  weekdays: readonly string[]
  recordsOn: (day: DateText) => readonly RecordView[]
  colorField: Field | undefined
  timeField: string | null
  fields: readonly Field[]
  env: Env
  onOpen: (record: RecordView) => void
  onStep: (record: RecordView, days: number) => void
  onCreate: ((day: DateText) => void) | null
}

/** A calendar on a narrow page: the days that have something, one below the other, and the month to jump in. */
export function CalendarAgenda(props: CalendarAgendaProps) {
  const { days, today, month, weekdays, recordsOn, onCreate, ...event } = props
  const { t } = useTranslation('views')
  const format = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const isOfMonth = (day: DateText) => month === null || day.startsWith(month)
  const shown = days.filter((day) => isOfMonth(day) && (day === today || recordsOn(day).length > 0))
  const jump = (day: DateText) => {
    const next = shown.find((one) => one >= day) ?? shown.at(-1)
    const section = list.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
    // A block of an app shows the rest of itself when the focus goes there; the page is longer in the next frame.
    section?.focus({ preventScroll: true })
    requestAnimationFrame(() => section?.scrollIntoView({ block: 'start', behavior: 'smooth' }))
  }
  return (
    <>
      {month !== null && (
        <div className={classes.dots}>
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
          {days.map((day) => (
            <UnstyledButton
              key={day}
              className={classes.dot}
              data-other={!isOfMonth(day) || undefined}
              aria-label={t('calendar.onDay', { date: format.longDay(day), count: recordsOn(day).length })}
              onClick={() => jump(day)}
            >
              <span className={classes.dayNumber} data-today={day === today || undefined}>
                {Number(day.slice(8))}
              </span>
              <i data-some={recordsOn(day).length > 0 || undefined} />
            </UnstyledButton>
          ))}
        </div>
      )}
      <div ref={list} className={classes.agenda}>
        {shown.length === 0 && (
          <EmptyState
            place="bare"
            illustration="clock"
            title={t('calendar.nothing')}
            text={t('calendar.nothingText')}
          />
        )}
        {shown.map((day) => (
          <section
            key={day}
            className={classes.agendaDay}
            tabIndex={-1}
            data-day={day}
            aria-label={format.longDay(day)}
          >
            <header data-today={day === today || undefined}>
              <h3 className="t-strong">{format.longDay(day)}</h3>
              {onCreate && (
                <ActionIcon
                  size={44}
                  aria-label={t('calendar.addOn', { date: format.date(day) })}
                  onClick={() => onCreate(day)}
                >
                  <Icon of={IconPlus} />
                </ActionIcon>
              )}
            </header>
            {recordsOn(day).map((record) => (
              <CalendarEvent key={record.id} {...event} record={record} isTight={false} heldId={null} onTake={null} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
