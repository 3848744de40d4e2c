import { TimeFormat } from '../../options/moment-settings.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange }: OptionsProps<OptionsOf<'time'>>) {
  return <TimeFormat value={options.timeFormat} onChange={(timeFormat) => onChange({ ...options, timeFormat })} />
}
