import { TextInput } from '@mantine/core'
import { maskSample } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'maskedText'>>) {
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
