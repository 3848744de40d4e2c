import { useTranslation } from 'react-i18next'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'files'>>) {
  const { t } = useTranslation('fields')
  return (
    <NumberSetting
      label={t('option.maxFiles')}
      value={options.maxFiles}
      min={1}
      max={100}
      error={say('options.maxFiles')}
      onChange={(maxFiles) => onChange({ ...options, maxFiles: maxFiles ?? 1 })}
    />
  )
}
