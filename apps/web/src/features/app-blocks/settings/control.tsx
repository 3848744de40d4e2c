import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { App, Component } from '@oficina/contract'
import type { Filter, Sort } from '@oficina/kinds'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { messageIfAny } from '../../../lib/message-key.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import { FilterDraft } from '../../filter-editor/filter-draft.tsx'
import { noFilter } from '../../filter-editor/filter-tree.ts'
import { SortEditor } from '../../filter-editor/sort-editor.tsx'
import { useBlockTable } from '../data/app-data.tsx'
import { ColorControl } from './color-control.tsx'
import { valueAt } from './draft-paths.ts'
import { FieldsControl } from './fields-control.tsx'
import type { Setting } from './setting-list.ts'
import classes from './settings-panel.module.css'
import type { OpenDraft } from './use-block-draft.ts'

interface ControlProps {
  setting: Setting
  app: App
  block: Component
  draft: OpenDraft
  /** Without it the block shows nothing yet. */
  isMissing: boolean
}

/** One setting with its name, what it is made with, and why it was refused. */
export function Control({ setting, draft, isMissing }: ControlProps) {
  const { t } = useTranslation('blocks')
  const { path } = setting
  const key = path.split('.').at(-1) ?? path
  const label = messageIfAny(`blocks:setting.${key}`) ?? key
  const value = valueAt(draft.settings, path)
  const error = problemAt(draft.problems, path) ?? (isMissing ? t('panel.needed') : undefined)
  const set = (next: unknown) => draft.set(path, next)
  const labelId = useId()
  switch (setting.control) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
    case 'line':
      return (
        <TextInput
          label={label}
          value={typeof value === 'string' ? value : ''}
          error={error}
          onChange={(event) => draft.set(path, event.currentTarget.value, { isTyping: true })}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          error={error}
          {...(setting.min !== undefined && { min: setting.min })}
          {...(setting.max !== undefined && { max: setting.max })}
          decimalScale={setting.decimals ?? 0}
          onChange={(next) => draft.set(path, next === '' ? null : Number(next), { isTyping: true })}
        />
      )
    case 'choice':
      return (
        <Select
          label={label}
          error={error}
          clearable={setting.canBeNone ?? false}
          allowDeselect={false}
          data={setting.options.map((one) => ({
            value: one,
            label: messageIfAny(`blocks:choice.${key}.${one}`) ?? one,
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={set}
        />
      )
    case 'table':
      return <TableControl label={label} value={value as string | null} error={error} onChange={set} />
    case 'color':
      return <ColorControl label={label} value={value as string | null} onChange={set} />
    case 'fields':
    case 'field':
    case 'filter':
    case 'sort':
      return (
        <div className={classes.setting}>
          <span className={classes.label} id={labelId}>
            {label}
          </span>
          <OfTable setting={setting} draft={draft} value={value} label={label} onChange={set} />
          {error && (
            <p className={classes.problem} role="alert">
              {error}
            </p>
          )}
        </div>
      )
  }
}

/** What is wrong with a setting, or with something inside it. */
const problemAt = (problems: OpenDraft['problems'], path: string): string | undefined =>
  Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]

interface TableControlProps {
  label: string
  value: string | null
  error: string | undefined
  onChange: (tableId: string | null) => void
}

function TableControl({ label, value, error, onChange }: TableControlProps) {
  const { data } = useQuery(api.tables.list.queryOptions())
  return (
    <Select
      label={label}
      error={error}
      searchable
      allowDeselect={false}
      data={(data?.tables ?? []).map((table) => ({ value: table.id, label: table.label }))}
      value={value}
      onChange={onChange}
    />
  )
}

type TableSetting = Extract<Setting, { control: 'fields' | 'field' | 'filter' | 'sort' }>

interface OfTableProps {
  setting: TableSetting
  draft: OpenDraft
  value: unknown
  label: string
  onChange: (value: unknown) => void
}

/** Settings that speak of the table's fields. */
function OfTable({ setting, draft, value, label, onChange }: OfTableProps) {
  const { t } = useTranslation('blocks')
  const env = useFieldEnv()
  const { table } = useBlockTable(draft.settings.tableId)
  if (!table) return <p className="t-small t-2">{t('panel.chooseTable')}</p>
  const { fields } = table
  switch (setting.control) {
    case 'fields':
      return <FieldsControl label={label} fields={fields} value={value as string[]} onChange={onChange} />
    case 'field':
      return (
        <Select
          aria-label={label}
          clearable
          data={fields.filter(setting.fits).map((field) => ({ value: field.id, label: field.label }))}
          value={value as string | null}
          onChange={onChange}
        />
      )
    case 'filter':
      return (
        <div className={classes.wide}>
          <FilterDraft
            fields={fields}
            value={(value as Filter | null) ?? noFilter}
            env={env}
            onChange={(filter) => onChange(filter.rules.length > 0 ? filter : null)}
          />
        </div>
      )
    case 'sort':
      return (
        <div className={classes.wide}>
          <SortEditor fields={fields} value={value as Sort} onChange={onChange} />
        </div>
      )
  }
}
