import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import { StrictSetting } from '../../options/strict-setting.tsx'

type Country = OptionsOf<'phone'>['defaultCountry']

/** Countries offered as the default; the stored one is always added. */
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

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'phone'>>) {
  const { t, i18n } = useTranslation('fields')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const data = [...new Set([options.defaultCountry, ...countries])].map((value) => ({
    value,
    label: names.of(value) ?? value,
  }))
  return (
    <>
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
      <StrictSetting options={options} onChange={(strict) => onChange({ ...options, ...strict })} />
    </>
  )
}
