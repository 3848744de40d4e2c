import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import type { SayProblem } from './problem-text.ts'
import classes from './sla-options.module.css'
import type { ChoiceOption } from './option-list.ts'
import {
  hoursOf,
  type LimitUnit,
  limitOfOption,
  limitUnits,
  type Sla,
  unitOf,
  usualHours,
  type WorkingSpan,
  withDay,
  withHours,
  withLimit,
  withTimes,
} from './sla-limits.ts'

interface SlaOptionsProps {
  options: readonly ChoiceOption[]
  sla: Sla | null
  onChange: (sla: Sla | null) => void
  say: SayProblem
}

/** Whether the time in each option is measured, and how long it may be. */
export function SlaOptions({ options, sla, onChange, say }: SlaOptionsProps) {
  const { t } = useTranslation('fields')
  const hours = sla && hoursOf(sla)
  return (
    <div className={classes.root}>
      <Switch
        label={t('sla.measure')}
        description={t('sla.measureText')}
        checked={sla !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { limits: [] } : null)}
      />
      {sla && options.length > 0 && (
        <fieldset className={classes.limits}>
          <legend className="t-small t-2">{t('sla.limits')}</legend>
          {options.map((option) => (
            <Limit
              key={option.id}
              name={option.label}
              minutes={limitOfOption(sla, option.id)?.minutes ?? null}
              onChange={(minutes) => onChange(withLimit(sla, option.id, minutes))}
            />
          ))}
        </fieldset>
      )}
      {sla && sla.limits.length > 0 && (
        <Switch
          label={t('sla.workingHours')}
          checked={hours !== null}
          onChange={(event) => onChange(withHours(sla, event.currentTarget.checked ? usualHours : null))}
        />
      )}
      {sla && hours && <Hours hours={hours} onChange={(next) => onChange(withHours(sla, next))} />}
      {say('options.sla') && (
        <span role="alert" className={classes.problem}>
          {say('options.sla')}
        </span>
      )}
    </div>
  )
}

function Limit({
  name,
  minutes,
  onChange,
}: {
  name: string
  minutes: number | null
  onChange: (m: number | null) => void
}) {
  const { t } = useTranslation('fields')
  const [unit, setUnit] = useState<LimitUnit>(minutes === null ? 'h' : unitOf(minutes))
  const size = limitUnits[unit]
  return (
    <div className={classes.limit}>
      <span className="t-cut" title={name}>
        {name}
      </span>
      <NumberInput
        aria-label={t('sla.limitOf', { name })}
        placeholder={t('option.noLimit')}
        min={1}
        max={Math.floor(5_256_000 / size)}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={minutes === null ? '' : minutes / size}
        onChange={(given) => onChange(given === '' || Number(given) < 1 ? null : Number(given) * size)}
      />
      <Select
        aria-label={t('sla.unitOf', { name })}
        data={(Object.keys(limitUnits) as LimitUnit[]).map((value) => ({ value, label: t(`sla.unit.${value}`) }))}
        value={unit}
        allowDeselect={false}
        onChange={(next) => {
          if (next === null) return
          const chosen = next as LimitUnit
          setUnit(chosen)
          if (minutes !== null) onChange((minutes / size) * limitUnits[chosen])
        }}
      />
    </div>
  )
}

/** 1 January 2024 was a Monday: the days of any week take their names from that one. */
const dayName = (weekday: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2024, 0, weekday)))
    .replace('.', '')

function Hours({ hours, onChange }: { hours: WorkingSpan[]; onChange: (hours: WorkingSpan[]) => void }) {
  const { t } = useTranslation('fields')
  const { language } = useSession()
  const [first] = hours
  const isBackwards = first !== undefined && first.from >= first.to
  return (
    <div className={classes.hours}>
      <fieldset className={classes.days} aria-label={t('sla.days')}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <Checkbox
            key={weekday}
            label={dayName(weekday, language)}
            checked={hours.some((span) => span.weekday === weekday)}
            onChange={() => onChange(withDay(hours, weekday))}
          />
        ))}
      </fieldset>
      <div className={classes.times}>
        <TextInput
          type="time"
          label={t('sla.from')}
          value={first?.from ?? ''}
          onChange={(event) =>
            event.currentTarget.value && onChange(withTimes(hours, { from: event.currentTarget.value }))
          }
        />
        <TextInput
          type="time"
          label={t('sla.to')}
          value={first?.to ?? ''}
          error={isBackwards && t('sla.backwards')}
          onChange={(event) =>
            event.currentTarget.value && onChange(withTimes(hours, { to: event.currentTarget.value }))
          }
        />
      </div>
    </div>
  )
}
