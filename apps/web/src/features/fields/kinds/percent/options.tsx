import { useTranslation } from 'react-i18next'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'percent'>>) {
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
