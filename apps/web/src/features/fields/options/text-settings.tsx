import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from './setting.module.css'
import type { SayProblem } from './problem-text.ts'
import { NumberSetting } from './number-setting.tsx'

interface MaxLengthProps<O> {
  options: O
  onChange: (options: O) => void
  say: SayProblem
}

/** How long a text may become. */
export function MaxLength<O extends { maxLength: number | null }>({ options, onChange, say }: MaxLengthProps<O>) {
  const { t } = useTranslation('fields')
  return (
    <NumberSetting
      label={t('option.maxLength')}
      placeholder={t('option.noLimit')}
      value={options.maxLength}
      min={1}
      error={say('options.maxLength')}
      onChange={(maxLength) => onChange({ ...options, maxLength })}
    />
  )
}

interface FormatChoiceProps<F extends string> {
  formats: readonly { value: F; label: string }[]
  value: F
  note?: string | undefined
  onChange: (format: F) => void
}

/** In which of a few forms a text is written. */
export function FormatChoice<F extends string>({ formats, value, note, onChange }: FormatChoiceProps<F>) {
  const { t } = useTranslation('fields')
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('option.format')}</span>
      <Segmented label={t('option.format')} options={formats} value={value} fullWidth onChange={onChange} />
      {note && <span className="t-small t-3">{note}</span>}
    </div>
  )
}
