import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import { FormatChoice, MaxLength } from '../../options/text-settings.tsx'

export function Options({ options, onChange, say, fieldId }: OptionsProps<OptionsOf<'text'>>) {
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
