import type { SlaRow } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconAlertTriangle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { durationText } from './duration.ts'
import { useSecond } from './second-clock.ts'
import classes from './sla.module.css'

interface SlaTimeProps {
  row: SlaRow
  /** When the row was read, in milliseconds: from then on our own clock counts. */
  readAt: number
  /** Seconds that are allowed; null for no limit. */
  limit: number | null
}

/** How long a record was in a stage; while it is, the time runs on. */
export function SlaTime({ row, readAt, limit }: SlaTimeProps) {
  return row.finished_at === null ? (
    <RunningTime from={row.time} readAt={readAt} limit={limit} />
  ) : (
    <Time seconds={row.time} limit={limit} isRunning={false} />
  )
}

function RunningTime({ from, readAt, limit }: { from: number; readAt: number; limit: number | null }) {
  const now = useSecond()
  return <Time seconds={from + Math.max(0, now - readAt / 1_000)} limit={limit} isRunning />
}

function Time({ seconds, limit, isRunning }: { seconds: number; limit: number | null; isRunning: boolean }) {
  const { t } = useTranslation('sla')
  const isOver = limit !== null && seconds > limit
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
        <span className={classes.over} title={t('overLimit', { limit: durationText(limit) })}>
          <Icon of={IconAlertTriangle} size={14} />
          <span className="sr-only">{t('overLimit', { limit: durationText(limit) })}</span>
        </span>
      )}
    </span>
  )
}
