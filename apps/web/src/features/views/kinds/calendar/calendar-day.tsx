import type { Field, RecordView } from '@oficina/contract'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { DateText } from '@oficina/kinds'
import { Icon, optionColorVars } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ground/session/use-format.ts'
import { optionOf } from '../../../fields/options/options-of.ts'
import type { Env } from '../../../fields/field-env.ts'
import { CardFields, useRecordName } from '../../cards/record-card.tsx'
import classes from './calendar-view.module.css'

interface CalendarDayProps {
  day: DateText
  records: readonly RecordView[]
  isToday: boolean
  isOther: boolean
  isOver: boolean
  /** A month has room for a few lines a day; a week and a day show all. */
  isTight: boolean
  heldId: number | null
  colorField: Field | undefined
  /** The field whose time stands before the name. */
  timeField: string | null
  fields: readonly Field[]
  env: Env
  onTake: ((event: PointerEvent<HTMLElement>, record: RecordView) => void) | null
  onStep: (record: RecordView, days: number) => void
  onOpen: (record: RecordView) => void
  onMore: () => void
  onCreate: (() => void) | null
}

type EventProps = Pick<
  CalendarDayProps,
  'isTight' | 'heldId' | 'colorField' | 'timeField' | 'fields' | 'env' | 'onTake' | 'onStep' | 'onOpen'
> & { record: RecordView }

const room = 4
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function CalendarDay(props: CalendarDayProps) {
  const { day, records, isTight, onMore, onCreate } = props
  const { t } = useTranslation('views')
  const format = useFormat()
  const shown = isTight && records.length > room ? records.slice(0, room - 1) : records
  const more = records.length - shown.length
  return (
    <section
      className={classes.day}
      aria-label={format.longDay(day)}
      data-drop={day}
      data-over={props.isOver || undefined}
      data-other={props.isOther || undefined}
    >
      <header className={classes.dayHead}>
        <span className={classes.dayNumber} data-today={props.isToday || undefined}>
          {Number(day.slice(8))}
        </span>
        {onCreate && (
          <ActionIcon
            className={classes.addHere ?? ''}
            size={20}
            aria-label={t('calendar.addOn', { date: format.date(day) })}
            onClick={onCreate}
          >
            <Icon of={IconPlus} size={13} />
          </ActionIcon>
        )}
      </header>
      {shown.map((record) => (
        <CalendarEvent key={record.id} {...props} record={record} />
      ))}
      {more > 0 && (
        <UnstyledButton className={classes.more ?? ''} onClick={onMore}>
          {t('calendar.moreOn', { count: more })}
        </UnstyledButton>
      )}
    </section>
  )
}

export function CalendarEvent({
  record,
  isTight,
  heldId,
  colorField,
  timeField,
  fields,
  env,
  onTake,
  onStep,
  onOpen,
}: EventProps) {
  const nameOf = useRecordName()
  const format = useFormat()
  const chosen = colorField && record.values[colorField.id]
  const option = colorField && typeof chosen === 'string' ? optionOf(colorField, chosen, env) : undefined
  const vars = option && optionColorVars(option.color)
  const time = timeField === null ? null : record.values[timeField]
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!event.altKey || by === undefined || !onTake) return
    event.preventDefault()
    onStep(record, by)
  }
  return (
    <button
      type="button"
      className={classes.event}
      data-record={record.id}
      data-away={heldId === record.id || undefined}
      style={vars && { background: vars.background, color: vars.text, borderColor: vars.solid }}
      title={nameOf(record)}
      // What stands in it says more than its name where there is room for fields.
      aria-label={!isTight ? undefined : option ? `${nameOf(record)}, ${option.label}` : nameOf(record)}
      aria-describedby={onTake ? 'calendar-keys' : undefined}
      onPointerDown={(event) => onTake?.(event, record)}
      onClick={() => onOpen(record)}
      onKeyDown={onKeyDown}
    >
      {isTight ? (
        <span className="t-cut">
          {typeof time === 'string' && <span className="t-num">{format.time(time)} </span>}
          {nameOf(record)}
        </span>
      ) : (
        <CardFields record={record} fields={fields} env={env} />
      )}
    </button>
  )
}
