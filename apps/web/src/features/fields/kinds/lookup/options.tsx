import { useTranslation } from 'react-i18next'
import { CountedRecords, LinkSelect, TargetSelect, useLinkedFields } from '../../options/linked-settings.tsx'
import { ResultFormat } from '../../options/moment-settings.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

export function Options({ options, onChange, table, say }: OptionsProps<OptionsOf<'lookup'>>) {
  const { t } = useTranslation('fields')
  const { linkFieldId, targetFieldId } = options
  const linked = useLinkedFields(table, linkFieldId)
  return (
    <>
      <LinkSelect
        table={table}
        value={linkFieldId}
        say={say}
        onChange={(next) => onChange({ ...options, linkFieldId: next, targetFieldId: null, filters: null })}
      />
      <TargetSelect
        fields={linked}
        value={targetFieldId}
        say={say}
        onChange={(next) => onChange({ ...options, targetFieldId: next })}
      />
      <ResultFormat options={options} onChange={onChange} />
      <CountedRecords
        label={t('option.shownRecords')}
        linked={linked}
        options={options}
        say={say}
        onChange={(filters) => onChange({ ...options, filters })}
      />
    </>
  )
}
