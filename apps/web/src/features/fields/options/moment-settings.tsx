import { Select } from '@mantine/core'
import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from './setting.module.css'
import type { OptionsOf } from './options-props.ts'

type Moment = OptionsOf<'dateTime'>
type Result = Moment & Pick<OptionsOf<'lookup'>, 'resultKind'>

export function DateFormat({
  value,
  onChange,
}: {
  value: Moment['dateFormat']
  onChange: (v: Moment['dateFormat']) => void
}) {
  const { t } = useTranslation('fields')
  const samples = { 'DD/MM/YYYY': '31/12/2026', 'MM/DD/YYYY': '12/31/2026', 'YYYY-MM-DD': '2026-12-31' } as const
  const data = Object.entries(samples).map(([format, label]) => ({ value: format, label }))
  return (
    <Select
      label={t('option.dateFormat')}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(format) => format && onChange(format as Moment['dateFormat'])}
    />
  )
}

export function TimeFormat({
  value,
  onChange,
}: {
  value: Moment['timeFormat']
  onChange: (v: Moment['timeFormat']) => void
}) {
  const { t } = useTranslation('fields')
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('option.timeFormat')}</span>
      <Segmented
        label={t('option.timeFormat')}
        options={[
          { value: '24h', label: '14:30' },
          { value: '12h', label: '2:30 PM' },
        ]}
        value={value}
        fullWidth
        onChange={onChange}
      />
    </div>
  )
}

/** How the dates of a computed result are shown. */
export function ResultFormat<O extends Result>({ options, onChange }: { options: O; onChange: (o: O) => void }) {
  if (options.resultKind === 'date') {
    return <DateFormat value={options.dateFormat} onChange={(dateFormat) => onChange({ ...options, dateFormat })} />
  }
  if (options.resultKind !== 'dateTime') return null
  return (
    <div className={classes.pair}>
      <DateFormat value={options.dateFormat} onChange={(dateFormat) => onChange({ ...options, dateFormat })} />
      <TimeFormat value={options.timeFormat} onChange={(timeFormat) => onChange({ ...options, timeFormat })} />
    </div>
  )
}
