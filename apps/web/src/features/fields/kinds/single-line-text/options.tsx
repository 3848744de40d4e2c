import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import { MaxLength } from '../../options/text-settings.tsx'

export function Options({ options, onChange, say }: OptionsProps<OptionsOf<'singleLineText'>>) {
  return <MaxLength options={options} onChange={onChange} say={say} />
}
