import { Select } from '@mantine/core'
import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from '../field-panel.module.css'
import { NumberSetting } from './number-setting.tsx'
import type { OptionsOf, OptionsProps } from './options-props.ts'

export function SingleLineTextOptions({ options, onChange, say }: OptionsProps<OptionsOf<'singleLineText'>>) {
  const { t } = useTranslation('fields')
  return (
    <NumberSetting
      label={t('option.maxLength')}
      placeholder={t('option.noLimit')}
      value={options.maxLength}
      min={1}
      error={say('options.maxLength')}
      onChange={(maxLength) => onChange({ ...options, maxLength })}
    />
  )
}

export function TextOptions({ options, onChange, say, fieldId }: OptionsProps<OptionsOf<'text'>>) {
  const { t } = useTranslation('fields')
  const formats = (['singleline', 'multiline', 'richText'] as const).map((value) => ({
    value,
    label: t(`option.textFormat.${value}`),
  }))
  return (
    <>
      <div className={classes.setting}>
        <span className={classes.label}>{t('option.format')}</span>
        <Segmented
          label={t('option.format')}
          options={formats}
          value={options.format}
          fullWidth
          onChange={(format) => onChange({ ...options, format })}
        />
        {fieldId !== null && <span className="t-small t-3">{t('option.formatConverts')}</span>}
      </div>
      <NumberSetting
        label={t('option.maxLength')}
        placeholder={t('option.noLimit')}
        value={options.maxLength}
        min={1}
        error={say('options.maxLength')}
        onChange={(maxLength) => onChange({ ...options, maxLength })}
      />
    </>
  )
}

type Country = OptionsOf<'phone'>['defaultCountry']

/** Countries whose numbers people most often type without a code; the stored one is always among them. */
const countries: readonly Country[] = [
  'BR',
  'AR',
  'BO',
  'CL',
  'CO',
  'EC',
  'PY',
  'PE',
  'UY',
  'VE',
  'MX',
  'PT',
  'ES',
  'US',
  'CA',
  'GB',
  'FR',
  'DE',
  'IT',
  'JP',
  'AO',
  'MZ',
]

export function PhoneOptions({ options, onChange, say }: OptionsProps<OptionsOf<'phone'>>) {
  const { t, i18n } = useTranslation('fields')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const data = [...new Set([options.defaultCountry, ...countries])].map((value) => ({
    value,
    label: names.of(value) ?? value,
  }))
  return (
    <Select
      label={t('option.country')}
      description={t('option.countryText')}
      data={data.toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))}
      value={options.defaultCountry}
      searchable
      allowDeselect={false}
      error={say('options.defaultCountry')}
      onChange={(country) => country && onChange({ ...options, defaultCountry: country as Country })}
    />
  )
}

export function NameOptions({ options, onChange }: OptionsProps<OptionsOf<'name'>>) {
  const { t } = useTranslation('fields')
  const formats = (['string', 'auto_increment', 'hash'] as const).map((value) => ({
    value,
    label: t(`option.nameFormat.${value}`),
  }))
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('option.format')}</span>
      <Segmented
        label={t('option.format')}
        options={formats}
        value={options.format}
        fullWidth
        onChange={(format) => onChange({ ...options, format })}
      />
    </div>
  )
}
