import { ActionIcon, Button } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../ground/session/session.ts'
import { useFormat } from '../../../../ground/session/use-format.ts'
import classes from './editor.module.css'
import { clockText, type Lap, lapSeconds, lapsOf, runningLap, startLap, stopLap } from './timer-laps.ts'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

/** The time now, told again each second while something runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** Time that people spend on the record: each starts and stops their own, and all of it adds up. */
export function Editor({ id, field, value, env, onTake }: ValueEditorProps) {
  const { t } = useTranslation('record')
  const me = useSession().user.id_user
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const laps = lapsOf(value)
  const now = useNow(laps.some((lap) => lap.finishedAt === null))
  const isMine = runningLap(laps, me) !== undefined
  const take = (next: Lap[]) => onTake(next, next.length === 0 ? null : next)
  const total = laps.reduce((sum, lap) => sum + lapSeconds(lap, now), 0)
  return (
    <div className={classes.root}>
      <div className={classes.clock} data-running={isMine || undefined}>
        <span className="t-num" role="timer" aria-label={field.label}>
          {clockText(total)}
        </span>
        <ActionIcon
          id={id}
          size={24}
          aria-label={isMine ? t('timer.stop') : t('timer.start')}
          onClick={() => take(isMine ? stopLap(laps, me, new Date()) : startLap(laps, me, new Date()))}
        >
          <Icon of={isMine ? IconPlayerPauseFilled : IconPlayerPlayFilled} size={14} />
        </ActionIcon>
        {laps.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={isOpen}
            rightSection={<Icon of={IconChevronDown} size={12} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('timer.laps', { count: laps.length })}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className={classes.laps}>
          {laps.toReversed().map((lap) => (
            <li key={lap.id}>
              <span className="t-cut">
                {(lap.lastUpdateBy && env.people.get(lap.lastUpdateBy)?.name) ?? t('who.unknown')}
              </span>
              <span className="t-small t-2 t-num">
                {format.dateTime(lap.startedAt)} – {lap.finishedAt ? format.time(lap.finishedAt) : t('timer.running')}
              </span>
              <span className="t-num">{clockText(lapSeconds(lap, now))}</span>
              <ActionIcon
                size={24}
                aria-label={t('timer.remove', { when: format.dateTime(lap.startedAt) })}
                onClick={() => take(laps.filter((other) => other.id !== lap.id))}
              >
                <Icon of={IconX} size={13} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
