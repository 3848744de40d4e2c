import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange }: OptionsProps<OptionsOf<'checkbox'>>) {
  const { t } = useTranslation('fields')
  return (
    <Switch
      label={t('option.checkedByDefault')}
      checked={options.checkedByDefault}
      onChange={(event) => onChange({ ...options, checkedByDefault: event.currentTarget.checked })}
    />
  )
}
