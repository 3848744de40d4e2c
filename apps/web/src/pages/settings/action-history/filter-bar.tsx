import type { HistoryFilters } from '@oficina/contract'
import { Button, Collapse, MultiSelect, TextInput } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { useFieldEnv } from '../../../features/fields/field-env.ts'
import { PeopleSelect } from '../../../features/fields/people-select.tsx'
import { api } from '../../../lib/api.ts'
import { useSourceText, useTypeText } from './action-text.ts'
import { actionSources, actionTypes } from './action-types.ts'
import { dayOf, firstDay, momentOf } from './period.ts'
import classes from './history.module.css'

interface FilterBarProps {
  filters: HistoryFilters
  onChange: (filters: HistoryFilters) => void
}

/** Chips of what is looked for, and behind a button everything that can be. */
export function HistoryFilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('history')
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(filters).length
  return (
    <div className={classes.filters}>
      <div className={classes.chips}>
        <Button
          variant="default"
          leftSection={<Icon of={IconFilter} size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen((now) => !now)}
        >
          {count === 0 ? t('filters') : t('filtersOn', { count })}
        </Button>
        <Chips filters={filters} onChange={onChange} />
      </div>
      <Collapse expanded={isOpen}>{isOpen && <Fields filters={filters} onChange={onChange} />}</Collapse>
    </div>
  )
}

const keys = [
  'action_type',
  'action_source',
  'affected_object',
  'affected_fields',
  'created_by',
  'created_at',
  'ip',
] as const

function Chips({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('history')
  const typeText = useTypeText()
  const sourceText = useSourceText()
  const names = useNames(filters)
  const { timezone } = useSession().org.locale_settings
  const format = useFormat()
  const shownDay = (side: 'from' | 'to') => {
    const day = dayOf(side, filters.created_at, timezone)
    return day === '' ? null : format.date(day)
  }
  const said = (key: (typeof keys)[number]): string => {
    switch (key) {
      case 'action_type':
        return (filters.action_type ?? []).map(typeText).join(', ')
      case 'action_source':
        return (filters.action_source ?? []).map(sourceText).join(', ')
      case 'affected_object':
        return (filters.affected_object ?? []).map((id) => names.tables.get(id) ?? id).join(', ')
      case 'affected_fields':
        return (filters.affected_fields ?? []).map((id) => names.fields.get(id) ?? id).join(', ')
      case 'created_by':
        return (filters.created_by ?? []).map((id) => names.people.get(id)?.name ?? '…').join(', ')
      case 'created_at':
        return (['from', 'to'] as const).map((side) => shownDay(side) ?? '…').join(' – ')
      case 'ip':
        return filters.ip ?? ''
    }
  }
  return keys
    .filter((key) => filters[key] !== undefined)
    .map((key) => (
      <Button
        key={key}
        variant="default"
        rightSection={<Icon of={IconX} size={13} />}
        onClick={() => onChange({ ...filters, [key]: undefined })}
      >
        <span className="sr-only">{t('removeFilter')}</span>
        <span className={`t-cut ${classes.chip}`}>
          {t(`filter.${key}`)}: {said(key)}
        </span>
      </Button>
    ))
}

/** What ids in the filters are called. */
function useNames(filters: HistoryFilters) {
  const { data: tables } = useQuery(api.tables.list.queryOptions())
  const { people } = useFieldEnv()
  const only = filters.affected_object?.length === 1 ? (filters.affected_object[0] ?? '') : ''
  const { data: table } = useQuery({ ...api.tables.get.queryOptions({ tableId: only }), enabled: only !== '' })
  return {
    tables: new Map((tables?.tables ?? []).map(({ id, label }) => [id, label])),
    people,
    fields: new Map((only === '' ? [] : (table?.fields ?? [])).map(({ id, label }) => [id, label])),
  }
}

function Fields({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('history')
  const typeText = useTypeText()
  const sourceText = useSourceText()
  const names = useNames(filters)
  const options = (map: ReadonlyMap<string, string>) => [...map].map(([value, label]) => ({ value, label }))
  const many = (key: 'action_type' | 'action_source' | 'affected_object' | 'affected_fields') => ({
    label: t(`filter.${key}`),
    searchable: true,
    clearable: true,
    value: [...(filters[key] ?? [])],
    onChange: (value: string[]) => onChange({ ...filters, [key]: value }),
  })
  const { timezone } = useSession().org.locale_settings
  const day = (side: 'from' | 'to') => ({
    type: 'date',
    min: firstDay,
    label: t(`filter.${side}`),
    value: dayOf(side, filters.created_at, timezone),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const at = momentOf(side, event.currentTarget.value, timezone)
      onChange({ ...filters, created_at: { ...filters.created_at, [side]: at } })
    },
  })
  return (
    <div className={classes.fields}>
      <MultiSelect
        {...many('action_type')}
        data={actionTypes.map((type) => ({ value: type, label: typeText(type) }))}
      />
      <MultiSelect
        {...many('action_source')}
        data={actionSources.map((source) => ({ value: source, label: sourceText(source) }))}
      />
      <MultiSelect {...many('affected_object')} data={options(names.tables)} />
      {names.fields.size > 0 && <MultiSelect {...many('affected_fields')} data={options(names.fields)} />}
      <PeopleSelect
        label={t('filter.created_by')}
        people={names.people}
        isMany
        withLeft
        clearable
        value={filters.created_by ?? []}
        onChange={(value) => onChange({ ...filters, created_by: value })}
      />
      <TextInput {...day('from')} />
      <TextInput {...day('to')} />
      <TextInput
        label={t('filter.ip')}
        defaultValue={filters.ip ?? ''}
        onBlur={(event) => onChange({ ...filters, ip: event.currentTarget.value.trim() })}
      />
    </div>
  )
}
