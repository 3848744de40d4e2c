import { Select, Switch, TextInput } from '@mantine/core'
import { maskSample } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from './options-props.ts'

interface StrictOptionsProps {
  options: OptionsOf<'email'>
  onChange: (options: OptionsOf<'email'>) => void
}

/** Whether what is no value of the type is refused, or kept as typed and marked. */
export function StrictOptions({ options, onChange }: StrictOptionsProps) {
  const { t } = useTranslation('fields')
  return (
    <Switch
      label={t('option.strict')}
      description={t('option.strictText')}
      checked={options.strict}
      onChange={(event) => onChange({ ...options, strict: event.currentTarget.checked })}
    />
  )
}

export function MaskOptions({ options, onChange, say }: OptionsProps<OptionsOf<'maskedText'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <TextInput
        label={t('option.mask')}
        description={t('option.maskText')}
        placeholder="000.000.000-00"
        maxLength={60}
        value={options.mask}
        error={say('options.mask')}
        onChange={(event) => onChange({ ...options, mask: event.currentTarget.value })}
      />
      {options.mask !== '' && (
        <p className="t-small t-3">{t('option.maskSample', { sample: maskSample(options.mask) })}</p>
      )}
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
      <StrictOptions options={options} onChange={(strict) => onChange({ ...options, ...strict })} />
    </>
  )
}
