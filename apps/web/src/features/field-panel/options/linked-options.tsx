import { Select } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { type Filter, own, rollupsOf } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { valueKindOf } from '../../fields/field-env.ts'
import type { SayProblem } from '../problem-text.ts'
import { FilterSetting } from './filter-setting.tsx'
import { ResultFormat } from './moment-options.tsx'
import { NumberSetting } from './number-setting.tsx'
import type { OptionsOf, OptionsProps } from './options-props.ts'

const isLink = (field: Field) =>
  ['link', 'links'].includes(valueKindOf(field)) && own(field.options, 'connectedTableId') !== undefined

interface LinkSelectProps {
  table: Table
  value: string | null
  onChange: (fieldId: string | null) => void
  say: SayProblem
}

/** The connection whose records are looked at. */
function LinkSelect({ table, value, onChange, say }: LinkSelectProps) {
  const { t } = useTranslation('fields')
  const links = table.fields.filter(isLink)
  return (
    <Select
      label={t('option.linkField')}
      description={links.length === 0 ? t('option.noLinks') : undefined}
      placeholder={t('option.chooseField')}
      data={links.map((field) => ({ value: field.id, label: field.label }))}
      value={value}
      disabled={links.length === 0}
      error={say('options.linkFieldId')}
      onChange={onChange}
    />
  )
}

function useLinkedFields(table: Table, linkFieldId: string | null): Field[] {
  const link = table.fields.find((field) => field.id === linkFieldId)
  const tableId = link && own(link.options, 'connectedTableId')
  const { data } = useQuery({
    ...api.tables.get.queryOptions({ tableId: String(tableId) }),
    enabled: typeof tableId === 'string',
  })
  return (typeof tableId === 'string' && data?.fields) || []
}

interface TargetSelectProps {
  fields: readonly Field[]
  value: string | null
  onChange: (fieldId: string | null) => void
  say: SayProblem
}

function TargetSelect({ fields, value, onChange, say }: TargetSelectProps) {
  const { t } = useTranslation('fields')
  return (
    <Select
      label={t('option.targetField')}
      placeholder={t('option.chooseField')}
      data={fields.map((field) => ({ value: field.id, label: field.label }))}
      value={value}
      disabled={fields.length === 0}
      searchable
      nothingFoundMessage={t('nothingFound')}
      error={say('options.targetFieldId')}
      onChange={onChange}
    />
  )
}

export function LookupOptions({ options, onChange, table, say }: OptionsProps<OptionsOf<'lookup'>>) {
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

type Rollup = OptionsOf<'rollup'>

export function RollupOptions({ options, onChange, table, say }: OptionsProps<Rollup>) {
  const { t } = useTranslation('fields')
  const linked = useLinkedFields(table, options.linkFieldId)
  const target = linked.find((field) => field.id === options.targetFieldId)
  const aggregates: readonly Rollup['aggregate'][] = target ? rollupsOf(valueKindOf(target)) : []
  // Another target has other ways to be summed up; the first of them stands until one is chosen.
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

export function CountOptions({ options, onChange, table, say }: OptionsProps<OptionsOf<'count'>>) {
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

interface CountedRecordsProps {
  /** What the chosen records are for; counting unless said otherwise. */
  label?: string
  linked: readonly Field[]
  options: { linkFieldId: string | null; filters: Filter | null }
  say: SayProblem
  onChange: (filters: Filter | null) => void
}

/** Which of the connected records count; all of them unless said otherwise. */
function CountedRecords({ label, linked, options, say, onChange }: CountedRecordsProps) {
  const { t } = useTranslation('fields')
  if (linked.length === 0) return null
  return (
    <FilterSetting
      key={options.linkFieldId}
      label={label ?? t('option.countedRecords')}
      fields={linked}
      value={options.filters}
      problem={say('options.filters')}
      onChange={onChange}
    />
  )
}
