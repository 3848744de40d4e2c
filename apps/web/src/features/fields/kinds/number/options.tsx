import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import classes from '../../options/setting.module.css'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'number'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <NumberSetting
        label={t('option.decimals')}
        placeholder={t('option.asTyped')}
        value={options.decimals}
        min={0}
        max={10}
        error={say('options.decimals')}
        onChange={(decimals) => onChange({ ...options, decimals })}
      />
      <div className={classes.pair}>
        <NumberSetting
          label={t('option.min')}
          placeholder={t('option.noLimit')}
          value={options.min}
          decimal
          error={say('options.min')}
          onChange={(min) => onChange({ ...options, min })}
        />
        <NumberSetting
          label={t('option.max')}
          placeholder={t('option.noLimit')}
          value={options.max}
          decimal
          error={say('options.max')}
          onChange={(max) => onChange({ ...options, max })}
        />
      </div>
      <Switch
        label={t('option.grouping')}
        checked={options.grouping}
        onChange={(event) => onChange({ ...options, grouping: event.currentTarget.checked })}
      />
    </>
  )
}
