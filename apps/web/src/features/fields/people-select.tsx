import { type ComboboxProps, MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useState } from 'react'
import { foldText } from '../../lib/fold-text.ts'
import type { People } from '../people/people.ts'
import { usePeopleSearch } from './use-people-search.ts'

interface PeopleSelectProps {
  people: People
  isMany: boolean
  /** Also those who left. */
  withLeft?: boolean
  value: readonly string[]
  onChange: (ids: string[]) => void
  label?: string
  'aria-label'?: string
  placeholder?: string
  error?: string | undefined
  clearable?: boolean
  comboboxProps?: ComboboxProps
  /** What can be chosen beside people, before them. */
  others?: readonly { value: string; label: string }[]
}

const everyOption: OptionsFilter = ({ options }) => options

/** One or more people, found as one types. */
export function PeopleSelect({
  people,
  isMany,
  withLeft = false,
  value,
  onChange,
  others = [],
  ...rest
}: PeopleSelectProps) {
  const [text, setText] = useState('')
  const named = new Map(others.map(({ value: id, label }) => [id, label]))
  const nameOf = (id: string) => named.get(id) ?? people.get(id)?.name ?? '…'
  // A box that shows who is chosen was not typed into.
  const typed = !isMany && value[0] !== undefined && text === nameOf(value[0]) ? '' : text
  const { found } = usePeopleSearch(people, typed, withLeft)
  const wanted = foldText(typed)
  const choices = new Map(
    others.filter(({ label }) => foldText(label).includes(wanted)).map((one) => [one.value, one.label]),
  )
  for (const { id_user: id, name } of found) choices.set(id, name)
  // The box takes a name only from its list; those who are chosen already are hidden from it where they do not answer.
  for (const id of value) if (!choices.has(id)) choices.set(id, nameOf(id))
  const isHidden = new Set(value.filter((id) => !found.some((person) => person.id_user === id) && !named.has(id)))
  const shared = {
    ...rest,
    data: [...choices].map(([id, label]) => ({ value: id, label })),
    searchable: true,
    searchValue: text,
    onSearchChange: setText,
    filter:
      typed === ''
        ? everyOption
        : ((({ options }) =>
            options.filter((one) => !('value' in one) || !isHidden.has(String(one.value)))) satisfies OptionsFilter),
  }
  return isMany ? (
    <MultiSelect {...shared} value={[...value]} onChange={onChange} />
  ) : (
    <Select {...shared} value={value[0] ?? null} onChange={(id) => onChange(id === null ? [] : [id])} />
  )
}
