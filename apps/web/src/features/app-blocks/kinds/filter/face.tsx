import { Button, CloseButton, Popover, TextInput } from '@mantine/core'
import type { Component, Field, Table } from '@oficina/contract'
import { argumentOf, type FilterRule, type FilterValue, type ValueKind } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldEnv, valueKindOf } from '../../../fields/field-env.ts'
import { filterFieldsOf, isComplete } from '../../../filter-editor/filter-fields.ts'
import { RuleText } from '../../../filter-editor/rule-text.tsx'
import { ValueEditor } from '../../../filter-editor/value-editor.tsx'
import { BlockForbidden, BlockWait } from '../../block-states.tsx'
import { tableIdOf, useAppData, useBlockTable } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import classes from './filter.module.css'

interface FilterSettings {
  viewSettings: { fields: string[] }
  content: { search: boolean; placeholder: string; targets: string[] }
}

/** Search and fields by which people choose what the other blocks of the table show. */
export function Face({ block, settings }: FaceProps<FilterSettings>) {
  const { table, error } = useBlockTable(tableIdOf(block))
  if (error && !table) return <BlockForbidden />
  return table ? <Chooser block={block} settings={settings} table={table} /> : <BlockWait lines={1} />
}

interface ChooserProps {
  block: Component
  settings: FilterSettings
  table: Table
}

function Chooser({ block, settings, table }: ChooserProps) {
  const { t } = useTranslation('blocks')
  const { params } = useAppData()
  const queries = useQueryClient()
  const { search, placeholder, targets } = settings.content
  const where = JSON.stringify({ tableId: table.id, targets })
  useEffect(() => {
    params.place(block.id, JSON.parse(where))
    return () => params.forget(block.id)
  }, [params, block.id, where])
  const text = useSyncExternalStore(params.subscribe, () => params.textOf(block.id))
  const [values, setValues] = useState<Readonly<Record<string, FilterValue>>>({})
  const known = new Map(table.fields.map((field) => [field.id, field]))
  const fields = settings.viewSettings.fields.flatMap((id) => {
    const field = known.get(id)
    return field && operatorFor[valueKindOf(field)] !== null ? [field] : []
  })
  const take = (fieldId: string, value: FilterValue | undefined) => {
    const { [fieldId]: _, ...rest } = values
    const next = value === undefined ? rest : { ...rest, [fieldId]: value }
    setValues(next)
    const rules = fields.flatMap((field) => ruleOf(field, next[field.id], queries) ?? [])
    params.setFilter(block.id, rules.length > 0 ? { op: 'and', rules } : null, { tableId: table.id, targets })
  }
  const isSet = Object.keys(values).length > 0 || text !== ''
  const clear = () => {
    setValues({})
    params.setFilter(block.id, null, { tableId: table.id, targets })
    params.setSearch(block.id, '')
  }
  return (
    <div className={classes.filter}>
      {search && (
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={placeholder || t('list.search')}
          placeholder={placeholder || t('list.search')}
          leftSection={<Icon of={IconSearch} size={14} />}
          rightSection={
            text !== '' && (
              <CloseButton
                size="xs"
                aria-label={t('list.clearSearch')}
                onClick={() => params.setSearch(block.id, '')}
              />
            )
          }
          value={text}
          onChange={(event) => params.setSearch(block.id, event.currentTarget.value)}
        />
      )}
      {fields.map((field) => (
        <FieldChoice
          key={field.id}
          field={field}
          value={values[field.id]}
          onChange={(value) => take(field.id, value)}
        />
      ))}
      {isSet && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

/** How each kind of value is chosen by; null where it cannot be. */
const operatorFor: Record<ValueKind, string | null> = {
  text: 'contains',
  number: 'between',
  duration: 'between',
  boolean: 'is',
  date: 'relative',
  dateTime: 'relative',
  time: 'between',
  choice: 'anyOf',
  choices: 'hasAnyOf',
  user: 'anyOf',
  users: 'hasAnyOf',
  link: 'anyOf',
  links: 'hasAnyOf',
  files: null,
  json: null,
}

/** What was chosen, as a condition; null while it is not finished. */
function ruleOf(field: Field, value: FilterValue | undefined, queries: QueryClient): FilterRule | null {
  const operator = operatorFor[valueKindOf(field)]
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (operator === null || isEmpty) return null
  const rule: FilterRule = { field: field.id, operator, value }
  return isComplete(rule, filterFieldsOf([field], queries)) ? rule : null
}

interface FieldChoiceProps {
  field: Field
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

/** One field behind its name; what was chosen stands in it. */
function FieldChoice({ field, value, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('blocks')
  const env = useFieldEnv()
  const queries = useQueryClient()
  const kind = valueKindOf(field)
  const operator = operatorFor[kind] ?? ''
  const argument = argumentOf(kind, operator)
  const rule = ruleOf(field, value, queries)
  if (argument === undefined || argument === 'none' || argument === 'rule') return null
  return (
    <Popover position="bottom-start" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          data-on={rule !== null || undefined}
          className={classes.choice ?? ''}
          rightSection={<Icon of={IconChevronDown} size={14} />}
        >
          {rule ? <RuleText rule={rule} fields={[field]} env={env} /> : field.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.editor}>
          <span className="t-small t-strong">{field.label}</span>
          <ValueEditor field={field} argument={argument} value={value} env={env} onChange={onChange} />
          {value !== undefined && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(undefined)}>
              {t('filter.clear')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
