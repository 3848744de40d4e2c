import { Select } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { type Filter, own } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { valueKindOf } from '../field-env.ts'
import { FilterSetting } from './filter-setting.tsx'
import type { SayProblem } from './problem-text.ts'

const isLink = (field: Field) =>
  ['link', 'links'].includes(valueKindOf(field)) && own(field.options, 'connectedTableId') !== undefined

interface LinkSelectProps {
  table: Table
  value: string | null
  onChange: (fieldId: string | null) => void
  say: SayProblem
}

/** The connection whose records are shown, summed up or counted. */
export function LinkSelect({ table, value, onChange, say }: LinkSelectProps) {
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

export function useLinkedFields(table: Table, linkFieldId: string | null): Field[] {
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

export function TargetSelect({ fields, value, onChange, say }: TargetSelectProps) {
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

interface CountedRecordsProps {
  /** What the chosen records are for; counting unless said otherwise. */
  label?: string
  linked: readonly Field[]
  options: { linkFieldId: string | null; filters: Filter | null }
  say: SayProblem
  onChange: (filters: Filter | null) => void
}

/** Which of the connected records count; all of them unless said otherwise. */
export function CountedRecords({ label, linked, options, say, onChange }: CountedRecordsProps) {
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
