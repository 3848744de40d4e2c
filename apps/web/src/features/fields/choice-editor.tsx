import type { Colleague } from '@oficina/contract'
import { Avatar, Tag } from '@oficina/ui'
import { useState } from 'react'
import type { EditorProps } from './cell-editor.tsx'
import { valueKindOf } from './field-env.ts'
import { ListEditor, type ListItem } from './list-editor.tsx'
import { type Option, optionOf } from './options/options-of.ts'
import { useOptionSearch } from './options/use-options.ts'
import { usePeopleSearch } from './use-people-search.ts'

const personItem = (person: Colleague): ListItem => ({
  id: person.id_user,
  label: person.name,
  shown: (
    <>
      <Avatar name={person.name} src={person.photo_url} colorKey={person.id_user} size={18} /> {person.name}
    </>
  ),
})

const optionItem = ({ id, label, color }: Option): ListItem => ({ id, label, shown: <Tag color={color}>{label}</Tag> })

/** Options and people, who are found as one types. */
export function ChoiceEditor({ field, value, env, typed, onTake, onCancel }: EditorProps) {
  const kind = valueKindOf(field)
  const isMany = kind === 'choices' || kind === 'users'
  const isPeople = kind === 'user' || kind === 'users'
  const [search, setSearch] = useState(typed ?? '')
  const people = usePeopleSearch(env.people, isPeople ? search : '')
  const options = useOptionSearch(field, isPeople ? '' : search)
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []
  const first = ids.map((id) => {
    const person = isPeople ? env.people.get(id) : undefined
    const option = isPeople ? undefined : optionOf(field, id, env)
    return person ? personItem(person) : option ? optionItem(option) : { id, label: id, shown: id }
  })
  return (
    <ListEditor
      label={field.label}
      isMany={isMany}
      first={first}
      typed={typed}
      items={isPeople ? people.found.map(personItem) : options.found.map(optionItem)}
      isWaiting={isPeople ? people.isLoading : options.isLoading}
      more={isPeople ? 0 : options.more}
      onSearch={setSearch}
      onTake={(items, move) => {
        const given = items.map((one) => one.id)
        const next = isMany ? (given.length === 0 ? null : given) : (given[0] ?? null)
        onTake(next, next, move)
      }}
      onCancel={onCancel}
    />
  )
}
