import { NumberInput, Select, TextInput } from '@mantine/core'
import { type FilterValue, needsCount, type Period, periods } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import classes from './filter-editor.module.css'
import { inPopover } from './in-popover.ts'

interface DateEditorProps {
  label: string
  value: unknown
  onChange: (value: FilterValue | undefined) => void
}

const exact = 'exactDate'
type PeriodName = (typeof periods)[number]

const periodOf = (value: unknown): Period | null =>
  typeof value === 'object' && value !== null && 'period' in value ? (value as Period) : null

function usePeriodNames() {
  const { t } = useTranslation('views')
  return periods.map((period) => ({ value: period as string, label: t(`period.${period}`) }))
}

/** A moving span, with its number where it has one. */
const withCount = (name: PeriodName, count: number): Period =>
  (needsCount(name) ? { period: name, count } : { period: name }) as Period

function CountBox({ period, onChange }: { period: Period; onChange: (value: FilterValue) => void }) {
  const { t } = useTranslation('views')
  if (!('count' in period)) return null
  return (
    <NumberInput
      aria-label={t('filter.howMany')}
      w={72}
      min={1}
      max={1_000}
      allowDecimal={false}
      clampBehavior="strict"
      value={period.count}
      onChange={(next) => typeof next === 'number' && next >= 1 && onChange(withCount(period.period, next))}
    />
  )
}

export function PeriodEditor({ label, value, onChange }: DateEditorProps) {
  const names = usePeriodNames()
  const period = periodOf(value)
  return (
    <div className={classes.ends}>
      <Select
        aria-label={label}
        searchable
        data={names}
        value={period?.period ?? null}
        onChange={(next) => onChange(next === null ? undefined : withCount(next as PeriodName, 7))}
        comboboxProps={inPopover}
      />
      {period && <CountBox period={period} onChange={onChange} />}
    </div>
  )
}

/** A day of the calendar, or one that moves with it. */
export function DateArgumentEditor({ label, value, onChange }: DateEditorProps) {
  const { t } = useTranslation('views')
  const names = usePeriodNames()
  const period = periodOf(value)
  return (
    <div className={classes.ends}>
      <Select
        aria-label={t('filter.whichDate')}
        w={150}
        searchable
        data={[{ value: exact, label: t('filter.exactDate') }, ...names]}
        value={period?.period ?? exact}
        onChange={(next) => onChange(next === null || next === exact ? undefined : withCount(next as PeriodName, 7))}
        comboboxProps={inPopover}
        allowDeselect={false}
      />
      {period ? (
        <CountBox period={period} onChange={onChange} />
      ) : (
        <TextInput
          type="date"
          aria-label={label}
          value={typeof value === 'string' ? value.slice(0, 10) : ''}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      )}
    </div>
  )
}
