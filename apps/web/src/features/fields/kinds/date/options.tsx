import { DateFormat } from '../../options/moment-settings.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange }: OptionsProps<OptionsOf<'date'>>) {
  return <DateFormat value={options.dateFormat} onChange={(dateFormat) => onChange({ ...options, dateFormat })} />
}
