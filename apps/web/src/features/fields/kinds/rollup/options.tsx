import { Select } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { rollupsOf } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import { valueKindOf } from '../../field-env.ts'
import { CountedRecords, LinkSelect, TargetSelect, useLinkedFields } from '../../options/linked-settings.tsx'
import { NumberResult, ResultFormat } from '../../options/moment-settings.tsx'
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
    // Amounts of money add up to one.
    const numberFormat = next?.type === 'currency' || next?.type === 'percent' ? next.type : 'number'
    onChange({ ...options, targetFieldId: fieldId, aggregate, numberFormat })
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
      {givesNumber(options.aggregate, target) ? (
        <NumberResult options={options} error={say('options.decimals')} onChange={onChange} />
      ) : (
        <ResultFormat options={options} onChange={onChange} />
      )}
      <CountedRecords
        linked={linked}
        options={options}
        say={say}
        onChange={(filters) => onChange({ ...options, filters })}
      />
    </>
  )
}

/** These give a value of the field's own kind; the others count. */
const ofTarget: readonly string[] = ['sum', 'avg', 'min', 'max', 'median', 'range', 'join']

const givesNumber = (aggregate: string, target: Field | undefined) =>
  !target || valueKindOf(target) === 'number' || !ofTarget.includes(aggregate)
