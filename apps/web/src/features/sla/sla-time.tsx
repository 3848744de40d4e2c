import type { SlaRow } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconAlertTriangle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { durationText } from './duration.ts'
import { useSecond } from './second-clock.ts'
import { type StayLimit, stayEnd } from './sla-fields.ts'
import classes from './sla.module.css'

interface SlaTimeProps {
  row: SlaRow
  /** When the row was read, in milliseconds: from then on our own clock counts. */
  readAt: number
  limit: StayLimit | null
}

/** How long a record was in a stage; while it is, the time runs on. */
export function SlaTime({ row, readAt, limit }: SlaTimeProps) {
  const { timezone } = useSession().org.locale_settings
  const most = useMemo(() => mostOf(row.started_at, limit, timezone), [row.started_at, limit, timezone])
  return row.finished_at === null ? (
    <RunningTime from={row.time} readAt={readAt} most={most} />
  ) : (
    <Time seconds={row.time} most={most} isRunning={false} />
  )
}

interface Most {
  /** Seconds by the clock on the wall, also where only some of them count. */
  seconds: number
  limit: StayLimit
}

function mostOf(startedAt: string, limit: StayLimit | null, timezone: string): Most | null {
  const end = limit && stayEnd(limit, startedAt, timezone)
  return limit && end !== null ? { seconds: (end - Date.parse(startedAt)) / 1_000, limit } : null
}

function RunningTime({ from, readAt, most }: { from: number; readAt: number; most: Most | null }) {
  const now = useSecond()
  return <Time seconds={from + Math.max(0, now - readAt / 1_000)} most={most} isRunning />
}

function Time({ seconds, most, isRunning }: { seconds: number; most: Most | null; isRunning: boolean }) {
  const { t } = useTranslation('sla')
  const isOver = most !== null && seconds > most.seconds
  const limit = durationText((most?.limit.minutes ?? 0) * 60)
  const over = most?.limit.workingHours ? t('overWorkingLimit', { limit }) : t('overLimit', { limit })
  return (
    <span className={`t-num ${classes.time}`} data-running={isRunning || undefined} data-over={isOver || undefined}>
      {isRunning && (
        <>
          <Icon of={IconPlayerPlayFilled} size={10} />
          <span className="sr-only">{t('running')}</span>
        </>
      )}
      {durationText(seconds)}
      {isOver && (
        <span className={classes.over} title={over}>
          <Icon of={IconAlertTriangle} size={14} />
          <span className="sr-only">{over}</span>
        </span>
      )}
    </span>
  )
}
