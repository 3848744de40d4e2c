import type { Field } from '@oficina/contract'
import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { type ArgumentKind, currentUser, type FilterRule, type FilterValue } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import { type Env, valueKindOf } from '../fields/field-env.ts'
import { OptionSelect } from '../fields/options/option-select.tsx'
import { PeopleSelect } from '../fields/people-select.tsx'
import { DateArgumentEditor, PeriodEditor } from './date-argument-editor.tsx'
import { DurationBox } from './duration-box.tsx'
import classes from './filter-editor.module.css'
import { inPopover } from './in-popover.ts'
import { RecordPicker } from './record-picker.tsx'

export interface ValueEditorProps {
  field: Field
  argument: Exclude<ArgumentKind, 'none' | 'rule'>
  value: FilterRule['value']
  env: Env
  onChange: (value: FilterValue | undefined) => void
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : '')
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const endsOf = (value: unknown): [unknown, unknown] =>
  Array.isArray(value) ? [value[0], value[1]] : [undefined, undefined]

/** What a rule compares with, by what its operator takes. */
export function ValueEditor({ field, argument, value, env, onChange }: ValueEditorProps) {
  const { t } = useTranslation('views')
  const label = t('filter.value')
  switch (argument) {
    case 'text':
      return <TextInput aria-label={label} value={textOf(value)} onChange={(e) => onChange(e.currentTarget.value)} />
    case 'texts':
      return <TagsInput aria-label={label} value={listOf(value)} onChange={onChange} comboboxProps={inPopover} />
    case 'number':
      if (valueKindOf(field) === 'duration')
        return <DurationBox label={label} value={value} field={field} env={env} onChange={onChange} />
      return <NumberBox label={label} value={value} env={env} onChange={onChange} />
    case 'count':
      return <NumberBox label={label} value={value} env={env} onChange={onChange} isCount />
    case 'numberRange':
      if (valueKindOf(field) === 'duration')
        return (
          <Ends value={value} onChange={onChange} render={(end) => <DurationBox {...end} field={field} env={env} />} />
        )
      return <Ends value={value} onChange={onChange} render={(end) => <NumberBox {...end} env={env} />} />
    case 'boolean':
      return (
        <Select
          aria-label={label}
          data={[
            { value: 'true', label: t('filter.yes') },
            { value: 'false', label: t('filter.no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next) => onChange(next === null ? undefined : next === 'true')}
          comboboxProps={inPopover}
          allowDeselect={false}
        />
      )
    case 'date':
      return <DateArgumentEditor label={label} value={value} onChange={onChange} />
    case 'dateRange':
      return <Ends value={value} onChange={onChange} render={(end) => <DateArgumentEditor {...end} />} />
    case 'period':
      return <PeriodEditor label={label} value={value} onChange={onChange} />
    case 'time':
      return <TimeBox label={label} value={value} onChange={onChange} />
    case 'timeRange':
      return <Ends value={value} onChange={onChange} render={(end) => <TimeBox {...end} />} />
    case 'option':
    case 'options':
      return (
        <OptionSelect
          aria-label={label}
          field={field}
          isMany={argument === 'options'}
          value={argument === 'options' ? listOf(value) : textOf(value) ? [textOf(value)] : []}
          onChange={(ids) => onChange(argument === 'options' ? ids : ids[0])}
          comboboxProps={inPopover}
        />
      )
    case 'user':
    case 'users':
      return (
        <PeopleSelect
          aria-label={label}
          people={env.people}
          isMany={argument === 'users'}
          value={argument === 'users' ? listOf(value) : textOf(value) ? [textOf(value)] : []}
          onChange={(ids) => onChange(argument === 'users' ? ids : ids[0])}
          others={[{ value: currentUser, label: t('filter.currentUser') }]}
          comboboxProps={inPopover}
        />
      )
    case 'record':
    case 'records':
      return (
        <RecordPicker label={label} field={field} isMany={argument === 'records'} value={value} onChange={onChange} />
      )
  }
}

interface PartProps {
  label: string
  value: unknown
  onChange: (value: FilterValue | undefined) => void
}

function NumberBox({ label, value, env, isCount, onChange }: PartProps & { env: Env; isCount?: boolean }) {
  const isComma = env.locale !== 'en'
  return (
    <NumberInput
      aria-label={label}
      hideControls
      decimalSeparator={isComma ? ',' : '.'}
      thousandSeparator={isComma ? '.' : ','}
      {...(isCount && { min: 0, allowDecimal: false, allowNegative: false })}
      value={numberOf(value)}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}

const TimeBox = ({ label, value, onChange }: PartProps) => (
  <TextInput type="time" aria-label={label} value={textOf(value)} onChange={(e) => onChange(e.currentTarget.value)} />
)

interface EndsProps {
  value: unknown
  onChange: (value: FilterValue | undefined) => void
  render: (end: PartProps) => React.ReactNode
}

/** From and to. The pair is kept while it is being filled; a rule with half of it is not asked yet. */
function Ends({ value, onChange, render }: EndsProps) {
  const { t } = useTranslation('views')
  const [from, to] = endsOf(value)
  const give = (pair: [unknown, unknown]) => onChange(pair.map((end) => end ?? null) as FilterValue)
  return (
    <div className={classes.ends}>
      {render({ label: t('filter.from'), value: from, onChange: (next) => give([next, to]) })}
      <span className="t-3">{t('filter.to')}</span>
      {render({ label: t('filter.until'), value: to, onChange: (next) => give([from, next]) })}
    </div>
  )
}
