import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import classes from '../../options/setting.module.css'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'autoNumber'>>) {
  const { t } = useTranslation('fields')
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('option.prefix')}
          placeholder="OS-"
          value={options.prefix}
          error={say('options.prefix')}
          onChange={(event) => onChange({ ...options, prefix: event.currentTarget.value })}
        />
        <NumberSetting
          label={t('option.digits')}
          value={options.digits}
          min={0}
          max={15}
          error={say('options.digits')}
          onChange={(digits) => onChange({ ...options, digits: digits ?? 0 })}
        />
      </div>
      <p className="t-small t-3">
        {t('option.numberSample', { sample: options.prefix + '1'.padStart(options.digits, '0') })}
      </p>
    </>
  )
}
