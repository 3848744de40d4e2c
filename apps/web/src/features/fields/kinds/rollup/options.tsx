import { Select } from '@mantine/core'
import { rollupsOf } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import { valueKindOf } from '../../field-env.ts'
import { CountedRecords, LinkSelect, TargetSelect, useLinkedFields } from '../../options/linked-settings.tsx'
import { NumberSetting } from '../../options/number-setting.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'

type Rollup = OptionsOf<'rollup'>

export function Options({ options, onChange, table, say }: OptionsProps<Rollup>) {
  const { t } = useTranslation('fields')
  const linked = useLinkedFields(table, options.linkFieldId)
  const target = linked.find((field) => field.id === options.targetFieldId)
  const aggregates: readonly Rollup['aggregate'][] = target ? rollupsOf(valueKindOf(target)) : []
  // Another target may not have the same aggregates; then a sum or a count is chosen.
  const choose = (fieldId: string | null) => {
    const next = linked.find((field) => field.id === fieldId)
    const fitting: readonly string[] = next ? rollupsOf(valueKindOf(next)) : []
    const isFit = fitting.includes(options.aggregate)
    const aggregate = isFit ? options.aggregate : fitting.includes('sum') ? 'sum' : 'countFilled'
    onChange({ ...options, targetFieldId: fieldId, aggregate })
  }
  return (
    <>
      <LinkSelect
        table={table}
        value={options.linkFieldId}
        say={say}
        onChange={(next) => onChange({ ...options, linkFieldId: next, targetFieldId: null, filters: null })}
      />
      <TargetSelect fields={linked} value={options.targetFieldId} say={say} onChange={choose} />
      <Select
        label={t('option.aggregate')}
        data={aggregates.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
        value={target ? options.aggregate : null}
        disabled={!target}
        allowDeselect={false}
        error={say('options.aggregate')}
        onChange={(value) => value && onChange({ ...options, aggregate: value as Rollup['aggregate'] })}
      />
      <NumberSetting
        label={t('option.decimals')}
        placeholder={t('option.asTyped')}
        value={options.decimals}
        min={0}
        max={10}
        error={say('options.decimals')}
        onChange={(decimals) => onChange({ ...options, decimals })}
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
