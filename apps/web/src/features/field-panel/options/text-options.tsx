import { Segmented } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from '../field-panel.module.css'
import type { SayProblem } from '../problem-text.ts'
import { NumberSetting } from './number-setting.tsx'
import type { OptionsOf, OptionsProps } from './options-props.ts'

interface MaxLengthProps<O> {
  options: O
  onChange: (options: O) => void
  say: SayProblem
}

/** How long a text may become. */
function MaxLength<O extends { maxLength: number | null }>({ options, onChange, say }: MaxLengthProps<O>) {
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
function FormatChoice<F extends string>({ formats, value, note, onChange }: FormatChoiceProps<F>) {
  const { t } = useTranslation('fields')
  return (
    <div className={classes.setting}>
      <span className={classes.label}>{t('option.format')}</span>
      <Segmented label={t('option.format')} options={formats} value={value} fullWidth onChange={onChange} />
      {note && <span className="t-small t-3">{note}</span>}
    </div>
  )
}

export function SingleLineTextOptions({ options, onChange, say }: OptionsProps<OptionsOf<'singleLineText'>>) {
  return <MaxLength options={options} onChange={onChange} say={say} />
}

export function TextOptions({ options, onChange, say, fieldId }: OptionsProps<OptionsOf<'text'>>) {
  const { t } = useTranslation('fields')
  const formats = (['singleline', 'multiline', 'richText'] as const).map((value) => ({
    value,
    label: t(`option.textFormat.${value}`),
  }))
  return (
    <>
      <FormatChoice
        formats={formats}
        value={options.format}
        note={fieldId === null ? undefined : t('option.formatConverts')}
        onChange={(format) => onChange({ ...options, format })}
      />
      <MaxLength options={options} onChange={onChange} say={say} />
    </>
  )
}

export function NameOptions({ options, onChange }: OptionsProps<OptionsOf<'name'>>) {
  const { t } = useTranslation('fields')
  const formats = (['string', 'auto_increment', 'hash'] as const).map((value) => ({
    value,
    label: t(`option.nameFormat.${value}`),
  }))
  return (
    <FormatChoice formats={formats} value={options.format} onChange={(format) => onChange({ ...options, format })} />
  )
}
