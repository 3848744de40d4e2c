import { CountedRecords, LinkSelect, useLinkedFields } from '../../options/linked-settings.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange, table, say }: OptionsProps<OptionsOf<'count'>>) {
  const linked = useLinkedFields(table, options.linkFieldId)
  return (
    <>
      <LinkSelect
        table={table}
        value={options.linkFieldId}
        say={say}
        onChange={(linkFieldId) => onChange({ ...options, linkFieldId, filters: null })}
      />
      <CountedRecords
        linked={linked}
        options={options}
        say={say}
        onChange={(filters) => onChange({ ...options, filters })}
      />
    </>
  )
}
