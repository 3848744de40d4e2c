import { Select } from '@mantine/core'
import { numberFormats } from '@oficina/kinds'
import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { NumberSetting } from './number-setting.tsx'
import classes from './setting.module.css'
import type { OptionsOf } from './options-props.ts'

type Moment = OptionsOf<'dateTime'>
type Result = Moment & Pick<OptionsOf<'lookup'>, 'resultKind'>

const samples = { 'DD/MM/YYYY': '31/12/2026', 'MM/DD/YYYY': '12/31/2026', 'YYYY-MM-DD': '2026-12-31' } as const

export function DateFormat({
  value,
  onChange,
}: {
  value: Moment['dateFormat']
  onChange: (v: Moment['dateFormat']) => void
}) {
  const { t } = useTranslation('fields')
  const data = Object.entries({ auto: t('option.dateAuto'), ...samples }).map(([format, label]) => ({
    value: format,
    label,
  }))
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

type Amount = Pick<OptionsOf<'formula'>, 'numberFormat' | 'decimals'>

/** How a computed number is written, and with how many digits behind the point. */
export function NumberResult<O extends Amount>({
  options,
  onChange,
  error,
}: {
  options: O
  onChange: (o: O) => void
  error: string | undefined
}) {
  const { t } = useTranslation('fields')
  const data = numberFormats.map((value) => ({ value, label: t(`numberFormat.${value}`) }))
  return (
    <div className={classes.pair}>
      <Select
        label={t('option.numberFormat')}
        data={data}
        value={options.numberFormat ?? 'number'}
        allowDeselect={false}
        onChange={(format) => format && onChange({ ...options, numberFormat: format as Amount['numberFormat'] })}
      />
      <NumberSetting
        label={t('option.decimals')}
        placeholder={t('option.asTyped')}
        value={options.decimals}
        min={0}
        max={10}
        error={error}
        onChange={(decimals) => onChange({ ...options, decimals })}
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
