import type { Table } from '@oficina/contract'
import { workedBetween } from '@oficina/kinds/time/working-time'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { limitOf, type StayLimit, stayEnd } from '../../sla/sla-fields.ts'
import { deadlineState } from './deadline.ts'
import classes from './deadline-bar.module.css'
import type { EditedRecord } from '../record-edit.ts'

const minute = 60_000

interface Limit extends StayLimit {
  fieldId: string
  optionId: string
}

/** The time limits of the options that the record stands in now. */
function limitsOf(table: Table, edit: EditedRecord): Limit[] {
  return table.fields.flatMap((field) => {
    const value = edit.valueOf(field.id)
    if (typeof value !== 'string') return []
    const limit = limitOf([field], { field_key: field.id, field_value: value })
    return limit ? [{ ...limit, fieldId: field.id, optionId: value }] : []
  })
}

/** Until when the record should leave the stages that it is in, and how far that is gone. */
export function DeadlineBars({ table, edit, timezone }: { table: Table; edit: EditedRecord; timezone: string }) {
  return limitsOf(table, edit).map((limit) => (
    <DeadlineBar key={`${limit.fieldId} ${limit.optionId}`} limit={limit} edit={edit} timezone={timezone} />
  ))
}

function DeadlineBar({ limit, edit, timezone }: { limit: Limit; edit: EditedRecord; timezone: string }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const now = useMinute()
  const { data } = useQuery(
    api.sla.audit.queryOptions({
      object_type: edit.tableId,
      field_key: limit.fieldId,
      field_value: limit.optionId,
      record_reference: edit.recordId,
      order_key: 'started_at',
      order_direction: 'desc',
    }),
  )
  const stay = data?.rows.find((row) => row.finished_at === null)
  if (!stay) return null
  const startedAt = new Date(stay.started_at).getTime()
  const deadline = stayEnd(limit, stay.started_at, timezone)
  if (deadline === null) return null
  const { fraction: gone, isOverdue } = deadlineState({ startedAt, deadline }, now)
  const worked = limit.workingHours && workedBetween(startedAt, now, limit.workingHours, timezone)
  const fraction = worked === null ? gone : Math.min(1, worked / (limit.minutes * minute))
  const when = format.dateTime(new Date(deadline).toISOString())
  const text = isOverdue ? t('deadline.overdue', { when }) : t('deadline.until', { when })
  return (
    <div className={classes.root} data-overdue={isOverdue || undefined}>
      <Icon of={isOverdue ? IconClockExclamation : IconClockHour4} size={15} />
      <span className={classes.words}>
        <b>{stay.field_label ?? limit.optionId}</b> {text}
      </span>
      <div className={classes.bar}>
        <ProgressBar value={fraction} label={t('deadline.label', { name: stay.field_label ?? '' })} />
      </div>
    </div>
  )
}

/** The present, anew with each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
