import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { fieldKindOf, FieldValueError, isObject, own } from '@oficina/kinds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../fields/field-env.ts'
import { faces } from '../fields/kinds/faces.ts'
import { PeopleSelect } from '../fields/people-select.tsx'
import settingClasses from '../fields/options/setting.module.css'
import type { FieldDraft } from './field-draft.ts'
import type { ChoiceOption } from '../fields/options/option-list.ts'

interface DefaultValueProps {
  draft: FieldDraft
  env: Env
  problem: string | undefined
  onChange: (change: Pick<FieldDraft, 'defaultValue' | 'defaultProblem'>) => void
}

/** Defaults that are worked out when a record is made. */
const automatic: Partial<Record<string, 'currentUser' | 'today' | 'now'>> = {
  user: 'currentUser',
  users: 'currentUser',
  date: 'today',
  dateTime: 'now',
}

/** What a new record gets. Ticks have a setting of their own for that. */
export function DefaultValue({ draft, env, problem, onChange }: DefaultValueProps) {
  const { t } = useTranslation('fields')
  const kind = fieldKindOf(draft.type)
  const valueKind = kind.valueKindOf(draft.options)
  if (!kind.traits.canHaveDefault || valueKind === 'boolean') return null
  const auto = automatic[valueKind]
  const isAuto = isObject(draft.defaultValue) && own(draft.defaultValue, 'auto') === auto && auto !== undefined
  const take = (defaultValue: unknown) => onChange({ defaultValue, defaultProblem: null })
  return (
    <div className={settingClasses.setting}>
      {!isAuto && <ByKind draft={draft} env={env} problem={problem} onChange={onChange} />}
      {isAuto && <span className={settingClasses.label}>{t('form.defaultValue')}</span>}
      {auto && (
        <Checkbox
          label={t(`default.${auto}`)}
          checked={isAuto}
          onChange={(event) => take(event.currentTarget.checked ? { auto } : null)}
        />
      )}
    </div>
  )
}

function ByKind(props: DefaultValueProps) {
  const { draft, env, problem, onChange } = props
  const { t } = useTranslation('fields')
  const valueKind = fieldKindOf(draft.type).valueKindOf(draft.options)
  const shared = { label: t('form.defaultValue'), error: problem, placeholder: t('default.none') }
  const take = (defaultValue: unknown) => onChange({ defaultValue, defaultProblem: null })
  const one = typeof draft.defaultValue === 'string' ? draft.defaultValue : null
  const many = Array.isArray(draft.defaultValue) ? (draft.defaultValue as string[]) : []
  const giveMany = (ids: string[]) => take(ids.length === 0 ? null : ids)
  const choices = () => (own(draft.options, 'options') as ChoiceOption[]).map(({ id, label }) => ({ value: id, label }))
  if (valueKind === 'choice')
    return <Select {...shared} data={choices()} value={one} clearable searchable onChange={take} />
  if (valueKind === 'choices')
    return <MultiSelect {...shared} data={choices()} value={many} clearable searchable onChange={giveMany} />
  const people = { ...shared, people: env.people, clearable: true }
  if (valueKind === 'users') return <PeopleSelect {...people} isMany value={many} onChange={giveMany} />
  if (valueKind === 'user') {
    const value = one === null ? [] : [one]
    return <PeopleSelect {...people} isMany={false} value={value} onChange={(ids) => take(ids[0] ?? null)} />
  }
  return <AsText {...props} />
}

/** Everything else is written as text and read as the field itself reads it. */
function AsText({ draft, env, problem, onChange }: DefaultValueProps) {
  const { t } = useTranslation('fields')
  const kind = fieldKindOf(draft.type)
  const isDate = kind.valueKindOf(draft.options) === 'date'
  const [text, setText] = useState(() =>
    draft.defaultValue === null
      ? ''
      : isDate
        ? String(draft.defaultValue)
        : kind.format(draft.defaultValue as never, draft.options, env),
  )
  const change = (next: string) => {
    setText(next)
    try {
      onChange({ defaultValue: kind.parse(next, draft.options, env), defaultProblem: null })
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      onChange({ defaultValue: null, defaultProblem: error.reason })
    }
  }
  const shared = { label: t('form.defaultValue'), placeholder: t('default.none'), error: problem, value: text }
  const isLong = faces[draft.type].hasLongDefault?.(draft.options)
  return isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={6} onChange={(event) => change(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} type={isDate ? 'date' : 'text'} onChange={(event) => change(event.currentTarget.value)} />
  )
}
