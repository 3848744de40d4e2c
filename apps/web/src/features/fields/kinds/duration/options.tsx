import { Select } from '@mantine/core'
import { type DurationFormat, durationFormats, formatDuration } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange }: OptionsProps<OptionsOf<'duration'>>) {
  const { t } = useTranslation('fields')
  const data = durationFormats.map((format) => ({ value: format, label: formatDuration(5400, format) }))
  return (
    <Select
      label={t('option.format')}
      description={t('option.durationText')}
      data={data}
      value={options.format}
      allowDeselect={false}
      onChange={(format) => format && onChange({ ...options, format: format as DurationFormat })}
    />
  )
}
