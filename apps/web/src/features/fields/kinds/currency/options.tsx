import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../ground/session/session.ts'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import classes from '../../options/setting.module.css'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'currency'>>) {
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
