import { useTranslation } from 'react-i18next'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'rating'>>) {
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
