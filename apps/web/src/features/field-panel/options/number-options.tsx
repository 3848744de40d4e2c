import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import classes from '../field-panel.module.css'
import { NumberSetting } from './number-setting.tsx'
import type { OptionsOf, OptionsProps } from './options-props.ts'

export function NumberOptions({ options, onChange, say }: OptionsProps<OptionsOf<'number'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <NumberSetting
        label={t('option.decimals')}
        placeholder={t('option.asTyped')}
        value={options.decimals}
        min={0}
        max={10}
        error={say('options.decimals')}
        onChange={(decimals) => onChange({ ...options, decimals })}
      />
      <div className={classes.pair}>
        <NumberSetting
          label={t('option.min')}
          placeholder={t('option.noLimit')}
          value={options.min}
          decimal
          error={say('options.min')}
          onChange={(min) => onChange({ ...options, min })}
        />
        <NumberSetting
          label={t('option.max')}
          placeholder={t('option.noLimit')}
          value={options.max}
          decimal
          error={say('options.max')}
          onChange={(max) => onChange({ ...options, max })}
        />
      </div>
      <Switch
        label={t('option.grouping')}
        checked={options.grouping}
        onChange={(event) => onChange({ ...options, grouping: event.currentTarget.checked })}
      />
    </>
  )
}

export function CurrencyOptions({ options, onChange, say }: OptionsProps<OptionsOf<'currency'>>) {
  const { t } = useTranslation('fields')
  const { org } = useSession()
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('option.currencySymbol')}
        placeholder={org.locale_settings.currency_symbol}
        value={options.currencySymbol ?? ''}
        error={say('options.currencySymbol')}
        onChange={(event) => onChange({ ...options, currencySymbol: event.currentTarget.value.trim() || null })}
      />
      <NumberSetting
        label={t('option.decimals')}
        value={options.decimals}
        min={0}
        max={4}
        error={say('options.decimals')}
        onChange={(decimals) => onChange({ ...options, decimals: decimals ?? 0 })}
      />
    </div>
  )
}

export function PercentOptions({ options, onChange, say }: OptionsProps<OptionsOf<'percent'>>) {
  const { t } = useTranslation('fields')
  return (
    <NumberSetting
      label={t('option.decimals')}
      value={options.decimals}
      min={0}
      max={10}
      error={say('options.decimals')}
      onChange={(decimals) => onChange({ ...options, decimals: decimals ?? 0 })}
    />
  )
}

export function AutoNumberOptions({ options, onChange, say }: OptionsProps<OptionsOf<'autoNumber'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('option.prefix')}
          placeholder="OS-"
          value={options.prefix}
          error={say('options.prefix')}
          onChange={(event) => onChange({ ...options, prefix: event.currentTarget.value })}
        />
        <NumberSetting
          label={t('option.digits')}
          value={options.digits}
          min={0}
          max={15}
          error={say('options.digits')}
          onChange={(digits) => onChange({ ...options, digits: digits ?? 0 })}
        />
      </div>
      <p className="t-small t-3">
        {t('option.numberSample', { sample: options.prefix + '1'.padStart(options.digits, '0') })}
      </p>
    </>
  )
}

export function RatingOptions({ options, onChange, say }: OptionsProps<OptionsOf<'rating'>>) {
  const { t } = useTranslation('fields')
  return (
    <NumberSetting
      label={t('option.maxStars')}
      value={options.max}
      min={2}
      max={10}
      error={say('options.max')}
      onChange={(max) => onChange({ ...options, max: max ?? 5 })}
    />
  )
}
