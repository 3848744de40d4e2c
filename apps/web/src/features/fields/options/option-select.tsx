import { type ComboboxProps, MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { useState } from 'react'
import { isLongList, optionOf, optionsOf } from './options-of.ts'
import { useKnownOptions, useOptionSearch } from './use-options.ts'

interface OptionSelectProps {
  field: Field
  isMany: boolean
  value: readonly string[]
  onChange: (ids: string[]) => void
  'aria-label': string
  comboboxProps?: ComboboxProps
}

/** One or more options of a field, found as one types. */
export function OptionSelect(props: OptionSelectProps) {
  return isLongList(props.field) ? <SearchedSelect {...props} /> : <ListSelect {...props} />
}

type Data = { value: string; label: string }[]

function ListSelect({ field, isMany, value, onChange, ...rest }: OptionSelectProps) {
  const data: Data = optionsOf(field).map(({ id, label }) => ({ value: id, label }))
  const shared = { ...rest, data, searchable: true }
  return isMany ? (
    <MultiSelect {...shared} value={[...value]} onChange={onChange} />
  ) : (
    <Select {...shared} value={value[0] ?? null} onChange={(id) => onChange(id === null ? [] : [id])} />
  )
}

function SearchedSelect({ field, isMany, value, onChange, ...rest }: OptionSelectProps) {
  const [text, setText] = useState('')
  const known = useKnownOptions()
  const labelOf = (id: string) => optionOf(field, id, known)?.label ?? id
  // A box that shows what is chosen was not typed into.
  const typed = !isMany && value[0] !== undefined && text === labelOf(value[0]) ? '' : text
  const { found } = useOptionSearch(field, typed)
  const data: Data = found.map(({ id, label }) => ({ value: id, label }))
  // The box takes a label only from its list; what is chosen already is hidden where it does not answer.
  const isHidden = new Set(value.filter((id) => !found.some((one) => one.id === id)))
  for (const id of isHidden) data.push({ value: id, label: labelOf(id) })
  const filter: OptionsFilter = ({ options }) =>
    typed === '' ? options : options.filter((one) => !('value' in one) || !isHidden.has(String(one.value)))
  const shared = { ...rest, data, filter, searchable: true, searchValue: text, onSearchChange: setText }
  return isMany ? (
    <MultiSelect {...shared} value={[...value]} onChange={onChange} />
  ) : (
    <Select {...shared} value={value[0] ?? null} onChange={(id) => onChange(id === null ? [] : [id])} />
  )
}
