import { Select, TextInput } from '@mantine/core'
import { isOptionColor } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { ColorMenu } from '../../../appearance/color-menu.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import classes from '../../options/setting.module.css'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'button'>>) {
  const { t } = useTranslation('fields')
  const { action } = options
  const color = options.color ?? ''
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('option.buttonLabel')}
          value={options.label}
          maxLength={60}
          error={say('options.label')}
          onChange={(event) => onChange({ ...options, label: event.currentTarget.value })}
        />
        <div className={classes.setting}>
          <span className={classes.label}>{t('option.color')}</span>
          <ColorMenu
            label={t('option.color')}
            value={isOptionColor(color) ? color : 'cinza'}
            onChange={(next) => onChange({ ...options, color: next })}
          />
        </div>
      </div>
      <Select
        label={t('option.buttonAction')}
        data={[{ value: 'openLink', label: t('option.openLink') }]}
        value={action?.type ?? null}
        error={action === null ? say('options.action') : undefined}
        onChange={(type) => onChange({ ...options, action: type === 'openLink' ? { type, href: '' } : null })}
      />
      {action?.type === 'openLink' && (
        <TextInput
          label={t('option.href')}
          placeholder="https://"
          value={action.href}
          error={say('options.action')}
          onChange={(event) => onChange({ ...options, action: { ...action, href: event.currentTarget.value } })}
        />
      )}
    </>
  )
}
