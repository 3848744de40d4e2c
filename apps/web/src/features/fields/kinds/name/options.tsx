import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import { FormatChoice } from '../../options/text-settings.tsx'

export function Options({ options, onChange }: OptionsProps<OptionsOf<'name'>>) {
  const { t } = useTranslation('fields')
  const formats = (['string', 'auto_increment', 'hash'] as const).map((value) => ({
    value,
    label: t(`option.nameFormat.${value}`),
  }))
  return (
    <FormatChoice formats={formats} value={options.format} onChange={(format) => onChange({ ...options, format })} />
  )
}
