import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OptionsOf } from './options-props.ts'

interface StrictSettingProps {
  options: OptionsOf<'email'>
  onChange: (options: OptionsOf<'email'>) => void
}

/** Whether an invalid value is rejected, or kept as typed and marked. */
export function StrictSetting({ options, onChange }: StrictSettingProps) {
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
